/** What common Go modules are for, in words of our own (semantics J.3). A module that is missing here is described by how it is used. */

const ROWS = `
cel.dev/expr: Types of the Common Expression Language
cloud.google.com/go: Client libraries of Google Cloud
cloud.google.com/go/storage: Client of Google Cloud Storage
entgo.io/ent: Entity framework that generates typed database code
github.com/99designs/gqlgen: Generates GraphQL servers from schemas
github.com/alecthomas/kingpin: Parses command lines declared in code
github.com/aws/aws-sdk-go: First SDK of Amazon Web Services
github.com/aws/aws-sdk-go-v2: SDK of Amazon Web Services
github.com/BurntSushi/toml: Reads and writes TOML
github.com/caarlos0/env: Fills structs from environment variables
github.com/cenkalti/backoff: Retries with exponential backoff
github.com/cespare/xxhash: Fast non-cryptographic hash
github.com/charmbracelet/bubbletea: Framework of terminal user interfaces
github.com/charmbracelet/lipgloss: Styles for terminal output
github.com/cockroachdb/errors: Errors with details and stack traces
github.com/containerd/containerd: Container runtime and its client
github.com/coreos/go-oidc: OpenID Connect client
github.com/davecgh/go-spew: Prints values in full for debugging
github.com/dgraph-io/badger: Embedded key-value store
github.com/docker/docker: Docker engine and its client
github.com/dustin/go-humanize: Formats numbers, sizes and times for people
github.com/fatih/color: Coloured terminal output
github.com/fsnotify/fsnotify: Watches files for changes
github.com/gin-gonic/gin: HTTP web framework
github.com/go-chi/chi: Composable HTTP router
github.com/go-gorm/gorm: Object-relational mapping
github.com/go-kit/log: Structured logging
github.com/go-logr/logr: Logging interface
github.com/go-playground/validator: Validates structs by their tags
github.com/go-redis/redis: Redis client
github.com/go-sql-driver/mysql: MySQL driver for database/sql
github.com/gofiber/fiber: HTTP web framework on fasthttp
github.com/gofrs/uuid: UUIDs
github.com/gogo/protobuf: Protocol buffers with generated fast paths
github.com/golang-jwt/jwt: JSON Web Tokens
github.com/golang-migrate/migrate: Database schema migrations
github.com/golang/mock: Generates mocks of interfaces
github.com/golang/protobuf: First API of protocol buffers
github.com/golang/snappy: Snappy compression
github.com/google/cel-go: Evaluates the Common Expression Language
github.com/google/go-cmp: Compares values in tests
github.com/google/go-github: GitHub API client
github.com/google/uuid: UUIDs
github.com/google/wire: Dependency injection by generated code
github.com/gorilla/mux: HTTP router with patterns
github.com/gorilla/sessions: HTTP sessions
github.com/gorilla/websocket: WebSocket connections
github.com/grpc-ecosystem/grpc-gateway: Serves gRPC services as JSON over HTTP
github.com/hashicorp/consul/api: Consul client
github.com/hashicorp/go-multierror: Several errors as one
github.com/hashicorp/golang-lru: Least-recently-used caches
github.com/hashicorp/hcl: HashiCorp configuration language
github.com/hashicorp/raft: Raft consensus
github.com/jackc/pgx: PostgreSQL driver and toolkit
github.com/jmoiron/sqlx: Scans SQL results into structs
github.com/joho/godotenv: Loads environment variables from files
github.com/json-iterator/go: Faster JSON encoding and decoding
github.com/julienschmidt/httprouter: Fast HTTP router
github.com/klauspost/compress: Fast compression formats
github.com/labstack/echo: HTTP web framework
github.com/lib/pq: PostgreSQL driver for database/sql
github.com/mattn/go-isatty: Tells whether output goes to a terminal
github.com/mattn/go-sqlite3: SQLite driver for database/sql
github.com/miekg/dns: DNS library
github.com/mitchellh/mapstructure: Decodes maps into structs
github.com/nats-io/nats.go: NATS messaging client
github.com/oklog/run: Runs actors as a group
github.com/oklog/ulid: Sortable unique identifiers
github.com/onsi/ginkgo: Behaviour-driven testing framework
github.com/onsi/gomega: Matchers for tests
github.com/opencontainers/go-digest: Content digests
github.com/opencontainers/image-spec: Types of container images
github.com/pkg/errors: Errors with context and stack traces
github.com/pressly/goose: Database schema migrations
github.com/prometheus/client_golang: Exposes Prometheus metrics
github.com/prometheus/client_model: Data model of Prometheus metrics
github.com/prometheus/common: Shared code of Prometheus projects
github.com/redis/go-redis: Client of Redis
github.com/rs/cors: Cross-origin resource sharing for HTTP handlers
github.com/rs/zerolog: Structured logging without allocations
github.com/segmentio/kafka-go: Kafka client
github.com/Shopify/sarama: Kafka client
github.com/shopspring/decimal: Decimal numbers of arbitrary precision
github.com/sirupsen/logrus: Structured logging
github.com/spf13/afero: File system abstraction
github.com/spf13/cobra: Framework of command-line programs
github.com/spf13/pflag: POSIX-style command-line flags
github.com/spf13/viper: Configuration from files, flags and environment
github.com/stretchr/testify: Assertions and mocks for tests
github.com/swaggo/swag: Generates API documentation from comments
github.com/testcontainers/testcontainers-go: Containers for integration tests
github.com/tidwall/gjson: Reads values out of JSON by path
github.com/urfave/cli: Framework of command-line programs
github.com/valyala/fasthttp: Fast HTTP server and client
github.com/vektah/gqlparser: Parses GraphQL
github.com/vishvananda/netlink: Linux network configuration
github.com/yuin/goldmark: Markdown parser and renderer
go.etcd.io/bbolt: Embedded key-value store
go.etcd.io/etcd/client/v3: Client of etcd
go.mongodb.org/mongo-driver: MongoDB driver
go.opentelemetry.io/contrib: OpenTelemetry instrumentation of libraries
go.opentelemetry.io/otel: OpenTelemetry API of traces, metrics and logs
go.opentelemetry.io/otel/metric: OpenTelemetry API of metrics
go.opentelemetry.io/otel/sdk: OpenTelemetry SDK
go.opentelemetry.io/otel/trace: OpenTelemetry API of traces
go.uber.org/atomic: Atomic values by type
go.uber.org/automaxprocs: Sets the number of threads from container limits
go.uber.org/fx: Application framework with dependency injection
go.uber.org/goleak: Finds leaked goroutines in tests
go.uber.org/mock: Generates mocks of interfaces
go.uber.org/multierr: Several errors as one
go.uber.org/zap: Fast structured logging
golang.org/x/crypto: Cryptography beyond the standard library
golang.org/x/exp: Experimental packages of the Go project
golang.org/x/mod: Works on Go modules and versions
golang.org/x/net: Networking beyond the standard library
golang.org/x/oauth2: OAuth 2.0 clients
golang.org/x/sync: Error groups, semaphores and single flights
golang.org/x/sys: Low-level system calls
golang.org/x/term: Terminal input and output
golang.org/x/text: Unicode and translation of text
golang.org/x/time: Rate limiting
golang.org/x/tools: Analysis and tooling of Go code
google.golang.org/api: Clients of Google APIs
google.golang.org/genproto: Generated types of Google APIs
google.golang.org/grpc: Clients and servers of gRPC
google.golang.org/protobuf: Protocol buffers
gopkg.in/ini.v1: Reads and writes INI files
gopkg.in/natefinch/lumberjack.v2: Rotates log files
gopkg.in/yaml.v2: Reads and writes YAML
gopkg.in/yaml.v3: Reads and writes YAML
gorm.io/gorm: Object-relational mapping
gotest.tools/v3: Assertions for tests
k8s.io/api: Types of the Kubernetes API
k8s.io/apimachinery: Machinery of Kubernetes-style APIs
k8s.io/client-go: Kubernetes client
k8s.io/klog/v2: Leveled logging of Kubernetes
k8s.io/utils: Small packages shared by Kubernetes projects
modernc.org/sqlite: SQLite without C
sigs.k8s.io/controller-runtime: Framework of Kubernetes controllers
sigs.k8s.io/yaml: YAML by way of JSON
`;

/** One sentence with its period, by module path; a path without its major version stands for all of them. */
export const MODULE_PURPOSES: ReadonlyMap<string, string> = new Map(
  ROWS.split("\n").flatMap((row): [string, string][] => {
    const colon = row.indexOf(": ");
    return colon === -1 ? [] : [[row.slice(0, colon), `${row.slice(colon + 2)}.`]];
  }),
);
