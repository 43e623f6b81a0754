//! What is said when a model cannot be reached, configured or understood. Each sentence names the vendor and ends
//! with what to do next, unless `engine` has the hint for all of its kind.

phrases! {
    BUSY:
        "{vendor} cannot answer right now: {detail}.",
        "{vendor} kann gerade nicht antworten: {detail}.";
    OVERFLOW:
        "The conversation is too long for this model of {vendor}: {detail}. Shorten it with /compact.",
        "Das Gespräch ist zu lang für dieses Modell von {vendor}: {detail}. Kürze es mit /compact.";
    KEY_REJECTED:
        "{vendor} does not accept the key: {detail}. Check {env}.",
        "{vendor} nimmt den Schlüssel nicht an: {detail}. Prüfe {env}.";
    KEY_WANTED:
        "{vendor} at {url} wants a key: {detail}. Run 'pointsman auth set {name}', or name its variable in providers.{name}.key_env.",
        "{vendor} unter {url} verlangt einen Schlüssel: {detail}. „pointsman auth set {name}“ legt ihn ab, oder nenne seine Variable in providers.{name}.key_env.";
    BILLING:
        "{vendor} reports no credit for this key: {detail}. Add credit there, or use another --provider.",
        "{vendor} meldet kein Guthaben für diesen Schlüssel: {detail}. Lade es dort auf oder nimm einen anderen --provider.";
    BAD_REQUEST:
        "{vendor} rejected the request: {detail}.",
        "{vendor} hat die Anfrage abgelehnt: {detail}.";
    NOT_FOUND:
        "{vendor} at {url} does not have that: {detail}. Check the model's name and providers.{name}.base_url.",
        "{vendor} unter {url} kennt das nicht: {detail}. Prüfe den Namen des Modells und providers.{name}.base_url.";
    REFUSED:
        "{vendor} declined to answer: {detail}. Put the request differently.",
        "{vendor} wollte nicht antworten: {detail}. Formuliere die Anfrage anders.";
    PROTOCOL:
        "{vendor} at {url} sent what is no {wire} reply: {detail}. Check providers.{name}.wire and base_url.",
        "{vendor} unter {url} hat keine {wire}-Antwort gesendet: {detail}. Prüfe providers.{name}.wire und base_url.";
    CUT:
        "{vendor} broke off in the middle of the reply: {detail}.",
        "{vendor} hat mitten in der Antwort abgebrochen: {detail}.";
    EMPTY:
        "{vendor} ended the reply before it began.",
        "{vendor} hat die Antwort beendet, bevor sie begann.";
    UNREACHABLE:
        "{vendor} cannot be reached at {url}: {detail}. Check the network and network.proxy.",
        "{vendor} ist unter {url} nicht erreichbar: {detail}. Prüfe das Netz und network.proxy.";
    PROXY:
        "{vendor} cannot be reached at {url} through the proxy {detail}. Check network.proxy, HTTPS_PROXY and NO_PROXY.",
        "{vendor} ist unter {url} über den Proxy {detail} nicht erreichbar. Prüfe network.proxy, HTTPS_PROXY und NO_PROXY.";
    NOT_RUNNING:
        "Nothing answers at {url}: {detail}. Check that the server runs, or correct the address: --base-url or providers.{name}.base_url.",
        "Unter {url} antwortet nichts: {detail}. Prüfe, ob der Server läuft, oder berichtige die Adresse: --base-url oder providers.{name}.base_url.";
    UNTRUSTED:
        "The connection to {vendor} at {url} is not secure: {detail}. Name a proxy's PEM in network.ca.",
        "{vendor} unter {url} ist nicht sicher: {detail}. Die PEM-Datei eines Proxys gehört in network.ca.";
    SETUP:
        "{vendor} cannot be asked because of a setting: {detail}. Check base_url, network.proxy and network.ca.",
        "{vendor} kann wegen einer Einstellung nicht gefragt werden: {detail}. Prüfe base_url, network.proxy und network.ca.";
    STALLED:
        "{vendor} has sent nothing for {detail} s.",
        "{vendor} hat {detail} s lang nichts gesendet.";
    NO_MODELS:
        "{vendor} at {url} offers no model: {detail}. Load one there, or name one with --model.",
        "{vendor} unter {url} bietet kein Modell an: {detail}. Lade dort eines oder nenne eines mit --model.";
    ENDED_EARLY: "the stream ended early", "der Strom endete zu früh";
    NO_STREAM: "it is {kind}, not an event stream", "es ist {kind}, kein Ereignisstrom";
    TOO_LARGE: "it says more than 4 MiB", "sie sagt mehr als 4 MiB";
    REDIRECT: "it points to {target}, not followed", "sie verweist auf {target}; nicht gefolgt";
    UNKNOWN: "There is no provider '{name}'.", "Es gibt keinen Anbieter '{name}'.";
    KNOWN:
        "Known are {names}; others can be added as providers.<name> with wire and base_url.",
        "Bekannt sind {names}; andere lassen sich als providers.<name> mit wire und base_url ergänzen.";
    NO_KEY: "There is no key for {vendor}.", "Für {vendor} gibt es keinen Schlüssel.";
    SET_KEY: "Run 'pointsman auth set {name}', or set {env} to it.", "Führe „pointsman auth set {name}“ aus oder setze {env} darauf.";
    NO_MODEL: "No model is named for {vendor}.", "Für {vendor} ist kein Modell genannt.";
    SET_MODEL:
        "Name one with --model, or set providers.{name}.models.main.",
        "Nenne eines mit --model oder setze providers.{name}.models.main.";
    INCOMPLETE: "providers.{name} needs {what}.", "providers.{name} braucht {what}.";
    BAD_WIRE:
        "providers.{name}.wire is '{wire}', which is not spoken here.",
        "providers.{name}.wire ist '{wire}', das hier niemand spricht.";
    WIRES: "Use one of {wires}.", "Nimm eines von {wires}.";
    BAD_SCRIPT: "The script cannot be read: {detail}.", "Das Skript ist nicht lesbar: {detail}.";
    SCRIPT_OVER:
        "The script has no reply left after {count}. Add one for this request.",
        "Das Skript hat nach {count} keine Antwort mehr. Ergänze eine für diese Anfrage.";
    SCRIPT_MISMATCH:
        "Reply {number} of the script expects '{expect}', but the last user message is '{got}'. Correct the script.",
        "Antwort {number} des Skripts erwartet '{expect}', aber die letzte Nachricht ist '{got}'. Berichtige das Skript.";
}
