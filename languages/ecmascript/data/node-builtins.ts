/**
 * Built-in modules of JavaScript runtimes, with a sentence each. Keys have no prefix (`fs`, not `node:fs`) and only the
 * first segment: `fs/promises` counts as `fs`. The union of Node.js 20 to 24; changing a row may change output.
 */

export interface Builtin {
  /** One sentence, one line, ends with a period. */
  readonly purpose: string;
  /** Exists only with its prefix: the bare name is a package of the registry. */
  readonly prefixOnly: boolean;
}

const table = (bare: Readonly<Record<string, string>>, prefixed: Readonly<Record<string, string>>): ReadonlyMap<string, Builtin> =>
  new Map([
    ...Object.entries(bare).map(([name, purpose]): [string, Builtin] => [name, { purpose, prefixOnly: false }]),
    ...Object.entries(prefixed).map(([name, purpose]): [string, Builtin] => [name, { purpose, prefixOnly: true }]),
  ]);

export const NODE_BUILTINS: ReadonlyMap<string, Builtin> = table(
  {
    assert: "Node.js built-in: assertions that throw when a condition does not hold.",
    async_hooks: "Node.js built-in: tracking of asynchronous resources and context storage (`AsyncLocalStorage`).",
    buffer: "Node.js built-in: binary data in memory (`Buffer`, `Blob`) and its encodings.",
    child_process: "Node.js built-in: starting other programs and talking to them.",
    cluster: "Node.js built-in: several processes that share the same server ports.",
    console: "Node.js built-in: printing to standard output and standard error.",
    constants: "Node.js built-in: numeric constants of the operating system and of OpenSSL (deprecated).",
    crypto: "Node.js built-in: hashes, encryption, signatures, keys and random bytes.",
    dgram: "Node.js built-in: UDP sockets.",
    diagnostics_channel: "Node.js built-in: named channels on which libraries publish diagnostic messages.",
    dns: "Node.js built-in: name resolution.",
    domain: "Node.js built-in: grouping of asynchronous operations for error handling (deprecated).",
    events: "Node.js built-in: event emitters and event targets.",
    fs: "Node.js built-in: reading and writing files and directories.",
    http: "Node.js built-in: HTTP servers and clients.",
    http2: "Node.js built-in: HTTP/2 servers and clients.",
    https: "Node.js built-in: HTTP servers and clients over TLS.",
    inspector: "Node.js built-in: driving the V8 inspector for debugging and profiling.",
    module: "Node.js built-in: the module system itself (`createRequire`, loader hooks, source maps).",
    net: "Node.js built-in: TCP and IPC servers and sockets.",
    os: "Node.js built-in: facts about the operating system and the machine.",
    path: "Node.js built-in: joining, splitting and normalising file paths.",
    perf_hooks: "Node.js built-in: performance measurement and event-loop metrics.",
    process: "Node.js built-in: the running process, its arguments, environment and exit.",
    punycode: "Node.js built-in: Punycode conversion of domain names (deprecated).",
    querystring: "Node.js built-in: parsing and writing URL query strings.",
    readline: "Node.js built-in: reading a stream line by line and prompting on a terminal.",
    repl: "Node.js built-in: an interactive read-evaluate-print loop.",
    stream: "Node.js built-in: readable, writable and transforming streams and pipelines.",
    string_decoder: "Node.js built-in: decoding buffers to text without splitting characters.",
    sys: "Node.js built-in: old name of the utility module (deprecated).",
    timers: "Node.js built-in: scheduling of callbacks and awaitable timers.",
    tls: "Node.js built-in: TLS servers and sockets.",
    trace_events: "Node.js built-in: collecting trace data of V8, Node.js and the program.",
    tty: "Node.js built-in: terminals as streams.",
    url: "Node.js built-in: parsing and building URLs, and conversion to and from file paths.",
    util: "Node.js built-in: formatting, inspection, promisification and type checks.",
    v8: "Node.js built-in: heap statistics, snapshots and serialisation of the V8 engine.",
    vm: "Node.js built-in: compiling and running code in separate V8 contexts.",
    wasi: "Node.js built-in: the WebAssembly System Interface.",
    worker_threads: "Node.js built-in: threads that run JavaScript in parallel.",
    zlib: "Node.js built-in: gzip, deflate, Brotli and Zstandard compression.",
    _http_agent: "Node.js built-in: internals of the HTTP agent (not public).",
    _http_client: "Node.js built-in: internals of HTTP requests (not public).",
    _http_common: "Node.js built-in: internals that HTTP clients and servers share (not public).",
    _http_incoming: "Node.js built-in: internals of incoming HTTP messages (not public).",
    _http_outgoing: "Node.js built-in: internals of outgoing HTTP messages (not public).",
    _http_server: "Node.js built-in: internals of HTTP servers (not public).",
    _stream_duplex: "Node.js built-in: internals of duplex streams (not public).",
    _stream_passthrough: "Node.js built-in: internals of pass-through streams (not public).",
    _stream_readable: "Node.js built-in: internals of readable streams (not public).",
    _stream_transform: "Node.js built-in: internals of transform streams (not public).",
    _stream_wrap: "Node.js built-in: internals of wrapped streams (not public).",
    _stream_writable: "Node.js built-in: internals of writable streams (not public).",
    _tls_common: "Node.js built-in: internals that TLS clients and servers share (not public).",
    _tls_wrap: "Node.js built-in: internals of TLS sockets (not public).",
  },
  {
    quic: "Node.js built-in: QUIC endpoints and sessions (experimental).",
    sea: "Node.js built-in: assets of single executable applications.",
    sqlite: "Node.js built-in: SQLite databases.",
    test: "Node.js built-in: the test runner, its mocks and reporters.",
  },
);

