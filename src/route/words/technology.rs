//! Names and notions of programming at large. A question about them asks about the world, not about a project.

/// Names that mean nothing else.
pub(in crate::route) const TECHNOLOGY: &str = "\
    javascript js typescript ts ecmascript es6 python python2 python3 java kotlin scala groovy ruby perl php haskell elixir erlang \
    clojure ocaml fsharp f# c++ cpp c# csharp vb.net golang lua fortran cobol matlab r-lang zig nim crystal solidity \
    sql mysql mariadb postgres postgresql sqlite oracle mongodb mongo mongoose redis cassandra dynamodb elasticsearch neo4j supabase \
    firebase firestore prisma sequelize typeorm sqlalchemy hibernate jpa knex drizzle couchdb influxdb clickhouse snowflake bigquery \
    html html5 css css3 scss sass less.js latex svg webgl webassembly wasm graphql grpc protobuf \
    reactjs react.js react-native preact redux zustand mobx nextjs next.js nuxt nuxt.js vuejs vue vue.js vuex pinia angular \
    angularjs sveltekit svelte solidjs solid.js emberjs ember.js backbone.js jquery lodash axios rxjs d3 d3.js three.js chart.js chartjs bootstrap \
    tailwind tailwindcss material-ui mui shadcn vite webpack rollup esbuild parcel babel eslint prettier biome turborepo lerna \
    nodejs node.js node deno bun npm npx yarn pnpm nvm expressjs express.js nestjs fastify koa socket.io \
    django flask fastapi pydantic streamlit gradio jinja jinja2 celery gunicorn uvicorn asyncio numpy pandas scipy matplotlib seaborn sklearn \
    scikit-learn tensorflow keras pytorch huggingface langchain jupyter colab conda anaconda virtualenv venv pip pipenv pyenv \
    pytest unittest mypy tkinter pygame beautifulsoup selenium scrapy playwright puppeteer cypress jest mocha chai vitest junit mockito \
    rails laravel symfony wordpress drupal magento joomla spring-boot springboot maven gradle tomcat jvm jdk jre lombok quarkus \
    asp.net .net dotnet blazor linq wpf xaml nuget unity godot unreal xcode swiftui uikit cocoapods objective-c android ios flutter \
    expo electron tauri qt gtk cmake gcc g++ clang llvm gdb valgrind makefile rustc cargo tokio serde actix axum wgpu bevy \
    discord.py discord.js git github gitlab bitbucket gitignore svn mercurial docker dockerfile docker-compose podman kubernetes k8s kubectl helm terraform ansible \
    vagrant jenkins travis circleci aws azure gcp s3 ec2 cloudflare vercel netlify heroku digitalocean nginx apache caddy haproxy \
    linux ubuntu debian fedora centos archlinux macos osx windows unix posix wsl powershell bash zsh ksh csh shell-script ssh sshd sftp ftp \
    scp rsync systemd systemctl iptables tmux vim neovim nvim emacs nano vscode intellij pycharm eclipse webstorm sublime awk sed \
    grep curl wget xargs chmod chown sudo homebrew brew apt apt-get yum pacman snap flatpak \
    smtp imap openid saml ngrok \
    base64 ci/cd devops \
    gpt chatgpt openai rag mcp ollama llama bert transformer anthropic gil stl posix makefiles \
    setimmediate nexttick requestanimationframe queuemicrotask outerhtml innertext textcontent createelement appendchild preventdefault stoppropagation stringify parseint parsefloat \
    hasownproperty defineproperty render_template url_for select_related prefetch_related read_csv to_csv groupby fillna memory_order_acquire memory_order_release memory_order_relaxed \
    static_cast dynamic_cast reinterpret_cast const_cast make_unique push_back emplace_back string_view useeffect usestate usememo usecallback useref usecontext usereducer settimeout setinterval innerhtml foreach arraylist linkedlist hashmap hashtable \
    hashset stringbuilder stringbuffer nullpointerexception println console.log printf malloc calloc realloc memcpy strcpy unique_ptr shared_ptr make_shared \
    std::vector localstorage sessionstorage indexeddb addeventlistener queryselector getelementbyid flexbox grid-template strftime strptime lambda \
    dataframe ndarray queryset innerjoin __init__ __name__ __main__ __str__ __repr__ __slots__ asyncawait fetchapi refcell arc \
    stackoverflow google wikipedia resharper unittest git-rebase hpos woocommerce shopify stripe paypal twilio sendgrid kafka rabbitmq mqtt zeromq nats grafana prometheus \
    opentelemetry datadog sentry keycloak auth0 okta vault consul etcd istio envoy argocd pulumi packer nix nixos guix bazel buck ninja meson conan vcpkg \
    pep8 rustfmt clippy gofmt goroutine goroutines htmx alpine.js alpinejs astro remix gatsby hugo jekyll eleventy storybook figma esm commonjs umd amd jsx tsx jsdom nodemon pm2 \
    dbt airflow spark hadoop hive presto flink dagster powerbi tableau excel vba latex tex pandoc opencv yolo ffmpeg imagemagick arduino esp32 raspberry stm32 fpga verilog vhdl \
    node_modules site-packages __pycache__ dist-packages tcp udp tcp/ip dns tls ssl http/2 soap cors csrf xss jwt oauth oauth2 utf-8 utf8 regex regexp crud orm solid oop tdd websocket x86 arm risc-v cuda opencl vulkan opengl directx metal simd avx sse";

/// More names that mean nothing else, by field: lines that begin with `#` are headings.
pub(in crate::route) const NAMES: &str = include_str!("names.txt");

