"use strict";
// Everything that comes from the server is put in as text, never as markup.

const words = JSON.parse(document.body.dataset.words);
const token = new URLSearchParams(location.search).get("token") || "";
const at = (id) => document.getElementById(id);
const talk = at("talk");

let session = location.hash.slice(1) || null;
let next = 1; // the number of the record that comes next
let reading = null; // ends the reading of the session that was shown before
let view = null;
let sessions = [];
let sending = false;

function make(tag, className, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children);
  return node;
}

function button(text, act, className) {
  const node = make("button", className, text);
  node.type = "button";
  node.addEventListener("click", act);
  return node;
}

// ---- the interface -------------------------------------------------------------------------------------------------

async function call(method, path, body, signal) {
  const headers = { Authorization: "Bearer " + token };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(path, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) });
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  throw new Error(told?.error?.message || answer.statusText);
}

/// Each line of a stream as a value.
async function* lines(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const parts = text.split("\n");
    text = parts.pop();
    for (const part of parts) if (part) yield JSON.parse(part);
  }
}

/// Reads a session along; a connection that breaks is made again where it broke.
async function follow(id) {
  reading?.abort();
  const mine = (reading = new AbortController());
  for (let pause = 250; !mine.signal.aborted; pause = Math.min(pause * 2, 5000)) {
    try {
      const answer = await call("GET", `/api/sessions/${id}/events?from=${next}`, undefined, mine.signal);
      if (at("hint").textContent === words.lost) hint("");
      for await (const record of lines(answer)) {
        if (mine.signal.aborted) return;
        if (record.seq < next) continue;
        next = record.seq + 1;
        pause = 250;
        view.take(record);
      }
    } catch (error) {
      if (mine.signal.aborted) return;
      hint(words.lost);
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

function open(id) {
  session = id;
  next = 1;
  history.replaceState(null, "", location.search + (id ? "#" + id : ""));
  view = new View();
  reading?.abort();
  if (id) follow(id);
  showSessions();
}

async function send(text) {
  hint("");
  atEnd = sending = true;
  const body = session ? { message: text, sessionId: session } : { message: text };
  const answer = await call("POST", "/api/looper", body);
  const id = answer.headers.get("x-session-id");
  if (id !== session) open(id);
  // What happens is read with everything else of the session; this is read to its end so that the connection is free.
  // Only what could not even be recorded is not among it.
  for await (const line of lines(answer)) if (line.type === "error" && !line.seq) hint(line.error);
  loadSessions();
}

async function loadSessions() {
  try {
    sessions = await (await call("GET", "/api/sessions")).json();
    showSessions();
  } catch (error) {
    hint(error.message);
  }
}

function showSessions() {
  const row = (info) => {
    const node = button(info.title || info.first || info.id, () => {
      at("sessions").classList.remove("open");
      open(info.id);
    });
    node.setAttribute("aria-current", info.id === session);
    return make("li", "", node);
  };
  at("session-list").replaceChildren(...sessions.map(row));
  const shown = sessions.find((info) => info.id === session);
  const elsewhere = Boolean(shown && shown.open && !shown.here);
  at("message").disabled = at("send").disabled = at("undo").disabled = elsewhere;
  if (elsewhere) hint(words.elsewhere);
  else if (at("hint").textContent === words.elsewhere) hint("");
}

// The end stays in sight unless somebody scrolled away from it.
let atEnd = true;
talk.addEventListener("scroll", () => { atEnd = talk.scrollHeight - talk.scrollTop - talk.clientHeight < 60; });
const toEnd = () => { if (atEnd) talk.scrollTop = talk.scrollHeight; };

const hint = (text) => { at("hint").textContent = text; };

// ---- Markdown ------------------------------------------------------------------------------------------------------

const INLINE = /(`+)([\s\S]*?[^`])\1(?!`)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/;

function inline(text) {
  const nodes = [];
  for (let found; (found = INLINE.exec(text)); ) {
    nodes.push(text.slice(0, found.index));
    if (found[2] !== undefined) nodes.push(make("code", "", found[2]));
    else if (found[3] !== undefined) nodes.push(make("strong", "", ...inline(found[3])));
    else if (found[4] !== undefined) nodes.push(make("em", "", ...inline(found[4])));
    else {
      const link = make("a", "", found[5]);
      link.href = found[6];
      link.rel = "noopener noreferrer";
      link.target = "_blank";
      nodes.push(link);
    }
    text = text.slice(found.index + found[0].length);
  }
  nodes.push(text);
  return nodes;
}

function markdown(text) {
  const all = text.split("\n");
  const nodes = [];
  const cells = (line) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
  for (let i = 0; i < all.length; ) {
    const line = all[i];
    const fence = /^\s*(```+|~~~+)/.exec(line);
    if (fence) {
      const code = [];
      for (i++; i < all.length && !all[i].trim().startsWith(fence[1]); i++) code.push(all[i]);
      i++;
      nodes.push(make("pre", "", make("code", "", code.join("\n"))));
    } else if (/^#{1,6}\s/.test(line)) {
      nodes.push(make("h" + Math.min(6, line.indexOf(" ") + 2), "", ...inline(line.replace(/^#+\s*/, ""))));
      i++;
    } else if (/^\s*([-*+]|\d+[.)])\s/.test(line)) {
      const list = make(/^\s*\d/.test(line) ? "ol" : "ul");
      for (; i < all.length && /^\s*([-*+]|\d+[.)])\s/.test(all[i]); i++) {
        list.append(make("li", "", ...inline(all[i].replace(/^\s*([-*+]|\d+[.)])\s+/, ""))));
      }
      nodes.push(list);
    } else if (/^\s*>/.test(line)) {
      const quoted = [];
      for (; i < all.length && /^\s*>/.test(all[i]); i++) quoted.push(all[i].replace(/^\s*>\s?/, ""));
      nodes.push(make("blockquote", "", ...markdown(quoted.join("\n"))));
    } else if (line.includes("|") && /^[\s|:-]+$/.test(all[i + 1] || "") && (all[i + 1] || "").includes("-")) {
      const row = (tag, text) => make("tr", "", ...cells(text).map((cell) => make(tag, "", ...inline(cell))));
      const table = make("table", "", row("th", line));
      for (i += 2; i < all.length && all[i].includes("|"); i++) table.append(row("td", all[i]));
      nodes.push(table);
    } else if (!line.trim()) {
      i++;
    } else {
      const part = [];
      for (; i < all.length && all[i].trim() && !/^\s*(```|~~~|>|#{1,6}\s|([-*+]|\d+[.)])\s)/.test(all[i]); i++) part.push(all[i]);
      if (!part.length) part.push(all[i++]);
      nodes.push(make("p", "", ...inline(part.join("\n"))));
    }
  }
  return nodes;
}

function diff(text) {
  const kind = (line) => (/^\+(?!\+\+)/.test(line) ? "added" : /^-(?!--)/.test(line) ? "removed" : "");
  const row = (line) => (kind(line) ? make("span", kind(line), line) : line + "\n");
  return make("pre", "", make("code", "", ...text.trimEnd().split("\n").map(row)));
}

// ---- what is shown of a session ------------------------------------------------------------------------------------

const STEPS = /\n*```json:next_steps\s*\n([\s\S]*?)(```|$)/;

class View {
  constructor() {
    this.calls = new Map(); // running calls
    this.questions = new Map();
    this.tasks = new Map(); // running tasks
    this.turns = []; // tokens of each
    this.reply = null;
    this.text = "";
    this.due = false;
    talk.replaceChildren(make("p", "dim", words.empty));
    for (const id of ["agents", "timeline", "usage", "plan"]) at(id).replaceChildren();
    at("plan-part").hidden = true;
    this.phase("idle");
  }

  add(node) {
    talk.append(node);
    return node;
  }

  phase(name) {
    const busy = !["idle", "error"].includes(name);
    at("status").textContent = words[name];
    at("status").className = name === "error" ? "bad" : name === "waiting_user" ? "wait" : busy ? "busy" : "";
    at("stop").hidden = !busy;
    at("send").disabled = busy || at("message").disabled;
    at("undo").disabled = busy || at("message").disabled;
  }

  log(record, text) {
    const time = new Date(record.at).toLocaleTimeString(document.documentElement.lang);
    at("timeline").prepend(make("li", "", make("span", "dim", time + " "), text));
    if (at("timeline").childElementCount > 200) at("timeline").lastElementChild.remove();
  }

  take(record) {
    const event = record.event;
    const show = this[event.type];
    if (show) show.call(this, event, record);
    toEnd();
  }

  turn_started(event, record) {
    if (!this.turns.length) talk.replaceChildren();
    this.turns.push({ in: 0, out: 0, cached: 0 });
    this.tasks.clear();
    this.reply = null;
    this.add(make("div", "user", event.input));
    this.log(record, event.input);
    this.phase("execution");
  }

  routed(event, record) {
    this.leads = event.to;
    this.log(record, "→ " + event.to);
    this.agents();
  }

  task_started(event, record) {
    this.tasks.set(record.task, { agent: event.agent, own: event.conversation.in === "own" });
    this.log(record, `${event.agent}: ${event.description}`);
    this.agents();
  }

  task_ended(event, record) {
    const task = this.tasks.get(record.task);
    if (task) this.log(record, `${task.agent} ${event.result.ok ? "✓" : "✗"}`);
    this.tasks.delete(record.task);
    this.agents();
  }

  agents() {
    const names = [...this.tasks.values()].map((task) => task.agent);
    if (!names.length && this.leads) names.push(this.leads);
    at("agents").replaceChildren(...names.map((name) => make("li", "", name)));
  }

  /// Pieces are gathered and drawn once a frame.
  text_delta(event, record) {
    if (this.tasks.get(record.task)?.own) return;
    if (!this.reply) {
      this.reply = this.add(make("div", "reply"));
      this.text = "";
    }
    this.text += event.text;
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.draw();
    });
  }

  draw() {
    if (!this.reply) return;
    this.reply.replaceChildren(...markdown(this.text.replace(STEPS, "")));
    toEnd();
  }

  message_ended(event, record) {
    const turn = this.turns[this.turns.length - 1];
    if (turn) {
      turn.in += event.usage.input || 0;
      turn.out += event.usage.output || 0;
      turn.cached += event.usage.cached || 0;
      this.usage();
    }
    if (this.tasks.get(record.task)?.own) return;
    this.draw();
    const steps = STEPS.exec(this.text);
    if (this.reply && steps) this.steps(steps[1]);
    this.reply = null;
    this.text = "";
  }

  steps(text) {
    let steps;
    try { steps = JSON.parse(text); } catch { return; }
    const pick = (step) => button(step.label, () => { at("message").value = step.command; at("message").focus(); });
    const wanted = steps.filter((step) => typeof step.label === "string" && typeof step.command === "string");
    this.add(make("div", "row", ...wanted.slice(0, 3).map(pick)));
  }

  thought_delta() {
    at("status").textContent = words.thinks;
  }

  tool_started(event, record) {
    this.draw();
    this.reply = null;
    const mark = make("span", "dim", "… ");
    const result = make("span", "dim");
    const output = make("pre", "", make("code"));
    output.hidden = true;
    const summary = make("summary", "", mark, `${event.call.name} ${event.title} `, result);
    const node = this.add(make("details", "call", summary, output));
    this.calls.set(`${record.task}/${event.call.id}`, { node, mark, result, output });
  }

  tool_progressed(event, record) {
    const call = this.calls.get(`${record.task}/${event.id}`);
    if (!call) return;
    call.output.hidden = false;
    const code = call.output.firstChild;
    code.textContent = (code.textContent + event.text).slice(-100000);
  }

  tool_ended(event, record) {
    const key = `${record.task}/${event.id}`;
    const call = this.calls.get(key);
    this.calls.delete(key);
    if (!call) return;
    call.mark.textContent = event.ok ? "✓ " : "✗ ";
    call.mark.className = event.ok ? "good" : "bad";
    call.result.textContent = `${event.summary} · ${(event.duration_ms / 1000).toFixed(1)} s`;
    for (const change of event.changes || []) {
      call.node.append(make("p", "dim", `${change.path} +${change.added} −${change.removed}`));
      if (change.diff) call.node.append(diff(change.diff));
      call.node.open = true;
    }
    if (call.output.hidden && event.text) {
      call.output.hidden = false;
      call.output.firstChild.textContent = event.text.slice(0, 100000);
    }
    this.log(record, `${event.ok ? "✓" : "✗"} ${call.node.querySelector("summary").textContent.slice(2, 80)}`);
  }

  question_asked(event) {
    const { id, kind: asked } = event.question;
    const card = make("div", "card");
    const answer = async (value) => {
      try { await call("POST", `/api/sessions/${session}/answer`, { id, answer: value }); } catch (error) { hint(error.message); }
    };
    const choice = (name, className) => button(words[name], () => answer(name), className);
    const row = make("div", "row");
    if (asked.kind === "approval") {
      card.append(make("p", "", `${words.wants} `, make("strong", "", asked.tool)), make("pre", "", make("code", "", asked.what)));
      if (asked.diff) card.append(diff(asked.diff));
      card.append(make("p", "dim", `${asked.why} (${asked.rule})`));
      row.append(choice("yes", "main"));
      if (asked.always) {
        for (const name of ["yes_for_session", "yes_for_project"]) {
          const node = choice(name);
          node.title = asked.always;
          row.append(node);
        }
      }
      row.append(choice("no"));
    } else if (asked.kind === "plan") {
      const steps = asked.plan.steps.map((step) => make("li", "", make("strong", "", step.name), ` ${step.description}`));
      card.append(make("p", "", words.plan), make("ol", "", ...steps));
      row.append(choice("yes", "main"), choice("one_agent"), choice("no"));
    } else {
      const field = make("input");
      field.setAttribute("aria-label", words.answer);
      card.append(make("p", "", asked.text || asked.base_url || ""));
      for (const option of asked.options || []) row.append(button(option, () => answer({ answer: "text", text: option })));
      if (asked.kind === "ask_user") {
        card.append(field);
        row.append(button(words.answer, () => answer({ answer: "text", text: field.value }), "main"));
      } else row.append(choice("yes", "main"), choice("no"));
    }
    card.append(row);
    this.questions.set(id, card);
    this.add(card);
    this.phase("waiting_user");
  }

  question_answered(event) {
    const card = this.questions.get(event.id);
    this.questions.delete(event.id);
    if (card) {
      const said = event.answer.text || event.answer.word || words[event.answer.answer] || "";
      const asked = card.firstChild.textContent;
      card.replaceChildren(make("span", "dim", `${asked} — ${said}`));
      card.classList.add("over");
    }
    if (!this.questions.size) this.phase("execution");
  }

  plan_updated(event) {
    at("plan-part").hidden = false;
    at("plan").replaceChildren(graph(event.plan.steps));
  }

  noticed(event) {
    const { notice, text } = event.notice;
    if (["text", "remembered"].includes(notice)) this.add(make("p", "dim", text));
  }

  turn_ended(event) {
    this.draw();
    this.reply = null;
    const outcome = event.outcome;
    const failed = outcome.failure;
    if (failed) this.add(make("p", "bad", [failed.message, ...(failed.hints || [])].join(" ")));
    else if (outcome.reason === "cancelled") this.add(make("p", "dim", words.stopped));
    for (const card of this.questions.values()) card.remove();
    this.questions.clear();
    this.calls.clear();
    this.leads = null;
    this.tasks.clear();
    this.agents();
    this.phase(failed ? "error" : "idle");
  }

  usage() {
    const turns = this.turns.slice(-24);
    const most = Math.max(1, ...turns.map((turn) => turn.in + turn.out));
    const chart = draw("svg", { viewBox: "0 0 240 80", role: "img" });
    const sum = (name) => this.turns.reduce((all, turn) => all + turn[name], 0).toLocaleString(document.documentElement.lang);
    const told = `${sum("in")} ${words.in} · ${sum("out")} ${words.out} · ${sum("cached")} ${words.cached}`;
    chart.append(draw("title", {}, told));
    turns.forEach((turn, index) => {
      let top = 80;
      for (const [name, count] of [["cached", turn.cached], ["in", turn.in - turn.cached], ["out", turn.out]]) {
        const height = (Math.max(0, count) / most) * 78;
        top -= height;
        chart.append(draw("rect", { class: name, x: index * 10, y: top, width: 8, height }));
      }
    });
    at("usage").replaceChildren(chart, make("p", "dim", told));
  }
}

// ---- pictures ------------------------------------------------------------------------------------------------------

function draw(tag, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text) node.textContent = text;
  return node;
}

/// The steps of a plan from top to bottom, each below those it depends on.
function graph(steps) {
  const level = [];
  const depth = (index) => (level[index] ??= 1 + Math.max(-1, ...(steps[index].depends_on || []).map(depth)));
  steps.forEach((_, index) => depth(index));
  const rows = [];
  level.forEach((row, index) => (rows[row] ||= []).push(index));
  const place = (index) => {
    const row = rows[level[index]];
    return { x: 120 - row.length * 60 + row.indexOf(index) * 120 + 60, y: level[index] * 56 + 24 };
  };
  const wide = Math.max(240, ...rows.map((row) => row.length * 120));
  const picture = draw("svg", { viewBox: `${120 - wide / 2} 0 ${wide} ${rows.length * 56}`, role: "img" });
  picture.append(draw("title", {}, steps.map((step) => `${step.name}: ${words[step.state]}`).join(", ")));
  steps.forEach((step, index) => {
    for (const before of step.depends_on || []) {
      const [from, to] = [place(before), place(index)];
      picture.append(draw("path", { class: "edge", d: `M${from.x} ${from.y + 18} L${to.x} ${to.y - 18}` }));
    }
  });
  steps.forEach((step, index) => {
    const { x, y } = place(index);
    picture.append(draw("rect", { class: `node ${step.state}`, x: x - 54, y: y - 18, width: 108, height: 36, rx: 6 }));
    picture.append(draw("text", { x, y: y - 2, "text-anchor": "middle" }, step.name));
    picture.append(draw("text", { x, y: y + 12, "text-anchor": "middle" }, words[step.state] || ""));
  });
  return picture;
}

// ---- the page's own controls ---------------------------------------------------------------------------------------

for (const [id, name] of Object.entries({ new: "new", send: "send", stop: "stop", undo: "undo", "plan-title": "plan", "agents-title": "agents", "timeline-title": "timeline", "usage-title": "usage" })) {
  at(id).textContent = words[name];
}
talk.setAttribute("aria-label", words.title);
at("sessions").setAttribute("aria-label", words.sessions);
at("message").setAttribute("aria-label", words.say);
at("message").placeholder = words.say;
at("show-sessions").setAttribute("aria-label", words.shows);
at("show-sessions").addEventListener("click", () => {
  const shown = at("sessions").classList.toggle("open");
  at("show-sessions").setAttribute("aria-expanded", shown);
});
at("new").addEventListener("click", () => {
  at("sessions").classList.remove("open");
  open(null);
  at("message").focus();
});
at("compose").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = at("message").value;
  if (!text.trim() || at("send").disabled) return;
  at("message").value = "";
  send(text).catch((error) => {
    hint(error.message);
    // Nothing that was typed is lost.
    if (!at("message").value) at("message").value = text;
  });
});
at("message").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    at("compose").requestSubmit();
  }
});
const stop = () => session && call("POST", `/api/sessions/${session}/cancel`).catch((error) => hint(error.message));
at("stop").addEventListener("click", stop);
document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !at("stop").hidden) stop(); });
at("undo").addEventListener("click", async () => {
  if (!session) return;
  try {
    const report = await (await call("POST", "/api/undo", { sessionId: session, turn: true })).json();
    const changed = report.changes.map((file) => file.path);
    const kept = report.conflicts.map((conflict) => `${conflict.path}: ${conflict.why}`);
    const text = changed.length ? `${words.undone} ${changed.join(", ")}` : words.nothing;
    view.add(make("p", "dim", [text, ...kept].join(" · ")));
    toEnd();
  } catch (error) {
    hint(error.message);
  }
});
setInterval(() => { if (!document.hidden) loadSessions(); }, 5000);
open(session);
// What is being worked on is shown, unless somebody was quicker.
loadSessions().then(() => {
  const here = sessions.find((info) => info.here);
  if (!session && !sending && here) open(here.id);
});
