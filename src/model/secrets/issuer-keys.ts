/**
 * Secret keys with a recognisable shape, as documented by their issuers. One row per issuer; the patterns are bounded, and slightly shorter
 * than the keys, because a text may be truncated. None of them matches hashes, UUIDs or identifiers.
 */

/** Issuer, and the patterns of its keys as parts of one regular expression. */
const SHAPES: readonly (readonly [issuer: string, ...shapes: readonly string[]])[] = [
  ["1password", "ops_eyJ[\\w+/=-]{40,2000}", "A3-[A-Z0-9]{6}-(?:[A-Z0-9]{5,11}-){3,5}[A-Z0-9]{5}"],
  ["age", "AGE-SECRET-KEY-1[A-Z0-9]{40,60}"],
  ["airtable", "pat[A-Za-z0-9]{14}\\.[0-9a-f]{40,64}"],
  ["alibaba", "LTAI(?=[A-Za-z]{0,20}\\d)[A-Za-z0-9]{12,24}"],
  ["anthropic", "sk-ant-[\\w-]{16,200}"],
  ["artifactory", "AKCp(?=[A-Za-z]{0,40}\\d)[A-Za-z0-9]{40,120}"],
  ["atlassian", "AT(?:ATT|CTT|BB)[\\w=-]{24,400}"],
  ["aws", "(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)[A-Z0-9]{16}", "ABSK[A-Za-z0-9+/]{60,400}={0,2}", "bedrock-api-key-[A-Za-z0-9+/=_-]{20,4000}"],
  ["aws-session", "(?:IQoJb3JpZ2luX2|F[wQ]oGZXIvYXdz)[A-Za-z0-9+/=]{30,4000}"],
  ["azure-directory", "[A-Za-z0-9_~.]{3}[0-9]Q~[\\w~.-]{24,40}"],
  ["azure-devops", "[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}"],
  ["azure-openai", "[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{20,40}"],
  ["azure", "[A-Za-z0-9+/]{20,80}(?:AzCa|AzSe|AzFu|ACDb|AIoT|\\+ASt|\\+ASb|\\+AEh|\\+ABa|\\+AMC|\\+ACR|\\+ARm)[A-Za-z0-9+/]{5,10}={1,2}"],
  ["braintree", "access_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{20,32}"],
  ["brevo", "xkeysib-[0-9a-f]{40,64}(?:-[A-Za-z0-9]{16})?"],
  ["buildkite", "bk(?:ua|at)_[0-9a-f]{30,40}"],
  ["circleci", "CCIP(?:AT|RJ)_[A-Za-z0-9]{10,30}_[0-9a-f]{30,40}"],
  ["cloudflare", "cf(?:k|at|ut)_[\\w-]{30,80}", "v1\\.0-[0-9a-f]{24}-[0-9a-f]{100,146}"],
  ["contentful", "CFPAT-[\\w-]{30,60}"],
  ["databricks", "(?:dapi|dose|dkea|dsapi)[0-9a-f]{30,32}(?:-\\d{1,2})?"],
  ["datadog", "dd(?:app|pat|api)_[A-Za-z0-9]{24,60}"],
  ["digitalocean", "do[opr]_v1_[0-9a-f]{40,64}"],
  [
    "discord",
    "[MNO][DTjz][A-Za-z0-9_-]{21,26}\\.[\\w-]{6}\\.[\\w-]{24,45}",
    "discord(?:app)?\\.com/api/(?:v\\d{1,2}/)?webhooks/\\d{15,22}/[\\w-]{40,80}",
  ],
  ["docker", "dckr_[po]at_[\\w-]{20,60}"],
  ["doppler", "dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[\\w-]{1,60}\\.)?[A-Za-z0-9]{30,50}"],
  ["dropbox", "sl\\.(?:u\\.)?[\\w-]{80,2000}"],
  ["figma", "fig[du]_[\\w-]{30,60}"],
  ["fly", "fo1_[\\w-]{30,50}", "fm\\d[a-z]?_[A-Za-z0-9+/=,_]{60,4000}"],
  ["github", "gh[pousr]_[A-Za-z0-9_]{24,400}", "github_pat_\\w{24,255}"],
  ["gitlab", "gl(?:pat|dt|rt|rtr|cbt|ptt|ft|soat|imt|agent|oas|ffct|wt)-[\\w-]{18,300}(?:\\.[\\w.]{2,40})?", "GR1348941[\\w-]{18,30}"],
  ["google", "AIza[\\w-]{30,40}", "AQ\\.Ab[\\w-]{30,200}", "GOCSPX-[\\w-]{20,40}", "ya29\\.[\\w.-]{20,2000}", "1//0[\\w-]{30,200}"],
  ["grafana", "glc_[A-Za-z0-9+/]{24,400}={0,2}", "glsa_[A-Za-z0-9]{24,40}(?:_[0-9a-f]{8})?", "eyJrIjoi[A-Za-z0-9+/]{50,400}={0,2}"],
  ["groq", "gsk_[A-Za-z0-9]{30,80}"],
  ["heroku", "HRKU-[\\w-]{30,80}"],
  ["hugging-face", "(?:hf|api_org)_(?=[A-Za-z0-9]{0,40}[A-Z])[A-Za-z0-9]{28,60}"],
  ["langsmith", "lsv2_(?:pt|sk)_[0-9a-f]{24,40}(?:_[0-9a-f]{6,12})?"],
  ["linear", "lin_(?:api|oauth)_[A-Za-z0-9]{30,80}"],
  ["mailchimp", "[0-9a-f]{32}-us\\d{1,2}"],
  ["mailgun", "(?:pub)?key-[0-9a-f]{32}", "[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}"],
  ["mapbox", "[sp]k\\.eyJ1Ijoi[\\w-]{20,200}(?:\\.[\\w-]{10,40})?"],
  ["new-relic", "NRAK-[A-Z0-9]{24,30}", "NRII-[\\w-]{28,40}", "NRJS-[0-9a-f]{16,20}"],
  ["netlify", "nf[pcoub]_[A-Za-z0-9]{30,50}"],
  ["notion", "ntn_[A-Za-z0-9]{36,60}", "secret_(?=[A-Za-z]{0,43}\\d)[A-Za-z0-9]{36,43}"],
  ["npm", "npm_(?=[A-Za-z]{0,36}\\d)[A-Za-z0-9]{30,40}"],
  ["nuget", "oy2(?=[a-z]{0,20}\\d)[a-z0-9]{40,46}"],
  [
    "openai",
    "sk-(?:proj|svcacct|admin|None|service)-[\\w-]{16,300}",
    "sk-[A-Za-z0-9]{16,40}T3BlbkFJ[A-Za-z0-9]{12,60}",
    "sess-(?=[A-Za-z]{0,40}\\d)[A-Za-z0-9]{36,60}",
  ],
  ["openrouter", "sk-or-(?:v\\d-)?[0-9a-f]{30,80}"],
  ["perplexity", "pplx-[A-Za-z0-9]{30,60}"],
  ["pinecone", "pcsk_[A-Za-z0-9]{4,8}_[A-Za-z0-9]{30,80}"],
  ["planetscale", "pscale_(?:tkn|pw|oauth)_[\\w=.-]{24,64}"],
  ["postman", "PMAK-[0-9a-f]{24}(?:-[0-9a-f]{20,34})?"],
  ["pulumi", "pul-[0-9a-f]{32,40}"],
  ["pypi", "pypi-AgE[\\w-]{30,1000}"],
  ["readme", "rdme_[a-z0-9]{50,70}"],
  ["replicate", "r8_[A-Za-z0-9]{30,40}"],
  ["resend", "re_(?=[A-Za-z_]{0,40}\\d)[A-Za-z0-9]{8}_[A-Za-z0-9]{16,30}"],
  ["rubygems", "rubygems_[0-9a-f]{36,48}"],
  ["sendgrid", "SG\\.[\\w-]{20,24}\\.[\\w-]{30,48}"],
  ["sentry", "sntrys_eyJ[\\w=+/]{40,600}", "sntryu_[0-9a-f]{48,64}"],
  ["shopify", "shp(?:at|ca|pa|ss|ua|tka)_[0-9a-fA-F]{24,40}"],
  [
    "slack",
    "xox[abceoprsd](?:\\.xox[bp])?-[A-Za-z0-9-]{10,300}",
    "xapp-\\d-[A-Za-z0-9-]{20,200}",
    "hooks\\.slack\\.com/(?:services|workflows|triggers)/[\\w/]{20,200}",
  ],
  ["sonar", "sq[pua]_[0-9a-f]{32,40}"],
  ["square", "sq0(?:atp|csp|idp)-[\\w-]{20,60}"],
  ["stripe", "(?:sk|rk|whsec)_(?:live_|test_)?(?=[A-Za-z_]{0,40}\\d)[A-Za-z0-9]{16,250}"],
  ["supabase", "sbp_[0-9a-f]{32,40}", "sb_secret_[\\w-]{16,60}"],
  ["tailscale", "tskey-(?:api|auth|client|scim|webhook)-[\\w-]{10,80}"],
  ["teams", "webhook\\.office\\.com/webhookb2/[\\w@/-]{60,400}"],
  ["telegram", "\\d{8,10}:AA[\\w-]{30,35}"],
  ["terraform", "[A-Za-z0-9]{14}\\.atlasv1\\.[\\w-]{40,80}"],
  ["twilio", "SK[0-9a-f]{32}"],
  ["typeform", "tfp_[\\w.=-]{40,60}"],
  ["vault", "hv[sbr]\\.[\\w-]{20,400}"],
  ["vercel", "vc[apikr]_[A-Za-z0-9]{24,80}"],
  ["xai", "xai-[A-Za-z0-9]{40,100}"],
  ["yandex", "AQVN[\\w-]{30,40}", "t1\\.9eu[\\w.=-]{40,400}"],
];

/** Not inside a longer word. A character that ends a key cannot start the next one. */
const BEFORE = "(?<![A-Za-z0-9])";

const ANY = `${BEFORE}(?:${SHAPES.flatMap(([, ...shapes]) => shapes).join("|")})`;
const KEY = new RegExp(ANY, "u");

/** Matches any of them. Global, with indices. */
export function keyOfAnyIssuer(): RegExp {
  return new RegExp(ANY, "dgu");
}

/** Hardly any name has as many letters and digits without a break. */
const LONG_NAME = /[\w+=~-]{20}/u;

/** Whether a path, or another short name, contains such a key: fast enough for all paths of a repository. */
export function holdsKey(name: string): boolean {
  return LONG_NAME.test(name) && /\d/u.test(name) && KEY.test(name);
}

/** The name with each key replaced by a mark. */
export function withoutKeys(name: string): string {
  return holdsKey(name) ? name.replace(keyOfAnyIssuer(), "[redacted]") : name;
}

/** Short name of the issuer. */
export function issuerOf(key: string): string {
  return SHAPES.find(([, ...shapes]) => shapes.some((shape) => new RegExp(`^(?:${shape})$`, "u").test(key)))?.[0] ?? "key";
}