/// Names that are also words: they count where they are written as a name, or after "in", "with", "using".
pub(in crate::route) const EVERYDAY: &str = "\
    go rust swift dart julia r c d spring express react next flask scratch make ant play phoenix rails ember meteor backbone \
    unity unreal bean beans swing shell terminal excel access word chrome firefox safari edge snap less stylus pug elm scheme lisp racket \
    basic pascal delphi ada prolog assembly bash django ruby oracle apache jest mocha chai enzyme karma sinon";

/// Notions of programming and computers.
pub(in crate::route) const CONCEPTS: &str = "\
        array/arrays string int integer boolean float double/doubles char byte bit list tuple dict dictionary set map hash enum struct object/objekt/objekte/objekten \
    pointer/zeiger reference/referenz/referenzen variable/variablen constant/konstante/konstanten lifetime closure lambda callback promise future coroutine generator iterator decorator annotation \
    macro template trait interface/schnittstelle/schnittstellen inheritance/vererbung polymorphism/polymorphie polymorphismus encapsulation/kapselung abstraction/abstraktion recursion/rekursion \
    loop/schleife/schleifen iteration thread process/prozess/prozesse/prozessen mutex semaphore deadlock concurrency parallelism/parallelität multithreading \
    compiler interpreter linker assembler runtime bytecode kernel heap queue stack tree/baum graph/graphen algorithm/algorithmus/algorithmen \
    complexity big-o hashing encryption/verschlüsselung decryption cipher port socket protocol/protokoll/protokolle packet proxy firewall router subnet \
    header keyword/schlüsselwort operator/operatoren expression/ausdruck/ausdrücke statement/anweisung/anweisungen argument/argumente parameter/parametern scope constructor/konstruktor/konstruktoren hoisting garbage-collection monad functor \
    index/indizes/indexes join transaction/transaktion/transaktionen normalization normalisierung view/views trigger acid primary-key foreign-key sharding replication load-balancer cache/caches \
    mock stub fixture pattern/muster singleton factory observer middleware dependency-injection inversion-of-control monolith monorepo \
    framework library/bibliothek/bibliotheken package/paket/pakete dependency/abhängigkeit/abhängigkeiten sdk ide editor \
    browser internet web blockchain cryptography machine-learning neural-network embedding/embeddings tokenizer prompt/prompts model/modelle/modellen \
    http https ip rest restful url uri ascii \
    unicode uuid api-first mvc mvvm ddd tdd bdd json xml yaml toml csv markdown dom ajax cdn seo args \
    kwargs cron crontab pwa spa microservice serverless iterable datetime llm data-type \
    data-structure/data-structures/datenstruktur/datenstrukturen optimization/optimisation/optimierung composition/komposition abstraktheit mutability immutability \
    nullability type-safety typing static-typing duck-typing overloading overriding coercion casting memoization currying \
    ipv4 ipv6 nat arp dhcp osi vlan vpn latency/latenz bandwidth/bandbreite handshake hostname wlan wifi bluetooth ethernet loopback multicast unicast broadcast \
    swappiness partition/partitionen ext4 ntfs btrfs zfs fat32 exfat fstab bios uefi bootloader grub driver/treiber syscall interrupt ssd/ssds hdd raid cpu/cpus gpu/gpus ram \
    paging virtual-memory sysctl locale timezone/timezones zeitzone/zeitzonen utc \
    dijkstra quicksort mergesort bubblesort heapsort bfs dfs turing automaton/automata heuristic greedy knapsack rucksackproblem backtracking dynamic-programming trie b-tree quadtree octree \
    hash-function hashfunktion entropy/entropie compression huffman bitwise endian big-endian little-endian floating-point gleitkommazahl/gleitkommazahlen mantissa modulo prime/primes primzahl/primzahlen factorial fibonacci \
    matrix/matrices/matrizen vector/vektor/vektoren eigenvector eigenvalue fourier convolution polygon convex-hull quaternion determinant probability/wahrscheinlichkeit bayes bayesian theorem \
    overfitting underfitting dropout regression classifier epoch/epochs hyperparameter gradient-descent backpropagation perceptron softmax relu tokenization quantization clustering k-means pca svm residual autocorrelation p-value \
    variance/varianz cross-validation neural diode cathode anode resistor/widerstand capacitor/kondensator transistor/transistoren mosfet relay/relais led/leds adc dac pwm i2c spi uart gpio oscilloscope voltage/spannung breadboard \
    cookie csp hsts wcag aria viewport webp normalform normal-form denormalization denormalisierung isolation-level mvcc wal olap oltp nosql cte generics generika ternary slice varargs variadic nullable \
    destructor/destruktor/destruktoren finalizer comprehension docstring semver semantic-versioning monolith/monolithen open-source open-source-software gpl agpl freelancer freiberufler salary/gehalt \
    salt/salting bcrypt argon2 md5 sha1 sha256 rsa aes ecdsa ed25519 hmac phishing sql-injection man-in-the-middle mehrfachvererbung garbage-collector tail-recursion tail-call kollisionserkennung \
    backpressure idempotency idempotence idempotenz consistency/konsistenz availability/verfügbarkeit scalability/skalierbarkeit partitioning \
    filesystem/filesystems dateisystem/dateisysteme inode symlink/symlinks hardlink/hardlinks checksum checksums bitmask endianness \
    whitespace gleichheitszeichen semikolon anführungszeichen fragezeichen sortierverfahren verfahren hashtabelle/hashtabellen headerdatei/headerdateien objektdatei betriebssystem/betriebssysteme umgebungsvariable/umgebungsvariablen \
    indentation einrückung tabs spaces camelcase snake_case kebab-case naming-convention/naming-conventions namenskonvention/namenskonventionen \
    unit-testing integration-testing code-review/code-reviews pair-programming technical-debt code-smell refactorings agile scrum kanban";
