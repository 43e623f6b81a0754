//! What is said when a model cannot be reached, configured or understood. Each sentence names the vendor and ends
//! with what to do next.

use super::Phrase;

pub const BUSY: Phrase = Phrase {
    en: "{vendor} cannot answer right now: {detail}. Try again in a moment, or switch with /model.",
    de: "{vendor} kann gerade nicht antworten: {detail}. Versuche es gleich noch einmal oder wechsle mit /model.",
};
pub const OVERFLOW: Phrase = Phrase {
    en: "The conversation is too long for this model of {vendor}: {detail}. Shorten it with /compact.",
    de: "Das Gespräch ist zu lang für dieses Modell von {vendor}: {detail}. Kürze es mit /compact.",
};
pub const KEY_REJECTED: Phrase = Phrase {
    en: "{vendor} does not accept the key: {detail}. Check {env}, or store a key with 'pointsman auth {name}'.",
    de: "{vendor} nimmt den Schlüssel nicht an: {detail}. Prüfe {env} oder hinterlege einen mit 'pointsman auth {name}'.",
};
pub const KEY_WANTED: Phrase = Phrase {
    en: "{vendor} at {url} wants a key: {detail}. Name its variable in providers.{name}.key_env.",
    de: "{vendor} unter {url} verlangt einen Schlüssel: {detail}. Nenne seine Variable in providers.{name}.key_env.",
};
pub const BILLING: Phrase = Phrase {
    en: "{vendor} reports no credit for this key: {detail}. Add credit there, or use another --provider.",
    de: "{vendor} meldet kein Guthaben für diesen Schlüssel: {detail}. Lade es dort auf oder nimm einen anderen --provider.",
};
pub const BAD_REQUEST: Phrase = Phrase {
    en: "{vendor} rejected the request: {detail}. Try another model with /model, or report it with /bug.",
    de: "{vendor} hat die Anfrage abgelehnt: {detail}. Versuche mit /model ein anderes Modell oder melde es mit /bug.",
};
pub const NOT_FOUND: Phrase = Phrase {
    en: "{vendor} at {url} does not have that: {detail}. Check the model's name and providers.{name}.base_url.",
    de: "{vendor} unter {url} kennt das nicht: {detail}. Prüfe den Namen des Modells und providers.{name}.base_url.",
};
pub const REFUSED: Phrase = Phrase {
    en: "{vendor} declined to answer: {detail}. Put the request differently.",
    de: "{vendor} wollte nicht antworten: {detail}. Formuliere die Anfrage anders.",
};
pub const PROTOCOL: Phrase = Phrase {
    en: "{vendor} at {url} sent what is no {wire} reply: {detail}. Check providers.{name}.wire and base_url.",
    de: "{vendor} unter {url} hat keine {wire}-Antwort gesendet: {detail}. Prüfe providers.{name}.wire und base_url.",
};
pub const CUT: Phrase = Phrase {
    en: "{vendor} broke off in the middle of the reply: {detail}. What arrived is kept; try again.",
    de: "{vendor} hat mitten in der Antwort abgebrochen: {detail}. Was ankam, bleibt; versuche es noch einmal.",
};
pub const EMPTY: Phrase = Phrase {
    en: "{vendor} ended the reply before it began. Try again, or switch with /model.",
    de: "{vendor} hat die Antwort beendet, bevor sie begann. Versuche es noch einmal oder wechsle mit /model.",
};
pub const UNREACHABLE: Phrase = Phrase {
    en: "{vendor} cannot be reached at {url}: {detail}. Check the network and network.proxy.",
    de: "{vendor} ist unter {url} nicht erreichbar: {detail}. Prüfe das Netz und network.proxy.",
};
pub const NOT_RUNNING: Phrase = Phrase {
    en: "Nothing answers at {url}: {detail}. Start {vendor}, or correct providers.{name}.base_url.",
    de: "Unter {url} antwortet nichts: {detail}. Starte {vendor} oder berichtige providers.{name}.base_url.",
};
pub const UNTRUSTED: Phrase = Phrase {
    en: "The connection to {vendor} at {url} is not secure: {detail}. Behind a proxy with its own certificates, \
         name its PEM file in network.ca.",
    de: "Die Verbindung zu {vendor} unter {url} ist nicht sicher: {detail}. Hinter einem Proxy mit eigenen \
         Zertifikaten nenne dessen PEM-Datei in network.ca.",
};
pub const SETUP: Phrase = Phrase {
    en: "{vendor} cannot be asked because of a setting: {detail}. Check base_url, network.proxy and network.ca.",
    de: "{vendor} kann wegen einer Einstellung nicht gefragt werden: {detail}. Prüfe base_url, network.proxy und network.ca.",
};
pub const STALLED: Phrase = Phrase {
    en: "{vendor} has sent nothing for {seconds} s. Try again, or switch with /model.",
    de: "{vendor} hat {seconds} s lang nichts gesendet. Versuche es noch einmal oder wechsle mit /model.",
};
pub const NO_MODELS: Phrase = Phrase {
    en: "{vendor} at {url} offers no model: {detail}. Load one there, or name one with --model.",
    de: "{vendor} unter {url} bietet kein Modell an: {detail}. Lade dort eines oder nenne eines mit --model.",
};

