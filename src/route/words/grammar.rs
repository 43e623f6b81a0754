//! The little words, and what each does in a sentence.

use crate::route::role::Roles;

/// Words by the part they play; English and German in one row.
pub(in crate::route) const GRAMMAR: &[(Roles, &str)] = &[
    (Roles::THE, "the teh hte der die das den dem des im am zum zur vom beim ins fürs ans aufs"),
    (Roles::THIS, "this thi tihs htis ths these that those dieser diese dieses diesen diesem"),
    (Roles::OUR, "our ours unser unsere unserer unseren unserem unseres"),
    (Roles::MY, "my mine mein meine meiner meinen meinem meines"),
    (Roles::A, "a an another some any ein eine einen einem einer eines irgendein irgendeine"),
    (Roles::PRONOUN, "it its this that these those they them he she es das dies sie ihn diese dieses"),
    (Roles::WE, "we us wir uns"),
    (Roles::YOU, "you u ya du dich dir ihr euch sie"),
    (Roles::I, "i one man ich someone somebody anyone people"),
    (
        Roles::NOT,
        "not no never cannot without nothing nor nicht kein keine keinen keinem keiner nie niemals ohne nichts",
    ),
    (
        Roles::PREPOSITION,
        "for of in on with from by at about via per across over behind von für auf mit bei aus",
    ),
    (Roles::WHICH, "which welche welcher welches welchen welchem"),
    (Roles::DID, "did have had has were hast hattest habt"),
    (Roles::NOW, "now anymore still suddenly again lately recently jetzt plötzlich wieder neuerdings mehr"),
    (Roles::REFERS, "dafür dazu davon daran darin daraus darauf hierfür hiermit hierzu"),
    (Roles::INTO, "to into in im zum zur vom beim ins fürs ans aufs zu"),
    (
        Roles::PLACE,
        "database datenbank db code quellcode source terminal konsole console browser shell cli server client url command-line \
        kommandozeile befehlszeile dateisystem filesystem file-system background hintergrund",
    ),
    (
        Roles::KIND,
        "language sprache framework library bibliothek database datenbank tool werkzeug editor format method methode algorithm algorithmus \
        model modell protocol protokoll orm ide package paket engine compiler distro license lizenz service dienst",
    ),
    (Roles::INSIDE, "in into inside within from through aus"),
    (Roles::OF, "of von from by"),
    (
        Roles::CHANGED,
        "changed updated modified refactored existing remaining geänderte geänderten aktualisierte bestehende \
        bestehenden vorhandene vorhandenen",
    ),
    (
        Roles::TIMED,
        "yet already currently presently today so schon bereits aktuell gerade derzeit momentan noch heute",
    ),
    (
        Roles::MOMENT,
        "suddenly sudden plötzlich yesterday gestern currently presently moment momentan derzeit zurzeit gerade aktuell",
    ),
    (
        Roles::NAMING,
        "principle principles theorem paradox effect law conjecture pattern algorithm keyword operator protocol paradigm language command \
        statement clause method standard notation number prinzip verfahren problem algorithmus muster effekt gesetz satz paradigma \
        protokoll sprache befehl anweisung methode",
    ),
    (
        Roles::SELECTS,
        "normal typical common usual main default original remote local second first third last outer inner standard same new old next previous whole correct right \
        best only other given specific public private static parent child root current wrong actual resulting underlying left top \
        bottom following andere anderen anderes",
    ),
    (Roles::USUAL, "directory user line process commit branch folder shell row page url verzeichnis thread"),
    (Roles::WHY, "why warum wieso wozu"),
    (Roles::ANY, "any"),
    (
        Roles::CONVERTS,
        "undo convert reverse sort parse transform split merge concatenate iterate encode decode compare replace format flatten \
        serialize filter loop cast trim round",
    ),
    (
        Roles::MADE,
        "export exports download downloads upload uploads import webhook checkout script app application page website site game bot tool component server project program readme dashboard workflow pipeline tests",
    ),
    (
        Roles::TELLS,
        "losing receiving getting trying having seeing looking wondering thinking going hoping planning wanting needing asking considering assuming \
        speaking judging everything something nothing anything missing string spring during",
    ),
    (
        Roles::ASKS,
        "is was were would will did has have can could should must may do does are sind können sollten dürfen",
    ),
    (
        Roles::TURNS,
        "convert migrate port rewrite improve improving polish redesign modernize modernise translate upgrade stell stelle konvertiere konvertier migriere migrier verbessere verbesser",
    ),
    (Roles::ACROSS, "in to across throughout for from over inside within on über für auf an bei aus zu"),
    (Roles::PASSES, "pass passes passing passed green succeed durchlaufen"),
    (Roles::REPEATED, "row item card entry cell user player message post zeile karte eintrag"),
    (Roles::SHARED, "git github gitlab repo repository main master remote origin server prod production"),
    (Roles::ASIDE, "into onto down away aside left right slower faster bottom edge"),
    (Roles::RELEASED, "button mouse key lock memory handle handles finger"),
    (Roles::CHAINS, "can could to should will would must may might i you we they it not"),
    (Roles::QUESTION_WORD, "what how where when was wie wo wann"),
    (
        Roles::COMPOUND_HEAD,
        "date notes candidate instructions guide steps scripts commands command time errors failures results output logs button buttons",
    ),
    (Roles::PROPOSES, "suggest recommend name propose"),
    (Roles::RESUMES, "continue proceed move mach mache macht fahr fahre weiter"),
    (Roles::WHOLLY, "entirely completely altogether komplett vollständig"),
    (Roles::EVERYWHERE, "everywhere anywhere überall throughout durchgehend"),
    (Roles::SHOWS, "show display print view"),
    (Roles::YOUR, "your dein deine deinen deiner deinem"),
    (
        Roles::OUTCOME,
        "code implementation changes change build fix commit commits script tests änderungen änderung umsetzung",
    ),
    (
        Roles::MIND,
        "doubt believe bezweifle glaub denk thought assumed assume believed believe guessed underestimated overestimated misunderstood misread misjudged knew know \
        realize realise realized realised learned learnt forgot forgotten remembered wondered wonder imagined suspected supposed figured \
        confused confuse curious surprised impressed mistaken familiar \
        dachte denke glaubte glaube vermutete vermute wusste weiß vergessen gelernt verwechselt verwechsle neugierig überrascht beeindruckt \
        unterschätzt überschätzt",
    ),
    (
        Roles::PROPERTY,
        "frequency size rate threshold value default limit length unit units range resolution timeout interval width height ratio status \
        cost runtime location url schema frequenz größe schwelle schwellwert wert grenze länge einheit bereich auflösung abstand breite \
        höhe verhältnis kosten laufzeit",
    ),
    (
        Roles::SOUGHT,
        "way ways tool tools command library method option trick possibility means shortcut function alternative package plugin reason \
        difference weg möglichkeit werkzeug befehl bibliothek methode grund unterschied",
    ),
    (
        Roles::HABIT,
        "always usually typically normally generally immer generell grundsätzlich üblicherweise normalerweise prinzipiell",
    ),
    (
        Roles::ABSTRACT,
        "difference above time fly point topic idea end beginning middle rest way sense relationship relation fact truth mean median average advantage disadvantage benefit drawback \
        opposite opposites contrary gegenteil downside upside intuition ende anfang mitte sinn beziehung zusammenhang tatsache wahrheit mittelwert durchschnitt vorteil \
        nachteil",
    ),
    (Roles::WORKS, "work load show open respond render start appear update run close scroll save"),
    (
        Roles::CONSTRUCT,
        "function functions class classes method methods list lists table tables row rows column columns line lines file files field fields import imports \
        statement statements variable variables string strings image images text link links key keys item items element elements entry \
        entries input output option options result results type types module modules package packages feature features \
        funktion funktionen klasse klassen methode methoden liste listen tabelle tabellen zeile zeilen spalte spalten datei dateien feld felder \
        eintrag einträge modul module paket pakete variable variablen",
    ),
    (Roles::SAME, "same gleiche gleichen selbe selben"),
    (
        Roles::LANGUAGE,
        "python javascript typescript java c c++ c# php ruby perl bash sql r haskell scala kotlin swift go golang rust lua julia matlab pandas numpy",
    ),
    (
        Roles::RUNNING,
        "since seit yesterday gestern twice doppelt doppelte thrice dreimal zweimal instead statt anstatt slower faster bigger smaller larger darker lighter \
        wider narrower thicker less more laggy langsam langsamer schneller größer kleiner dunkler heller weniger too wieder nightly please pls bitte \
        feels looks returns gives takes jumps loses gets becomes stays skips flickers crashes hangs shows needs serves fires firing jumping losing missing \
        leeres leere falsche falscher falsches dauert",
    ),
    (
        Roles::CLICKS,
        "click clicking clicked press pressing pressed tap tapping hit klicke klick drücke drück tippe anklicke geklickt",
    ),
    (
        Roles::SETUP,
        "configured enabled installed pinned applied wired hooked integrated eingebunden konfiguriert angebunden gepinnt installiert aktiviert",
    ),
    (Roles::RECENT, "tonight yesterday gestern vorgestern"),
    (
        Roles::ASKS_ALL,
        "should people teams developers default standardmäßig sollte sollten man someone anybody",
    ),
    (
        Roles::KEY,
        "enter return tab escape esc home end delete del backspace space shift ctrl control alt cmd command up down left right f5 f12",
    ),
    (Roles::DOUBTED, "überhaupt irgendwo anywhere"),
    (Roles::DENIED_NOW, "anymore mehr"),
    (Roles::ONLY, "only nur"),
    (Roles::TIMES, "times mal min minutes minuten zweimal dreimal"),
    (Roles::AGAIN, "again wieder"),
    (Roles::STAGE, "staging prod"),
    (Roles::USED, "used run running called loaded benutzt verwendet geladen aufgerufen"),
    (Roles::MAKES_DO, "make let have"),
    (Roles::MEANS, "mcp cli script tool"),
    (Roles::ON, "on"),
    (Roles::LED, "before after while if when once since"),
    (Roles::STEP, "task phase milestone sprint ticket meilenstein aufgabe"),
    (Roles::EACH, "each every jede jeden jedes jeder jedem"),
    (Roles::WHOLE, "entire whole ganze ganzen gesamte gesamten"),
    (
        Roles::HELD,
        "ios android sql mysql mariadb postgres postgresql sqlite mongodb mongo redis cassandra dynamodb elasticsearch neo4j supabase firebase \
        firestore prisma drizzle influxdb clickhouse snowflake bigquery graphql grpc protobuf docker docker-compose dockerfile podman kubernetes \
        k8s helm terraform ansible jenkins travis circleci s3 ec2 lambda cloudflare vercel netlify heroku nginx apache caddy haproxy systemd cron \
        smtp imap saml oauth oauth2 jwt csrf cors csp tls ssl dns dhcp nat vpn mqtt websocket websockets webhook webhooks rest soap http https \
        kafka rabbitmq zeromq nats grafana prometheus opentelemetry datadog sentry keycloak auth0 okta vault consul etcd stripe paypal twilio \
        sendgrid shopify json xml yaml toml csv markdown html css svg pdf latex vba excel arduino esp32 raspberry uart i2c spi gpio pwm adc \
        celery gunicorn uvicorn redux zustand pinia webpack vite rollup babel eslint prettier pytest jest cypress playwright selenium storybook \
        tailwind openai llm rag mcp ollama yolo opencv wasm webgl opengl airflow dbt spark cdn cookie regex sdk orm api rss sse cli gpu",
    ),
    (
        Roles::BELONGS,
        "handshake interpreter compiler kernel runtime engine language community ecosystem documentation docs manual standard specification spec \
        library libraries syntax grammar daemon license licence rfc guideline guidelines convention conventions keyword \
        operator operators command commands statement clause version versions bus format protocol layer layers model models \
        instruction planner optimizer scheduler gc collector debugger \
        paradigm philosophy syntaxes theorem law principle sprache standardbibliothek syntax compiler \
        interpreter laufzeit dokumentation spezifikation lizenz version versionen format protokoll modell schicht schichten \
        befehl",
    ),
    (
        Roles::MODAL,
        "can could may might must should shall kann könnte könnten können soll sollen sollte sollten muss müssen",
    ),
    (Roles::LINE, "line lines zeile zeilen"),
    (Roles::LIKE, "like such wie"),
    (Roles::BE, "is are was were ist sind war waren"),
    (Roles::COUNT, "two three four five several eins zwei drei vier fünf mehrere"),
    (Roles::HERE, "here hier"),
    (
        Roles::LEADS,
        "if when whenever while before after since because cause cuz coz once as given unless until although though whereas wenn falls bevor \
        nachdem während weil da sobald sofern solange damit",
    ),
    (Roles::JOINS, "and then but or also plus und dann aber oder sowie danach anschließend"),
    (
        Roles::PARTICLE,
        "ab an auf aus ein um hinzu weg zurück nach vor durch zusammen fort weiter los frei raus rein \
        fest live online up out off away down heraus hoch runter herunter hinein bei mit zu neu sauber fertig bereit um",
    ),
    (
        Roles::FUNCTION,
        "wäre wären hätte hätten hab habe hat haben hatte hatten the a an is are was were be been am do does did has have had my our your this that these those it \
        its for of please and or but so because which who when why how what should would could can will me us you i we they \
        not der die das den dem des ein eine einen there between among through under within during against per via zwischen durch gegen unter seit ist sind war waren und oder aber für mit von bitte nicht ich du wir ihr \
        mein unser dein sein seine seinen seinem ihre ihren in on at by as than if wie was warum soll sollte kann könnte wird zu zum zur im alle all every into onto about from with to entirely completely altogether whatever whoever",
    ),
    (
        Roles::OPENER,
        "ok okay k alright hä häh huh so well now please pls plz kindly also and but then hi hello hey hmm hm um uh oh ah \
        great good nice cool perfect awesome excellent amazing fine sorry actually just yes yeah yep yup no nope nah sure right \
        thanks thank first firstly finally lastly basically anyway btw additionally furthermore moreover \
        besides however still instead intuitively honestly generally theoretically conceptually realistically seriously maybe perhaps quick hey claude assistant today currently only simply nur bloß ty thx cheers haha hahaha hehe lol dude bro guys wow interesting and/or \
        gut super toll klasse prima danke ja jo jep nein ne nee also und aber jetzt nun dann bitte hallo hi moin servus \
        außerdem zuerst zunächst zuletzt schließlich ähm äh hm naja einfach eigentlich übrigens sorry entschuldigung mal \
        genau richtig schön stimmt achso ach perfekt weiterhin zusätzlich ebenso trotzdem vielleicht noch irgendwie somehow",
    ),
    (
        Roles::YES,
        "yes yeah yep yup sure absolutely definitely approved agreed proceed ja jo jep klar gerne jawohl sicher einverstanden genehmigt",
    ),
    (
        Roles::TALK,
        "til lgtm omg ohh ohhh ahh ahhh aah yay yey woah whoa jup helo halo hallo hii hiii heyy heya hola thanks thank thx ty cheers ok okay k kk great good nice cool perfect awesome excellent amazing fine \
        brilliant love loving loved wonderful beautiful gorgeous splendid marvelous fantastic sweet neat lovely understood gotcha hello hi hey yo hiya morning evening bye goodbye byez byebye \
        lol haha hahaha wow hmm hm oh ah sorry welcome appreciated congrats congratulations alright interesting noted \
        nope no nah gratitude gg bravo \
        danke dankeschön dank merci gut super toll klasse prima perfekt wunderbar hervorragend verstanden alles hallo moin servus \
        tschüss tschau ciao gruezi grüß verstehe okidoki passt stimmt genau entschuldigung interessant nein nö cool spitze \
        genial schön prost achso aha ach",
    ),
    (
        Roles::FILLER,
        "i it that this is was are am you u your so very much for the a an all now me my too really just then \
        well again everyone there of to and be see got get makes make sense looks look work works worked working nicely beautifully perfectly worth job done \
        help helps helped helpful have day one how exactly right what love like liked appreciate lot lots bit fyi ever \
        today guys man mate buddy bro friend team claude both great at night everything first clear that's what \
        ich es das ist war sind du dir dich sehr viel vielen für die der den mir mich schon so alles klar jetzt auch \
        wirklich ergibt macht sinn sieht aus bis bald später hilfe hilft geholfen tag morgen abend wieder mal ja also doch ein \
        eine einen guten schönen erklärung antwort explanation answer explaining clarification clarifying info information tip tips \
        funktioniert läuft geklappt klappt wie dem gefällt gemacht erst einmal erstmal ok good noch bin froh happy glad think yes yeah ja jo jup too",
    ),
];

/// What follows an "im" that is short for "I'm".
pub(in crate::route) const AFTER_IM: &str = "a an the not so just in on at gonna still sure unsure sorry happy glad confused stuck done \
    ready also very really now new here back good fine ok okay afraid curious only like kinda currently unable able lost tired familiar \
    interested aware writing too always never almost probably happy with using";
