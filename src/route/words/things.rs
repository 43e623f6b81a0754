//! Nouns: what a project is made of, what can go wrong with it, what deserves care.

use crate::protocol::route::{Mark, Marks};
use crate::route::role::Roles;

const THING: Roles = Roles::THING;

/// Nouns by grammar and meaning; irregular plurals after `/`.
pub(in crate::route) const NOUNS: &[(Roles, Marks, &str)] = &[
    (
        THING,
        Marks::of(&[Mark::Project, Mark::Thing]),
        "project/projekt/projekte/projekts/projektes repo/repos repository code codebase code-base codebasis \
        app application/anwendung/anwendungen software webapp web-app website webseite webseiten site program/programm/programms product/produkt",
    ),
    (
        THING,
        Marks::of(&[Mark::Thing]),
        "page/seite/seiten screen/bildschirm button/knopf/knöpfe/schaltfläche form/formular/formulare \
        endpoint/endpunkt/endpunkte class/klasse/klassen function/funktion/funktionen method/methode/methoden script/skript/skripte/scripts component/komponente/komponenten \
        feature/funktionalität plan/pläne roadmap road-map task/aufgabe/aufgaben step/schritt/schritte phase milestone/meilenstein notes/notizen agent/agenten/agents \
        login-page dashboard chart/diagramm/diagramme diagram error/fehler bug issue problem/probleme crash warning/warnung/warnungen exception/ausnahme \
        output/ausgabe/ausgaben result/ergebnis/ergebnisse log/protokolle logs layout ui gui menu/menü navbar sidebar/seitenleiste modal popup pop-up dialog \
        logo theme widget game/spiel/spiele player/spieler scene/szene level enemy server backend back-end frontend front-end client api pipeline workflow \
        build ci release version/versionen implementation/implementierung changes/änderung/änderungen change requirement/anforderung/anforderungen spec/spezifikation docs documentation/dokumentation \
        readme instruction/anleitung guide tests test testsuite test-suite suite coverage config configuration/konfiguration settings/einstellungen setting/einstellung option/optionen flow/ablauf \
        system architecture/architektur design structure/struktur logic/logik handler service/dienst/dienste controller route/routen routing view/ansicht \
        field/feld/felder input/eingabe eingabefeld label/beschriftung/beschriftungen text/texte image/bild/bilder icon/symbol link style/stil section/abschnitt \
        header footer table/tabelle/tabellen row/zeile/zeilen card/karte/karten list/liste/listen slider tab tooltip animation cube item/element/elemente entry/eintrag/einträge/einträgen \
        session/sitzung prompt import/importe patch pr pull-request ticket story \
        database/datenbank/datenbanken db schema migration/migrationen user/nutzer/benutzer cli tool/werkzeug command/befehl/befehle scraper parser installer \
        integration module/modul/module/moduls data/daten dataset/datensatz/datensätze model/modelle cache job worker deployment container \
        part/teil column/spalte/spalten picture photo/foto/fotos video/videos margin/margins toolbar dropdown checkbox avatar banner canvas sprite tile paragraph/absatz/absätze solution/lösung/lösungen file/datei/dateien folder/ordner directory/verzeichnis/verzeichnisse branch commit setup wheel car notebook/notebooks plugin extension/erweiterung queue helper job token crate import env environment variable/variablen query/queries request/requests response/responses handler listener approach/ansatz directory stuff machine/maschine computer/rechner laptop box firmware",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::FileThing]),
        "file/datei/dateien folder/ordner directory/verzeichnis/verzeichnisse branch/branches/zweig module/modul/moduls \
        database/datenbank/datenbanken db data/daten record/records migration/migrationen backup/backups repo repository repositorium collection bucket volume/volumes \
        test/tests script/skript skripte dependency dependencies package/packages paket pakete project/projekt projekte account/accounts konto konten user/users nutzer benutzer component komponente class klasse \
        endpoint endpunkt function funktion commit/commits cache/caches notebook dataset datensatz datensätze code tag/tags page seite feature/features funktionalität \
        registration/registrierung system/systeme subsystem service/dienst dienste plugin integration library/bibliothek",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Detail]),
        "comment/kommentar/kommentare padding margin abstand border/rahmen column/spalte/spalten line/zeile/zeilen space/leerzeichen word/wort text/texte \
        title/titel label/beschriftung icon/symbol emoji/emojis button/knopf logo color/farbe colour import/importe print/prints semicolon whitespace newline \
        link/links underline shadow/schatten background/hintergrund font/schrift log/logs logging todo/todos heading/überschrift sentence/satz paragraph/absatz \
        warning/warnung typo/tippfehler parameter argument option/optionen field/feld prefix suffix message/nachricht animation tooltip badge hover header footer row section bullet dot comma quote/quotes duplicate/duplikat/duplikate/duplikaten duplication",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Data]),
        "data/daten record/datensatz/datensätze table/tabelle/tabellen row/rows user/users customer/kunden kundendaten backup/sicherung production/produktion prod",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Database, Mark::Data]),
        "database/datenbank/datenbanken db schema postgres mysql sqlite mongodb migration/migrationen sql supabase",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Api]),
        "api endpoint/endpunkt/endpunkte webhook rest graphql grpc oauth stripe paypal twilio sendgrid slack sdk integration",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Ops]),
        "process/prozess/prozesse port/ports branch/branches container cluster pod venv virtualenv repo/repos repository daemon commit/commits pr pull-request tag/tags",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Destroy]),
        "prune --hard nuke wipe wiping delete/deleting deleted drop/dropping dropped erase/erasing purge wipe/wiping truncate destroy rm rmdir del unlink \
        löschen/lösche/löscht/lösch/gelöscht/löschst",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Automation]),
        "ci ci/cd github-actions automation deployment build-server",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Docs]),
        "doc/docs documentation/dokumentation dokumentationen documentations readme docstring/docstrings comment/kommentar/kommentare \
        changelog guide/anleitung/anleitungen tutorial manual/handbuch wiki quickstart md markdown handoff documents document/dokument/dokumente jsdoc javadoc rustdoc",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Secret]),
        "auth authentication/authentifizierung authorization/autorisierung authenticate oauth oauth2 jwt sso password/passwort/passwörter secret/secrets geheimnis credential/credentials \
        zugangsdaten anmeldedaten vulnerability/vulnerabilities sicherheitslücke/sicherheitslücken rbac access-control two-factor two-factor-login zwei-faktor write-access chmod chown berechtigung/berechtigungen zugriffsrechte schreibrechte leserechte api-key api-keys apikey apikeys keycloak auth0 2fa mfa passkey passkeys pw passwd passphrase ldap passwortregel/passwortregeln passwortlänge passwortrichtlinie/passwortrichtlinien adminrecht/adminrechte benutzerrecht/benutzerrechte nutzerrecht/nutzerrechte bearbeitungsrecht/bearbeitungsrechte schreibrecht leserecht zugriffsrecht lockout fehlversuch/fehlversuche/fehlversuchen zugriffstoken/zugriffstokens zugangstoken/zugangstokens rechteprüfung rechteverwaltung api-schlüssel ssh-key login-system google-login github-login facebook-login test-login admin-login private-key passwort-reset password-reset magic-link/magic-links api-token/api-tokens",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Performance]),
        "performance leistung speed geschwindigkeit latency latenz throughput slow langsam faster schneller memory-usage speicherverbrauch",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Breaking]),
        "breaking incompatible inkompatibel deprecate deprecated rewrite",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Vague]),
        "better nicer cleaner nice pretty uglier ugly messy clunky horrible terrible awful modern professional somehow besser zeitgemäß zeitgemäßer runder schöner hübscher sauberer hässlich unordentlich chaotisch gründlich ordentlich thing/things issue/issues bug/bugs problem/problems error/errors mess chaos durcheinander stuff something ding dinge fehler problem probleme etwas irgendwas",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::All]),
        "all every each entire whole throughout durchgehend komplette kompletten everything everywhere anywhere alle allen aller alles jede jeden jedes jeder sämtliche sämtlichen sämtlicher gesamte gesamten ganze ganzen überall",
    ),
    (Roles::NONE, Marks::of(&[Mark::New]), "new neu neue neuen neues neuer"),
    (
        Roles::NONE,
        Marks::of(&[Mark::NextStep]),
        "then afterwards finally dann danach anschließend schließlich zuletzt",
    ),
    (
        Roles::FAIL,
        Marks::of(&[Mark::Failure]),
        "error/errors fails failed failing fail failure/failures broken breaks broke crash/crashes crashed crashing bug/bugs buggy stuck hang/hangs hanging \
        freezes frozen died dies wrong missing exception/exceptions undefined 404 500 403 401 traceback segfault panic panics unable refuses refused denied invalid incorrect \
        flickers flickering glitchy glitch horrendously horribly disappears disappeared overlaps overlapping misaligned blank unreadable leaking leaks \
        fehler fehlt fehlen fehlgeschlagen fehlschlägt fehlschlagen scheitert kaputt hängt stürzt abgestürzt absturz falsch fehlerhaft fehlermeldung fehlermeldungen verbindungsfehler \
        unsichtbar verschwindet verschwunden defekt ruckelt flackert leer klemmt bricht",
    ),
    (
        Roles::NONE,
        Marks::of(&[Mark::Existing]),
        "existing current present bestehende bestehenden vorhandene vorhandenen aktuelle aktuellen",
    ),
];

