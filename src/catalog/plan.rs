//! What is said about work in several parts: plans, roles, debates, checks.

use super::Lang;

/// A duration in words, from seconds.
pub fn minutes(lang: Lang, seconds: u64) -> String {
    match seconds {
        0..60 => SECONDS.say(lang, &[("count", &seconds)]),
        _ => MINUTES.say(lang, &[("count", &seconds.div_ceil(60))]),
    }
}

phrases! {
    PLAN_SUMMARY:
        "{type}, {complexity}, {sure} % sure\nabout {time}",
        "{type}, {complexity}, {sure} % sicher\netwa {time}";
    SAVED: ", {time} saved in parallel", ", {time} parallel gespart";
    IN_ROLES: "{roles}, about {time}", "{roles}, etwa {time}";
    WITH_RISK: "{task} · Risk: {risk}", "{task} · Risiko: {risk}";
    STANDARD: "Standard workflow appropriate.", "Der übliche Ablauf passt.";
    NO_PLAN: "Nothing to plan: one agent takes it.", "Nichts zu planen: Ein Agent übernimmt es.";
    PLAN_WHAT: "Plan what? /plan REQUEST", "Was planen? /plan AUFTRAG";
    GOES_ALONG:
        "The roles stay as they are; every one of them is told what you said.",
        "Die Rollen bleiben, wie sie sind; jede erfährt, was du gesagt hast.";
    TOO_SLOW:
        "This is worth a debate, but the model is too slow for one.",
        "Das wäre eine Debatte wert, aber dafür ist das Modell zu langsam.";
    TAKES_ROLES:
        "More than one step. Start this plan? (Ctrl-O: details)",
        "Das sind mehrere Schritte. Diesen Plan starten? (Strg-O: Einzelheiten)";
    PLAN_HOW:
        "Enter starts · changes edits · 1 one agent only · q cancels",
        "Enter startet · Worte ändern · 1 nur ein Agent · q bricht ab";
    SAID_START: "start", "los";
    SAID_ONE: "one agent only", "nur ein Agent";
    SAID_CANCEL: "cancelled", "abgebrochen";
    DEBATED: "Debate ({trigger}): {verdict}", "Debatte ({trigger}): {verdict}";
    ESC_SKIPS: "  Esc skips the debate", "  Esc überspringt die Debatte";
    PRO: "for", "dafür";
    CON: "against", "dagegen";
    SECONDS: "{count} s", "{count} s";
    MINUTES: "{count} min", "{count} min";
    ROLE_TIMED_OUT: "It took longer than {seconds} s.", "Es dauerte länger als {seconds} s.";
    LEFT_NOTHING: "It left nothing to go by.", "Es hat nichts hinterlassen, wonach man weitermachen kann.";
    NOT_KEPT: "{name} could not be written: {why}", "{name} ließ sich nicht schreiben: {why}";
    ESCALATED: "Given back: {issue} Tried: {tried}", "Zurückgegeben: {issue} Versucht: {tried}";
    APPROVE: "{plan}\n\nRisk: {risk}", "{plan}\n\nRisiko: {risk}";
    AGREED: "The user agrees.", "Der Benutzer ist einverstanden.";
    NOT_AGREED: "The user does not agree.", "Der Benutzer ist nicht einverstanden.";
    QUALIFIED: "{type}, risk {risk}: {why}", "{type}, Risiko {risk}: {why}";
    HIGH_RISK: "{qualified}\n\nGo on?", "{qualified}\n\nWeitermachen?";
    APPROVE_STEP: "{summary}\n\nGo on like this?", "{summary}\n\nSo weitermachen?";
    ROLE_FAILED: "{role} failed: {error}", "{role} ist gescheitert: {error}";
    ROLE_ASKS: "{role} asks: {error}", "{role} fragt: {error}";
    GO_ON: "go on", "weiter";
    RETRY: "try again", "noch einmal";
    SKIP: "go on without it", "ohne weitermachen";
    STOP: "stop", "aufhören";
    SENT_BACK:
        "Something is not right yet: it goes back to work.",
        "Etwas stimmt noch nicht: Es geht zurück an die Arbeit.";
    BROKEN_OFF: "Stopped after {time}. What there is lies in `{path}`.", "Nach {time} abgebrochen. Was da ist, liegt in `{path}`.";
    SUMMARY: "Done in {time}. Everything is in `{path}`.", "Fertig in {time}. Alles liegt in `{path}`.";
    CHECK_PASSED: "`{command}` passed.", "`{command}` ist durchgelaufen.";
    CHECKS_BEFORE:
        "`{command}` fails; checking whether it did before this turn.",
        "`{command}` schlägt fehl; ich prüfe, ob das vor dieser Runde auch so war.";
    FAILED_BEFORE:
        "`{command}` fails as it did before this turn; nothing new is broken.",
        "`{command}` schlägt fehl wie vor dieser Runde; neu kaputt ist nichts.";
    CHECK_FAILED: "`{command}` failed.", "`{command}` ist gescheitert.";
    NOT_CHECKED:
        "The project's own check was not run.",
        "Die projekteigene Prüfung ist nicht gelaufen.";
    OPEN_POINTS: "Still open:", "Noch offen:";
    STEP_SKIPPED:
        "Not done, because it comes after: {before}",
        "Nicht getan, weil es hierauf folgt: {before}";
    NOT_SUMMED_UP:
        "The parts could not be summed up ({why}), so here they are:",
        "Die Teile ließen sich nicht zusammenfassen ({why}); hier sind sie:";
    ONE_CALL: "1 call", "1 Aufruf";
    CALLS: "{n} calls", "{n} Aufrufe";
    STEPS_DONE: "{done} of {all} done", "{done} von {all} erledigt";
}
