//! What is said when a model cannot be reached, configured or understood. Each sentence names the vendor and ends
//! with what to do next, unless `engine` has the hint for all of its kind.

phrases! {
    BUSY: "{vendor} is unavailable right now: {detail}.", "{vendor} ist gerade nicht verfügbar: {detail}.";
    OVERFLOW:
        "The conversation is too long for this {vendor} model: {detail}. Shorten it with /compact.",
        "Das Gespräch ist zu lang für dieses Modell von {vendor}: {detail}. Kürze es mit /compact.";
    KEY_REJECTED:
        "{vendor} rejected the key: {detail}. Check {env}.",
        "{vendor} hat den Schlüssel abgelehnt: {detail}. Prüfe {env}.";
    KEY_WANTED:
        "{vendor} at {url} requires a key: {detail}. Run 'pointsman auth set {name}', or name its variable in providers.{name}.key_env.",
        "{vendor} unter {url} verlangt einen Schlüssel: {detail}. Führe „pointsman auth set {name}“ aus oder nenne seine Variable in providers.{name}.key_env.";
    BILLING:
        "{vendor} reports no credit for this key: {detail}. Add credit there, or use another --provider.",
        "{vendor} meldet kein Guthaben für diesen Schlüssel: {detail}. Lade es dort auf oder nimm einen anderen --provider.";
    BAD_REQUEST: "{vendor} rejected the request: {detail}.", "{vendor} hat die Anfrage abgelehnt: {detail}.";
    NOT_FOUND:
        "{vendor} at {url} does not have this: {detail}. Check the model name and providers.{name}.base_url.",
        "{vendor} unter {url} kennt das nicht: {detail}. Prüfe den Modellnamen und providers.{name}.base_url.";
    REFUSED:
        "{vendor} declined to answer: {detail}. Rephrase the request.",
        "{vendor} hat die Antwort verweigert: {detail}. Formuliere die Anfrage anders.";
    PROTOCOL:
        "{vendor} at {url} sent no valid {wire} reply: {detail}. Check providers.{name}.wire and base_url.",
        "{vendor} unter {url} hat keine gültige {wire}-Antwort gesendet: {detail}. Prüfe providers.{name}.wire und base_url.";
    CUT: "{vendor} broke off in the middle of the reply: {detail}.", "{vendor} hat mitten in der Antwort abgebrochen: {detail}.";
    EMPTY: "{vendor} ended the reply before it began.", "{vendor} hat die Antwort beendet, bevor sie begann.";
    UNREACHABLE:
        "Cannot reach {vendor} at {url}: {detail}. Check the network and network.proxy.",
        "{vendor} ist unter {url} nicht erreichbar: {detail}. Prüfe das Netzwerk und network.proxy.";
    PROXY:
        "Cannot reach {vendor} at {url} through the proxy {detail}. Check network.proxy, HTTPS_PROXY and NO_PROXY.",
        "{vendor} ist unter {url} über den Proxy {detail} nicht erreichbar. Prüfe network.proxy, HTTPS_PROXY und NO_PROXY.";
    NOT_RUNNING:
        "Nothing answers at {url}: {detail}. Check that the server runs, or correct the address: --base-url or providers.{name}.base_url.",
        "Unter {url} antwortet nichts: {detail}. Prüfe, ob der Server läuft, oder berichtige die Adresse: --base-url oder providers.{name}.base_url.";
    UNTRUSTED:
        "The connection to {vendor} at {url} is not secure: {detail}. If a proxy is in between, set network.ca to its PEM file.",
        "Die Verbindung zu {vendor} unter {url} ist nicht sicher: {detail}. Ist ein Proxy dazwischen, setze network.ca auf seine PEM-Datei.";
    SETUP:
        "Cannot send the request to {vendor} because of a setting: {detail}. Check base_url, network.proxy and network.ca.",
        "Die Anfrage an {vendor} scheitert an einer Einstellung: {detail}. Prüfe base_url, network.proxy und network.ca.";
    STALLED: "{vendor} sent nothing for {detail} s.", "{vendor} hat {detail} s lang nichts gesendet.";
    NO_MODELS:
        "{vendor} at {url} offers no model: {detail}. Load one there, or name one with --model.",
        "{vendor} unter {url} bietet kein Modell an: {detail}. Lade dort eines oder nenne eines mit --model.";
    ENDED_EARLY: "the stream ended early", "der Stream endete zu früh";
    NO_STREAM: "it is {kind}, not an event stream", "es ist {kind}, kein Event-Stream";
    TOO_LARGE: "it is larger than 4 MiB", "sie ist größer als 4 MiB";
    REDIRECT: "it redirects to {target}, which is not followed", "sie leitet nach {target} um; dem wird nicht gefolgt";
    UNKNOWN: "There is no provider '{name}'.", "Den Anbieter „{name}“ gibt es nicht.";
    KNOWN:
        "Available: {names}. Add others as providers.<name> with wire and base_url.",
        "Verfügbar: {names}. Andere lassen sich als providers.<name> mit wire und base_url ergänzen.";
    NO_KEY: "No key is set for {vendor}.", "Für {vendor} ist kein Schlüssel gesetzt.";
    SET_KEY: "Run 'pointsman auth set {name}', or set {env}.", "Führe „pointsman auth set {name}“ aus oder setze {env}.";
    NO_MODEL: "No model is set for {vendor}.", "Für {vendor} ist kein Modell angegeben.";
    SET_MODEL:
        "Choose one with --model, or set providers.{name}.models.main.",
        "Wähle eines mit --model oder setze providers.{name}.models.main.";
    INCOMPLETE: "providers.{name} needs {what}.", "providers.{name} braucht {what}.";
    BAD_WIRE:
        "providers.{name}.wire is '{wire}', which is not supported.",
        "providers.{name}.wire ist „{wire}“; das wird nicht unterstützt.";
    WIRES: "Use one of {wires}.", "Nimm eines von {wires}.";
    BAD_SCRIPT: "Cannot read the script: {detail}.", "Das Skript ist nicht lesbar: {detail}.";
    SCRIPT_OVER:
        "The script has no reply left after {count}. Add one for this request.",
        "Das Skript hat nach {count} keine Antwort mehr. Ergänze eine für diese Anfrage.";
    SCRIPT_MISMATCH:
        "Reply {number} of the script expects '{expect}', but the last user message is '{got}'. Correct the script.",
        "Antwort {number} des Skripts erwartet „{expect}“, aber die letzte Nachricht ist „{got}“. Korrigiere das Skript.";
}
