#!/usr/bin/env bash
# One request on a runner: the answer goes to the job's summary and outputs, the exit code is the program's.
set -uo pipefail

# Glued to their options: a prompt may begin with a dash.
arguments=("--print=$PROMPT" --output-format json)
[ -n "${PROVIDER:-}" ] && arguments+=(--provider "$PROVIDER")
[ -n "${MODEL:-}" ] && arguments+=(--model "$MODEL")
[ -n "${MAX_COST:-}" ] && arguments+=(--max-cost "$MAX_COST")
while IFS= read -r rule; do
  [ -n "${rule// /}" ] && arguments+=("--allow=$rule")
done <<<"${ALLOW:-}"

report=$(pointsman "${arguments[@]}" </dev/null)
code=$?

REPORT=$report CODE=$code python3 - <<'PYTHON'
import json, os, secrets

try:
    report = json.loads(os.environ["REPORT"].strip().splitlines()[-1])
except (ValueError, IndexError):
    report = {}
text = report.get("text") or ""
cost = report.get("cost_usd")
facts = [f"exit {os.environ['CODE']}"]
facts += [f"${cost:.4f}"] if cost is not None else []
facts += [f"changed {', '.join(report['changed'])}"] if report.get("changed") else []
facts += [f"not allowed: {', '.join(d['tool'] for d in report['denied'])}"] if report.get("denied") else []
with open(os.environ["GITHUB_STEP_SUMMARY"], "a", encoding="utf-8") as summary:
    summary.write(f"{text or report.get('error') or 'No answer.'}\n\n*{' · '.join(facts)}*\n")
end = "end-" + secrets.token_hex(16)
with open(os.environ["GITHUB_OUTPUT"], "a", encoding="utf-8") as output:
    output.write(f"text<<{end}\n{text}\n{end}\ncost={'' if cost is None else cost}\n")
print(text)
PYTHON
exit "$code"
