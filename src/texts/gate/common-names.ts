/** Names that are allowed in texts without occurring in the code: products and terms that look like identifiers. */

const TERMS = new Set(
  (
    "GET POST PUT PATCH DELETE HEAD OPTIONS CONNECT TRACE GitHub GitLab GraphQL PostgreSQL MySQL SQLite MongoDB MariaDB NoSQL RabbitMQ DynamoDB InfluxDB ClickHouse OpenAPI OpenTelemetry " +
    "OpenAI ChatGPT WebSocket WebSockets WebAssembly WebGL WebRTC WebGPU WebAuthn OAuth OAuth2 OpenID LinkedIn YouTube WhatsApp PayPal iOS macOS iPhone iPad iPadOS FreeBSD " +
    "LaTeX BibTeX JSDoc TSDoc TypeDoc CommonJS NestJS NextJS VueJS AngularJS NodeJS ESLint StyleX DevTools DevOps VSCode IntelliSense IntelliJ WordPress " +
    "HubSpot TanStack FastAPI PyPI NumPy SciPy PyTorch TensorFlow SQLAlchemy LangChain LangGraph DeepSeek HuggingFace " +
    "BigQuery CloudFront CloudWatch CloudFormation ElasticSearch OpenSearch CircleCI jQuery eBPF gRPC protobuf mTLS IPv4 IPv6 McCabe PascalCase camelCase UpperCamelCase lowerCamelCase " +
    "DataFrame PowerShell JetBrains BitBucket DigitalOcean DataDog PostCSS SameSite ReadMe ChangeLog UniCode McDonald AppStore PlayStation " +
    "Node.js Next.js Vue.js Nuxt.js React.js Express.js Three.js D3.js Chart.js Alpine.js Ember.js Solid.js Socket.io Deno.land ASP.NET .NET Web3 " +
    "I/O TCP/IP CI/CD UI/UX A/B N/A and/or HTTP/1.1 HTTP/2 HTTP/3 input/output OS/2 w/o pub/sub"
  ).split(" "),
);

export function isProductOrTerm(name: string): boolean {
  return TERMS.has(name);
}

/** Products and terms; and plural abbreviations such as `IDs`. */
export function isCommonTerm(name: string): boolean {
  return TERMS.has(name) || /^\p{Lu}{2,}s$/u.test(name) || /^\p{Lu}+\p{N}*$/u.test(name);
}
