/** Names that may stand in a text without standing in the code: words of the languages, and products whose names look like identifiers. */

const LANGUAGE = new Set(
  (
    "true false null undefined None True False nil NaN Infinity async await function class const let var import export default from return new this self super " +
    "typeof instanceof void never any unknown string number boolean bigint symbol object str int float bool bytes list dict set tuple map slice " +
    "chan interface struct func go defer error byte rune yield with try catch except finally throw raise if else for while switch case break continue " +
    "public private protected static readonly extends implements enum type namespace module declare abstract def lambda pass del global nonlocal package " +
    "Promise Map Set Array Object String Number Boolean Date Error RegExp JSON Math Symbol Proxy Buffer console process window document require exports " +
    "globalThis navigator localStorage sessionStorage indexedDB location history fetch setTimeout clearTimeout setInterval clearInterval setImmediate queueMicrotask " +
    "requestAnimationFrame addEventListener removeEventListener FormData URLSearchParams AbortController AbortSignal Headers Request Response Blob File Event " +
    "WeakMap WeakSet WeakRef BigInt ArrayBuffer Uint8Array DataView Intl encodeURIComponent decodeURIComponent structuredClone innerHTML textContent className " +
    "process.env import.meta import.meta.env module.exports React.FC useState useEffect useMemo useRef useCallback useContext __dirname __filename __proto__ prototype " +
    "__init__ __main__ __name__ __all__ __call__ __enter__ __exit__ __iter__ __getattr__ __getitem__ __repr__ __str__ isinstance ValueError TypeError KeyError " +
    "RuntimeError AttributeError ImportError NotImplementedError StopIteration Exception " +
    "GET POST PUT PATCH DELETE HEAD OPTIONS CONNECT TRACE args kwargs main init"
  ).split(" "),
);

const TERMS = new Set(
  (
    "GitHub GitLab JavaScript TypeScript CoffeeScript ECMAScript GraphQL PostgreSQL MySQL SQLite MongoDB MariaDB NoSQL RabbitMQ DynamoDB InfluxDB ClickHouse OpenAPI OpenTelemetry " +
    "OpenAI ChatGPT WebSocket WebSockets WebAssembly WebGL WebRTC WebGPU WebAuthn OAuth OAuth2 OpenID LinkedIn YouTube WhatsApp PayPal iOS macOS iPhone iPad iPadOS FreeBSD " +
    "LaTeX BibTeX JSDoc TSDoc TypeDoc CommonJS NestJS NextJS VueJS AngularJS NodeJS ESLint StyleX DevTools DevOps VSCode IntelliSense IntelliJ WordPress " +
    "HubSpot TanStack FastAPI PyPI NumPy SciPy PyTorch TensorFlow CPython PyPy MicroPython SQLAlchemy LangChain LangGraph DeepSeek HuggingFace " +
    "BigQuery CloudFront CloudWatch CloudFormation ElasticSearch OpenSearch CircleCI jQuery eBPF gRPC protobuf mTLS IPv4 IPv6 McCabe PascalCase camelCase UpperCamelCase lowerCamelCase " +
    "DataFrame PowerShell JetBrains BitBucket DigitalOcean DataDog PostCSS SameSite ReadMe ChangeLog UniCode McDonald AppStore PlayStation " +
    "Node.js Next.js Vue.js Nuxt.js React.js Express.js Three.js D3.js Chart.js Alpine.js Ember.js Solid.js Socket.io Deno.land ASP.NET .NET Web3 " +
    "I/O TCP/IP CI/CD UI/UX A/B N/A and/or HTTP/1.1 HTTP/2 HTTP/3 input/output OS/2 w/o pub/sub TypeScript/JavaScript JavaScript/TypeScript"
  ).split(" "),
);

export function isCommonName(name: string): boolean {
  return LANGUAGE.has(name) || TERMS.has(name);
}

/** Products and terms; and plural abbreviations such as `IDs`. */
export function isCommonTerm(name: string): boolean {
  return TERMS.has(name) || /^\p{Lu}{2,}s$/u.test(name) || /^\p{Lu}+\p{N}*$/u.test(name);
}
