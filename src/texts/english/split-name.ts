/** Words of an identifier, spelled as in a sentence: lower case, except for abbreviations. */

/** Names with a capital inside that are one word. */
const WHOLE = new Map(
  "GitHub GitLab GraphQL JavaScript TypeScript CoffeeScript PostgreSQL MySQL SQLite MongoDB DynamoDB OAuth OpenAPI OpenID WebSocket WebSockets WebAuthn YouTube LinkedIn PayPal WhatsApp BigQuery ClickHouse NodeJS TextMate ECMAScript iOS macOS GZip XPath WebGL FastAPI NestJS NextJS VSCode SvelteKit DevTools ESLint LaTeX HubSpot OpenSearch ElasticSearch SQLAlchemy"
    .split(" ")
    .map((name): [string, string] => [name.toLowerCase(), name]),
);
const WHOLE_PATTERN = new RegExp([...WHOLE.values()].filter((name) => /^[A-Z]/u.test(name)).join("|"), "gu");

const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    "acl acme api ast aws bgp bom bson ca cdn cidr cli cors cpu crl crlf csp csr css csrf csv db ddl dml dns dom dpi dto ecdsa eof fqdn gcp gif gpu grpc gui gzip html http " +
    "https id ide ids imap io ip ipc ipv4 ipv6 iso jpeg jpg json jsonp jsx jwk jwks jwt kms lan ldap lru lsp mac md mdx mfa mime mqtt nfs npm ocsp orm os otp pdf pem pid png ram " +
    "rdf rest rfc rgb rgba rpc rpm rsa rss rtl s3 sbom sdk seo sha sla smtp sms sni sql sse ssh ssl sso ssr svg tcp tls toml tsv tsx ttl ttf tty udp ui uid uri url urls utc utf uuid ux " +
    "vm vpn wasm wsgi asgi xhr xml xss yaml zip"
  ).split(" "),
);

export function splitName(name: string): readonly string[] {
  const marked = name.replaceAll("$", " ").replace(WHOLE_PATTERN, (found) => ` ${found.toLowerCase()} `);
  const split = marked
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ")
    // `PRs` is one word, like other plurals of capitals.
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{Ll}))/gu, "$1 ");
  const words = split.match(/[\p{L}\d]+/gu) ?? [];
  const isShouting = words.every((word) => word === word.toUpperCase());
  return words.map((word) => spelled(word, isShouting));
}

function spelled(word: string, isShouting: boolean): string {
  const lower = word.toLowerCase();
  const whole = WHOLE.get(lower);
  if (whole !== undefined) return whole;
  if (ABBREVIATIONS.has(lower)) return lower === "ids" || lower === "urls" ? `${lower.slice(0, -1).toUpperCase()}s` : word.toUpperCase();
  const isAbbreviation = /^\p{Lu}[\p{Lu}\d]+s?$/u.test(word) && !isShouting;
  return isAbbreviation ? word : lower;
}
