#!/usr/bin/env bash
# Asks a running `pointsman serve` something and shows what happens, a line of JSON each.
#
#     examples/drive_http.sh 'http://127.0.0.1:PORT/?token=…' 'what is in this project'
set -euo pipefail

link=$1 message=$2
base=${link%%/\?*} token=${link##*token=}
body=$(MESSAGE=$message python3 -c 'import json, os; print(json.dumps({"message": os.environ["MESSAGE"]}))')
curl --silent --show-error --no-buffer --fail-with-body --header "Authorization: Bearer $token" \
  --header 'Content-Type: application/json' --data "$body" "$base/api/looper"
