"""Asks a running `pointsman serve` something, shows the answer as it streams, and says no to what it wants to change.

    python3 examples/drive_http.py 'http://127.0.0.1:PORT/?token=…' 'what is in this project'
"""

import json
import sys
import urllib.parse
import urllib.request

link, message = sys.argv[1:3]
address = urllib.parse.urlsplit(link)
token = urllib.parse.parse_qs(address.query)["token"][0]


def post(path, body):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    url = f"http://{address.netloc}{path}"
    return urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers))


with post("/api/looper", {"message": message}) as turn:
    session = turn.headers["X-Session-Id"]
    for line in map(json.loads, turn):
        if line["type"] == "text_delta":
            print(line["text"], end="", flush=True)
        elif line["type"] in ("approval_request", "user_question"):
            asked = line.get("request") or line["question"]
            print(f"\n[asked: {asked.get('what') or asked.get('text')}: no]")
            post(f"/api/sessions/{session}/answer", {"id": asked["id"], "answer": "no"}).close()
        elif line["type"] == "error":
            sys.exit(line["error"])
print()