pub const ENDED_EARLY: Phrase = Phrase { en: "the stream ended early", de: "der Strom endete zu früh" };
pub const NO_STREAM: Phrase =
    Phrase { en: "it is {kind}, not an event stream", de: "es ist {kind}, kein Ereignisstrom" };
pub const TOO_LARGE: Phrase = Phrase { en: "it is larger than 64 MiB", de: "sie ist größer als 64 MiB" };
pub const REDIRECT: Phrase = Phrase {
    en: "it points to {target}, which is not followed",
    de: "sie verweist auf {target}, dem nicht gefolgt wird",
};

pub const UNKNOWN: Phrase =
    Phrase { en: "There is no provider '{name}'.", de: "Es gibt keinen Anbieter '{name}'." };
pub const KNOWN: Phrase = Phrase {
    en: "Known are {names}; others can be added as providers.<name> with wire and base_url.",
    de: "Bekannt sind {names}; andere lassen sich als providers.<name> mit wire und base_url ergänzen.",
};
pub const NO_KEY: Phrase =
    Phrase { en: "There is no key for {vendor}.", de: "Für {vendor} gibt es keinen Schlüssel." };
pub const SET_KEY: Phrase = Phrase {
    en: "Set {env}, or store a key with 'pointsman auth {name}'.",
    de: "Setze {env} oder hinterlege einen Schlüssel mit 'pointsman auth {name}'.",
};
pub const NO_MODEL: Phrase =
    Phrase { en: "No model is named for {vendor}.", de: "Für {vendor} ist kein Modell genannt." };
pub const SET_MODEL: Phrase = Phrase {
    en: "Name one with --model, or set providers.{name}.models.main.",
    de: "Nenne eines mit --model oder setze providers.{name}.models.main.",
};
pub const INCOMPLETE: Phrase =
    Phrase { en: "providers.{name} needs {what}.", de: "providers.{name} braucht {what}." };
pub const BAD_WIRE: Phrase = Phrase {
    en: "providers.{name}.wire is '{wire}', which is not spoken here.",
    de: "providers.{name}.wire ist '{wire}', das hier niemand spricht.",
};
pub const WIRES: Phrase = Phrase { en: "Use one of {wires}.", de: "Nimm eines von {wires}." };

pub const BAD_SCRIPT: Phrase = Phrase {
    en: "The script of replies cannot be read: {detail}.",
    de: "Das Skript der Antworten ist nicht lesbar: {detail}.",
};
pub const SCRIPT_OVER: Phrase = Phrase {
    en: "The script has no reply left after {count}. Add one for this request.",
    de: "Das Skript hat nach {count} keine Antwort mehr. Ergänze eine für diese Anfrage.",
};
pub const SCRIPT_MISMATCH: Phrase = Phrase {
    en: "Reply {number} of the script expects '{expect}', but the last user message is '{got}'. Correct the script.",
    de: "Antwort {number} des Skripts erwartet '{expect}', aber die letzte Nachricht ist '{got}'. Berichtige das Skript.",
};
