/** Purposes of common Go modules, in our own words. Other modules are described by their usage. */

import { GITHUB_MODULES } from "./github-modules.js";

const ROWS = `
cel.dev/expr: Types of the Common Expression Language
cloud.google.com/go: Client libraries of Google Cloud
cloud.google.com/go/compute/metadata: Facts of the Google Cloud machine that runs the program
cloud.google.com/go/storage: Client of Google Cloud Storage
code.cloudfoundry.org/clock: Clocks that tests move
connectrpc.com/connect: Typed remote procedure calls over HTTP
dario.cat/mergo: Merges structs and maps
entgo.io/ent: Entity framework that generates typed database code
filippo.io/edwards25519: Arithmetic of the Edwards25519 curve
go.etcd.io/bbolt: Embedded key-value store
go.etcd.io/etcd/api/v3: Messages of the etcd protocol
go.etcd.io/etcd/client/pkg/v3: Helpers of the etcd client
go.etcd.io/etcd/client/v3: Client of etcd
go.etcd.io/etcd/server/v3: The etcd server
go.etcd.io/gofail: Failures injected into running programs
go.etcd.io/raft/v3: Raft consensus
go.mongodb.org/mongo-driver: MongoDB driver
go.opentelemetry.io/auto/sdk: Traces that automatic instrumentation takes over
go.opentelemetry.io/collector: Receives, processes and exports telemetry
go.opentelemetry.io/contrib: OpenTelemetry instrumentation of libraries
go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc/otelgrpc: Traces of gRPC
go.opentelemetry.io/contrib/instrumentation/net/http/httptrace/otelhttptrace: Traces of HTTP connections
go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp: Traces of HTTP
go.opentelemetry.io/contrib/processors/baggagecopy: Copies baggage to spans
go.opentelemetry.io/otel: OpenTelemetry API of traces, metrics and logs
go.opentelemetry.io/otel/exporters/otlp/otlptrace: Exports traces by OTLP
go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracegrpc: Exports traces by OTLP over gRPC
go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp: Exports traces by OTLP over HTTP
go.opentelemetry.io/otel/exporters/prometheus: Exports metrics to Prometheus
go.opentelemetry.io/otel/exporters/stdout/stdouttrace: Prints traces
go.opentelemetry.io/otel/metric: OpenTelemetry API of metrics
go.opentelemetry.io/otel/sdk: OpenTelemetry SDK
go.opentelemetry.io/otel/sdk/metric: Collects and exports metrics
go.opentelemetry.io/otel/trace: OpenTelemetry API of traces
go.opentelemetry.io/proto/otlp: Messages of the OpenTelemetry protocol
go.uber.org/atomic: Atomic values by type
go.uber.org/automaxprocs: Sets the number of threads from container limits
go.uber.org/fx: Application framework with dependency injection
go.uber.org/goleak: Finds leaked goroutines in tests
go.uber.org/mock: Generates mocks of interfaces
go.uber.org/multierr: Several errors as one
go.uber.org/zap: Fast structured logging
go.yaml.in/yaml/v2: Reads and writes YAML
go.yaml.in/yaml/v3: Reads and writes YAML
go.yaml.in/yaml/v4: Reads and writes YAML
golang.org/x/crypto: Cryptography beyond the standard library
golang.org/x/exp: Experimental packages of the Go project
golang.org/x/image: Image formats
golang.org/x/mod: Works on Go modules and versions
golang.org/x/net: Networking beyond the standard library
golang.org/x/oauth2: OAuth 2.0 clients
golang.org/x/sync: Error groups, semaphores and single flights
golang.org/x/sys: Low-level system calls
golang.org/x/term: Terminal input and output
golang.org/x/text: Unicode and translation of text
golang.org/x/time: Rate limiting
golang.org/x/tools: Analysis and tooling of Go code
gonum.org/v1/gonum: Numerical computing
google.golang.org/api: Clients of Google APIs
google.golang.org/genai: Client of Google's generative models
google.golang.org/genproto: Generated types of Google APIs
google.golang.org/genproto/googleapis/api: Messages that Google APIs share
google.golang.org/genproto/googleapis/rpc: Messages of statuses and errors
google.golang.org/grpc: Clients and servers of gRPC
google.golang.org/protobuf: Protocol buffers
gopkg.in/evanphx/json-patch.v4: JSON Patch and merge patches
gopkg.in/go-jose/go-jose.v2: JSON signatures, encryption and tokens
gopkg.in/inf.v0: Decimal numbers of any precision
gopkg.in/ini.v1: Reads and writes INI files
gopkg.in/natefinch/lumberjack.v2: Rotates log files
gopkg.in/square/go-jose.v2: JSON signatures, encryption and tokens
gopkg.in/yaml.v2: Reads and writes YAML
gopkg.in/yaml.v3: Reads and writes YAML
gorm.io/gorm: Object-relational mapping
gotest.tools/v3: Assertions for tests
k8s.io/api: Types of the Kubernetes API
k8s.io/apiextensions-apiserver: Custom resources of Kubernetes
k8s.io/apimachinery: Machinery of Kubernetes-style APIs
k8s.io/apiserver: Library of Kubernetes API servers
k8s.io/cli-runtime: Helpers of Kubernetes command lines
k8s.io/client-go: Kubernetes client
k8s.io/cloud-provider: Interface of Kubernetes to clouds
k8s.io/cluster-bootstrap: Tokens and files that join nodes to clusters
k8s.io/code-generator: Generates clients and helpers of Kubernetes types
k8s.io/component-base: What Kubernetes components share
k8s.io/component-helpers: Helpers of Kubernetes components
k8s.io/controller-manager: Library of Kubernetes controller managers
k8s.io/cri-api: Interface of Kubernetes to container runtimes
k8s.io/cri-client: Client of container runtimes
k8s.io/csi-translation-lib: Translates old volumes to storage drivers
k8s.io/dynamic-resource-allocation: Devices that are allocated to pods
k8s.io/endpointslice: Slices of service endpoints
k8s.io/externaljwt: Signs service account tokens elsewhere
k8s.io/klog: Levelled logging
k8s.io/klog/v2: Leveled logging of Kubernetes
k8s.io/kms: Encryption keys kept elsewhere
k8s.io/kube-aggregator: Joins several Kubernetes API servers
k8s.io/kube-openapi: OpenAPI documents of Kubernetes
k8s.io/kube-proxy: Configuration of kube-proxy
k8s.io/kube-scheduler: Configuration of the Kubernetes scheduler
k8s.io/kubectl: Command line of Kubernetes
k8s.io/kubelet: Configuration and interfaces of the kubelet
k8s.io/metrics: Types and clients of Kubernetes metrics
k8s.io/mount-utils: Mounts volumes
k8s.io/pod-security-admission: Security standards of pods
k8s.io/sample-apiserver: Example of a Kubernetes API server
k8s.io/system-validators: Checks whether a machine can run Kubernetes
k8s.io/utils: Small packages shared by Kubernetes projects
modernc.org/sqlite: SQLite without C
resenje.org/singleflight: Shares one call among many callers
sigs.k8s.io/apiserver-network-proxy/konnectivity-client: Tunnels of Kubernetes API servers
sigs.k8s.io/controller-runtime: Framework of Kubernetes controllers
sigs.k8s.io/json: JSON decoding of Kubernetes
sigs.k8s.io/knftables: Changes nftables rules
sigs.k8s.io/kustomize: Customises Kubernetes manifests
sigs.k8s.io/randfill: Fills values at random
sigs.k8s.io/structured-merge-diff: Merges objects by field and owner
sigs.k8s.io/yaml: YAML by way of JSON
software.sslmate.com/src/go-pkcs12: PKCS #12 files
tags.cncf.io/container-device-interface: Devices for containers
`;

/** One sentence with its period, by module path; a path without a major version covers all of them. */
export const MODULE_PURPOSES: ReadonlyMap<string, string> = new Map(
  `${GITHUB_MODULES}${ROWS}`.split("\n").flatMap((row): [string, string][] => {
    const colon = row.indexOf(": ");
    return colon === -1 ? [] : [[row.slice(0, colon), `${row.slice(colon + 2)}.`]];
  }),
);