/// Ends of German compounds that tell what the whole is.
pub(in crate::route) const TAILS: &[(&str, &str)] = &[
    ("seite", "seite"),
    ("seiten", "seite"),
    ("datei", "datei"),
    ("dateien", "datei"),
    ("skript", "skript"),
    ("fehler", "fehler"),
    ("datenbank", "datenbank"),
    ("funktion", "funktion"),
    ("klasse", "klasse"),
    ("ordner", "ordner"),
    ("verzeichnis", "verzeichnis"),
    ("projekt", "projekt"),
    ("komponente", "komponente"),
    ("methode", "methode"),
    ("knopf", "knopf"),
    ("button", "button"),
    ("formular", "formular"),
    ("tabelle", "tabelle"),
    ("feld", "feld"),
    ("app", "app"),
    ("server", "server"),
    ("tests", "tests"),
    ("test", "test"),
    ("modul", "modul"),
    ("dokumentation", "dokumentation"),
    ("konfiguration", "konfiguration"),
    ("einstellungen", "einstellungen"),
    ("meldung", "fehlermeldung"),
    ("passwort", "passwort"),
    ("variablen", "variablen"),
    ("variable", "variable"),
    ("zweig", "zweig"),
    ("bibliothek", "bibliothek"),
    ("struktur", "struktur"),
    ("architektur", "architektur"),
    ("logik", "logik"),
    ("ablauf", "ablauf"),
    ("branch", "branch"),
    ("repo", "repo"),
    ("menue", "menu"),
    ("daten", "daten"),
    ("prozess", "prozess"),
    ("loesung", "loesung"),
];
