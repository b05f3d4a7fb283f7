/** Purposes of modules on GitHub: rows of `languages/go/data/module-purposes.ts`. */
export const GITHUB_MODULES = `
github.com/99designs/gqlgen: Generates GraphQL servers from schemas
github.com/alecthomas/chroma: Syntax highlighting
github.com/alecthomas/kingpin: Parses command lines declared in code
github.com/alecthomas/units: Sizes and quantities as types
github.com/alicebob/miniredis: Redis server for tests
github.com/armon/go-metrics: Metrics of programs
github.com/armon/go-radix: Radix trees
github.com/aws/aws-sdk-go: First SDK of Amazon Web Services
github.com/aws/aws-sdk-go-v2: SDK of Amazon Web Services
github.com/aws/aws-sdk-go-v2/config: Loads the configuration of Amazon Web Services clients
github.com/aws/aws-sdk-go-v2/credentials: Credentials of Amazon Web Services clients
github.com/aws/aws-sdk-go-v2/service/s3: Client of Amazon S3
github.com/aws/smithy-go: Base of the Amazon Web Services clients
github.com/Azure/azure-sdk-for-go: SDK of Azure
github.com/Azure/azure-sdk-for-go/sdk/azcore: Base of the Azure clients
github.com/Azure/azure-sdk-for-go/sdk/azidentity: Credentials for Azure services
github.com/Azure/go-ansiterm: Terminal escape codes on Windows
github.com/Azure/go-autorest: Former base of the Azure clients
github.com/beorn7/perks: Quantiles over streams
github.com/blang/semver: Semantic versions
github.com/bmatcuk/doublestar: Glob patterns with double stars
github.com/BurntSushi/toml: Reads and writes TOML
github.com/caarlos0/env: Fills structs from environment variables
github.com/cenkalti/backoff: Retries with exponential backoff
github.com/cespare/xxhash: Fast non-cryptographic hash
github.com/cespare/xxhash/v2: Fast non-cryptographic hash
github.com/charmbracelet/bubbles: Components of terminal user interfaces
github.com/charmbracelet/bubbletea: Framework of terminal user interfaces
github.com/charmbracelet/lipgloss: Styles for terminal output
github.com/cockroachdb/errors: Errors with details and stack traces
github.com/containerd/cgroups: Control groups of Linux
github.com/containerd/console: Terminals of processes
github.com/containerd/containerd: Container runtime and its client
github.com/containerd/errdefs: Common kinds of errors of containerd
github.com/containerd/fifo: Named pipes
github.com/containerd/log: Logging of containerd
github.com/containerd/platforms: Names of operating systems and architectures
github.com/containerd/ttrpc: Remote procedure calls with little memory
github.com/containerd/typeurl: Typed values with the address of their type
github.com/coreos/go-oidc: OpenID Connect client
github.com/coreos/go-semver: Semantic versions
github.com/coreos/go-systemd: Talks to systemd
github.com/cpuguy83/go-md2man: Manual pages from Markdown
github.com/cyphar/filepath-securejoin: Joins paths that cannot leave a root
github.com/davecgh/go-spew: Prints values in full for debugging
github.com/dennwc/varint: Integers of variable length
github.com/dgraph-io/badger: Embedded key-value store
github.com/digitalocean/godo: Client of the DigitalOcean API
github.com/disintegration/imaging: Resizes and edits images
github.com/distribution/reference: Names of container images
github.com/docker/docker: Docker engine and its client
github.com/docker/go-connections: Ports, sockets and TLS settings of Docker
github.com/docker/go-events: Hands events to many receivers
github.com/docker/go-metrics: Metrics of Docker
github.com/docker/go-units: Sizes and durations for people
github.com/dustin/go-humanize: Formats numbers, sizes and times for people
github.com/edsrzf/mmap-go: Files mapped into memory
github.com/emicklei/go-restful: REST services
github.com/envoyproxy/go-control-plane: Servers that configure Envoy proxies
github.com/envoyproxy/protoc-gen-validate: Validation of Protocol Buffers messages
github.com/evanphx/json-patch: JSON Patch and merge patches
github.com/facette/natsort: Sorts texts with numbers as people do
github.com/fatih/color: Coloured terminal output
github.com/felixge/fgprof: Profiles time on and off the processor
github.com/felixge/httpsnoop: Watches what HTTP handlers write
github.com/fsnotify/fsnotify: Watches files for changes
github.com/gin-gonic/gin: HTTP web framework
github.com/go-chi/chi: Composable HTTP router
github.com/go-gorm/gorm: Object-relational mapping
github.com/go-jose/go-jose: JSON signatures, encryption and tokens
github.com/go-kit/log: Structured logging
github.com/go-logfmt/logfmt: Reads and writes logfmt lines
github.com/go-logr/logr: Logging interface
github.com/go-logr/stdr: Logs of logr through the standard library
github.com/go-logr/zapr: Logs of logr through zap
github.com/go-openapi/spec: OpenAPI documents
github.com/go-openapi/strfmt: Formats of OpenAPI texts
github.com/go-playground/validator: Validates structs by their tags
github.com/go-redis/redis: Redis client
github.com/go-sql-driver/mysql: MySQL driver for database/sql
github.com/go-zookeeper/zk: Client of ZooKeeper
github.com/godbus/dbus: D-Bus messages
github.com/gofiber/fiber: HTTP web framework on fasthttp
github.com/gofrs/uuid: UUIDs
github.com/gogo/protobuf: Protocol buffers with generated fast paths
github.com/golang-jwt/jwt: JSON Web Tokens
github.com/golang-jwt/jwt/v5: JSON Web Tokens
github.com/golang-migrate/migrate: Database schema migrations
github.com/golang/geo: Geometry on the sphere
github.com/golang/groupcache: Cache filled by a group of servers
github.com/golang/mock: Generates mocks of interfaces
github.com/golang/protobuf: First API of protocol buffers
github.com/golang/snappy: Snappy compression
github.com/google/btree: B-trees in memory
github.com/google/cadvisor: Figures of running containers
github.com/google/cel-go: Evaluates the Common Expression Language
github.com/google/gnostic-models: OpenAPI documents as Protocol Buffers
github.com/google/go-cmp: Compares values in tests
github.com/google/go-github: GitHub API client
github.com/google/go-querystring: Structs as query strings
github.com/google/gofuzz: Fills values at random
github.com/google/jsonschema-go: JSON Schema
github.com/google/pprof: Reads and shows profiles
github.com/google/shlex: Splits command lines as a shell does
github.com/google/uuid: UUIDs
github.com/google/wire: Dependency injection by generated code
github.com/gophercloud/gophercloud: Client of OpenStack
github.com/gorilla/feeds: RSS and Atom feeds
github.com/gorilla/mux: HTTP router with patterns
github.com/gorilla/sessions: HTTP sessions
github.com/gorilla/websocket: WebSocket connections
github.com/grafana/regexp: Faster regular expressions
github.com/grpc-ecosystem/go-grpc-middleware: Interceptors for gRPC
github.com/grpc-ecosystem/go-grpc-prometheus: Metrics of gRPC
github.com/grpc-ecosystem/grpc-gateway: Serves gRPC services as JSON over HTTP
github.com/hashicorp/consul/api: Consul client
github.com/hashicorp/go-hclog: Levelled logging
github.com/hashicorp/go-immutable-radix: Radix trees that do not change
github.com/hashicorp/go-memdb: Database in memory
github.com/hashicorp/go-multierror: Several errors as one
github.com/hashicorp/go-plugin: Plug-ins as processes
github.com/hashicorp/go-retryablehttp: HTTP client that retries
github.com/hashicorp/go-version: Versions and their constraints
github.com/hashicorp/golang-lru: Least-recently-used caches
github.com/hashicorp/hcl: HashiCorp configuration language
github.com/hashicorp/memberlist: Membership of clusters by gossip
github.com/hashicorp/nomad/api: Client of Nomad
github.com/hashicorp/raft: Raft consensus
github.com/hashicorp/serf: Membership and events of clusters
github.com/hashicorp/vault/api: Client of Vault
github.com/hetznercloud/hcloud-go: Client of the Hetzner Cloud API
github.com/imdario/mergo: Merges structs and maps
github.com/inconshreveable/mousetrap: Tells whether a Windows program was started from Explorer
github.com/ionos-cloud/sdk-go: Client of the IONOS Cloud API
github.com/ishidawataru/sctp: SCTP sockets
github.com/jackc/pgx: PostgreSQL driver and toolkit
github.com/jmoiron/sqlx: Scans SQL results into structs
github.com/joho/godotenv: Loads environment variables from files
github.com/jonboulle/clockwork: Clocks that tests move
github.com/json-iterator/go: Faster JSON encoding and decoding
github.com/julienschmidt/httprouter: Fast HTTP router
github.com/KimMachineGun/automemlimit: Memory limit from control groups
github.com/klauspost/compress: Fast compression formats
github.com/kolo/xmlrpc: XML-RPC client
github.com/kylelemons/godebug: Differences of printed values
github.com/labstack/echo: HTTP web framework
github.com/lib/pq: PostgreSQL driver for database/sql
github.com/linode/linodego: Client of the Linode API
github.com/lithammer/dedent: Removes common indentation
github.com/lithammer/shortuuid: Short identifiers
github.com/Masterminds/semver: Semantic versions
github.com/Masterminds/sprig: Functions for templates
github.com/Masterminds/squirrel: Builds SQL statements
github.com/mattn/go-colorable: Colours in Windows terminals
github.com/mattn/go-isatty: Tells whether output goes to a terminal
github.com/mattn/go-runewidth: Columns that a text takes in a terminal
github.com/mattn/go-sqlite3: SQLite driver for database/sql
github.com/mdlayher/socket: Sockets of the system
github.com/mdlayher/vsock: Sockets between virtual machines and their host
github.com/Microsoft/go-winio: Windows pipes, sockets and file information
github.com/Microsoft/hcsshim: Windows containers
github.com/miekg/dns: DNS library
github.com/miekg/pkcs11: Hardware tokens
github.com/mistifyio/go-zfs: ZFS file systems
github.com/mitchellh/go-homedir: Home directory of the user
github.com/mitchellh/go-wordwrap: Wraps text
github.com/mitchellh/mapstructure: Decodes maps into structs
github.com/moby/buildkit: Builds container images
github.com/moby/ipvs: Load balancing of Linux
github.com/moby/locker: Locks by name
github.com/moby/patternmatcher: Patterns of .dockerignore
github.com/moby/pubsub: Publishes to subscribers within a process
github.com/moby/spdystream: SPDY streams
github.com/moby/swarmkit: Clusters of Docker engines
github.com/moby/sys/mount: Mounts file systems
github.com/moby/sys/mountinfo: What is mounted where
github.com/moby/sys/sequential: Sequential reads of files on Windows
github.com/moby/sys/signal: Signals of processes by name
github.com/moby/sys/symlink: Resolves links below a root
github.com/moby/sys/user: Users and groups of the system
github.com/moby/sys/userns: Tells whether a program runs in a user namespace
github.com/moby/term: Terminals
github.com/modelcontextprotocol/go-sdk: Servers and clients of the Model Context Protocol
github.com/munnerz/goautoneg: Chooses what an HTTP client accepts
github.com/mxk/go-flowrate: Limits the rate of data
github.com/nats-io/nats.go: NATS messaging client
github.com/nsf/jsondiff: Differences of JSON documents
github.com/NYTimes/gziphandler: Compresses HTTP responses
github.com/oklog/run: Runs actors as a group
github.com/oklog/ulid: Sortable unique identifiers
github.com/olekukonko/tablewriter: Tables in terminals
github.com/onsi/ginkgo: Behaviour-driven testing framework
github.com/onsi/gomega: Matchers for tests
github.com/open-telemetry/opentelemetry-collector-contrib: Further parts of the OpenTelemetry Collector
github.com/openai/openai-go: Client of the OpenAI API
github.com/opencontainers/go-digest: Content digests
github.com/opencontainers/image-spec: Types of container images
github.com/opencontainers/runc: Runs containers
github.com/opencontainers/runtime-spec: Types of the container runtime specification
github.com/opencontainers/selinux: SELinux labels
github.com/opentracing/opentracing-go: Former interfaces of traces
github.com/ovh/go-ovh: Client of the OVH API
github.com/patrickmn/go-cache: Cache in memory with expiry
github.com/pelletier/go-toml: Reads and writes TOML
github.com/pion/webrtc: WebRTC
github.com/pkg/errors: Errors with context and stack traces
github.com/pmezard/go-difflib: Differences between texts
github.com/pressly/goose: Database schema migrations
github.com/prometheus/alertmanager: Sends alerts on
github.com/prometheus/client_golang: Exposes Prometheus metrics
github.com/prometheus/client_golang/exp: Experimental parts of the Prometheus client
github.com/prometheus/client_model: Data model of Prometheus metrics
github.com/prometheus/common: Shared code of Prometheus projects
github.com/prometheus/exporter-toolkit: Serves the pages of Prometheus exporters
github.com/prometheus/procfs: Figures of the Linux kernel and its processes
github.com/prometheus/sigv4: Signs requests to Amazon Web Services
github.com/rancher/wrangler: Kubernetes controllers
github.com/redis/go-redis: Client of Redis
github.com/rivo/uniseg: Characters and words as people see them
github.com/RoaringBitmap/roaring: Compressed bitmaps
github.com/robfig/cron: Jobs at given times
github.com/rogpeppe/go-internal: Parts of the Go tools for others
github.com/rootless-containers/rootlesskit: Containers without privileges
github.com/rs/cors: Cross-origin resource sharing for HTTP handlers
github.com/rs/zerolog: Structured logging without allocations
github.com/russross/blackfriday: Markdown to HTML
github.com/samber/lo: Helpers for slices and maps
github.com/santhosh-tekuri/jsonschema: Validates JSON
github.com/scaleway/scaleway-sdk-go: Client of the Scaleway API
github.com/segmentio/kafka-go: Kafka client
github.com/Shopify/sarama: Kafka client
github.com/shopspring/decimal: Decimal numbers of arbitrary precision
github.com/sirupsen/logrus: Structured logging
github.com/soheilhy/cmux: Several protocols on one port
github.com/spf13/afero: File system abstraction
github.com/spf13/cast: Converts values between types
github.com/spf13/cobra: Framework of command-line programs
github.com/spf13/pflag: POSIX-style command-line flags
github.com/spf13/viper: Configuration from files, flags and environment
github.com/stackitcloud/stackit-sdk-go: Client of the STACKIT API
github.com/stretchr/testify: Assertions and mocks for tests
github.com/swaggo/swag: Generates API documentation from comments
github.com/tchap/go-patricia: Patricia trees
github.com/testcontainers/testcontainers-go: Containers for integration tests
github.com/tidwall/gjson: Reads values out of JSON by path
github.com/tidwall/sjson: Changes JSON without decoding it
github.com/tmc/grpc-websocket-proxy: Streams of gRPC over WebSocket
github.com/tonistiigi/go-archvariant: Variant of the processor
github.com/ulikunitz/xz: Compression in the xz format
github.com/urfave/cli: Framework of command-line programs
github.com/valyala/fasthttp: Fast HTTP server and client
github.com/vbatts/tar-split: Takes tar archives apart and puts them together again
github.com/vektah/gqlparser: Parses GraphQL
github.com/vishvananda/netlink: Linux network configuration
github.com/vishvananda/netns: Network namespaces of Linux
github.com/vultr/govultr: Client of the Vultr API
github.com/xeipuuv/gojsonschema: Validates JSON
github.com/xhit/go-str2duration: Durations from texts
github.com/xiang90/probing: Watches the health of endpoints
github.com/yuin/goldmark: Markdown parser and renderer
`;