/** Existing subpaths: any other path under a built-in name (`process/browser`, `buffer/`) belongs to a package of that name. */
export const NODE_BUILTIN_SUBPATHS: ReadonlySet<string> = new Set([
  "assert/strict",
  "dns/promises",
  "fs/promises",
  "inspector/promises",
  "path/posix",
  "path/win32",
  "readline/promises",
  "stream/consumers",
  "stream/promises",
  "stream/web",
  "test/reporters",
  "timers/promises",
  "util/types",
]);

/** Imported as `bun:<name>`, except `bun` itself. */
export const BUN_BUILTINS: ReadonlyMap<string, Builtin> = table(
  { bun: "Bun built-in: the runtime's own interface (files, server, shell, processes, hashing)." },
  {
    ffi: "Bun built-in: calling native libraries from JavaScript.",
    jsc: "Bun built-in: low-level access to the JavaScriptCore engine.",
    main: "Bun built-in: the entry module of the running program.",
    sqlite: "Bun built-in: SQLite databases.",
    test: "Bun built-in: the test runner, its matchers and mocks.",
    wrap: "Bun built-in: support code that the transpiler refers to.",
  },
);

/** Imported as `deno:<name>`. */
export const DENO_BUILTINS: ReadonlyMap<string, Builtin> = table(
  {},
  {
    core: "Deno built-in: the runtime's internal operations.",
    sqlite: "Deno built-in: SQLite databases.",
  },
);

/** Imported as `cloudflare:<name>`. */
export const CLOUDFLARE_BUILTINS: ReadonlyMap<string, Builtin> = table(
  {},
  {
    email: "Cloudflare Workers built-in: sending and answering e-mail messages.",
    node: "Cloudflare Workers built-in: running Node.js HTTP servers inside a Worker.",
    pipelines: "Cloudflare Workers built-in: transformations of streaming pipelines.",
    sockets: "Cloudflare Workers built-in: outgoing TCP connections.",
    test: "Cloudflare Workers built-in: helpers for tests that run inside the Workers runtime.",
    workers: "Cloudflare Workers built-in: base classes of Workers, Durable Objects and RPC, and the environment.",
    workflows: "Cloudflare Workers built-in: durable multi-step workflows and their errors.",
  },
);
