/** Well-formed keys of the issuers of today, in every place of a source where keys are left lying about. */
import { describe, expect, it } from "vitest";
import { coverSpans, createRedactor, findSecrets, redactSecrets, uncover } from "../../src/texts/redact.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LETTERS.toUpperCase();
const DIGITS = "0123456789";
const HEX = `${DIGITS}abcdef`;
const WORD = `${LETTERS}${UPPER}${DIGITS}`;
const BASE64 = `${WORD}+/`;

/** The same keys at every run, and none of them in this file: each comes from pieces. */
function maker(seed: number): (alphabet: string, length: number) => string {
  let state = seed;
  return (alphabet, length) =>
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return alphabet[(state >>> 8) % alphabet.length];
    }).join("");
}

type Of = (alphabet: string, length: number) => string;
const join = (...parts: readonly string[]): string => parts.join("");

/** As documented by their issuers. */
const KEYS: Readonly<Record<string, (of: Of) => string>> = {
  "1password": (of) => join("ops", "_eyJ", of(WORD, 300)),
  age: (of) => join("AGE-SECRET", "-KEY-1", of("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L", 58)),
  airtable: (of) => join("pat", of(WORD, 14), ".", of(HEX, 64)),
  anthropic: (of) => join("sk-", "ant-api03-", of(`${WORD}_-`, 93), "AA"),
  "anthropic, admin": (of) => join("sk-", "ant-admin01-", of(`${WORD}_-`, 93), "AA"),
  atlassian: (of) => join("AT", "ATT3xFfGF0", of(`${WORD}_-`, 180), "=", of(HEX, 8).toUpperCase()),
  "aws key id": (of) => join("AK", "IA", of(`${UPPER}234567`, 16)),
  "aws temporary key id": (of) => join("AS", "IA", of(`${UPPER}234567`, 16)),
  "aws session": (of) => join("IQoJb3Jp", "Z2luX2", of(BASE64, 500), "=="),
  "aws session, older": (of) => join("FwoG", "ZXIvYXdz", of(BASE64, 300), "="),
  "aws bedrock": (of) => join("AB", "SK", of(BASE64, 128), "="),
  "azure directory": (of) => join(of(WORD, 3), "8", "Q~", of(`${WORD}_~.-`, 34)),
  "azure devops": (of) => join(of(WORD, 76), "AZ", "DO", of(WORD, 4)),
  "azure openai": (of) => join(of(WORD, 52), "JQ", "QJ99", "BB", of(WORD, 24)),
  "azure storage": (of) => join(of(BASE64, 76), "+A", "St", of(WORD, 6), "=="),
  "azure search": (of) => join(of(WORD, 42), "Az", "Se", of(WORD, 6), "=="),
  brevo: (of) => join("xkey", "sib-", of(HEX, 64), "-", of(WORD, 16)),
  circleci: (of) => join("CCI", "PAT_", of(WORD, 22), "_", of(HEX, 40)),
  cloudflare: (of) => join("cf", "ut_", of(WORD, 40), of(HEX, 8)),
  "cloudflare origin": (of) => join("v1", ".0-", of(HEX, 24), "-", of(HEX, 146)),
  databricks: (of) => join("da", "pi", of(HEX, 32)),
  "databricks, numbered": (of) => join("da", "pi", of(HEX, 32), "-2"),
  datadog: (of) => join("dd", "app_", of(WORD, 34)),
  digitalocean: (of) => join("dop", "_v1_", of(HEX, 64)),
  "discord bot": (of) => join("MT", "A5", of(WORD, 22), ".", of(WORD, 6), ".", of(`${WORD}_-`, 38)),
  "discord webhook": (of) => join("https://discord", ".com/api/webhooks/", of(DIGITS, 18), "/", of(`${WORD}_-`, 68)),
  docker: (of) => join("dckr", "_pat_", of(`${WORD}_-`, 27)),
  doppler: (of) => join("dp.", "pt.", of(WORD, 43)),
  figma: (of) => join("fig", "d_", of(`${WORD}_-`, 40)),
  "github classic": (of) => join("gh", "p_", of(WORD, 36)),
  "github app": (of) => join("gh", "s_", of(WORD, 36)),
  "github fine-grained": (of) => join("github", "_pat_", of(WORD, 22), "_", of(WORD, 59)),
  gitlab: (of) => join("gl", "pat-", of(`${WORD}_-`, 20)),
  "gitlab, routable": (of) => join("gl", "pat-", of(`${WORD}_-`, 27), ".01.", of(WORD, 9)),
  "gitlab runner": (of) => join("gl", "rt-", of(`${WORD}_-`, 20)),
  "google api": (of) => join("AI", "za", of(`${WORD}_-`, 35)),
  "google oauth secret": (of) => join("GOC", "SPX-", of(`${WORD}_-`, 28)),
  "google oauth": (of) => join("ya", "29.", of(`${WORD}_-`, 160)),
  "grafana service account": (of) => join("gl", "sa_", of(WORD, 32), "_", of(HEX, 8)),
  "grafana cloud": (of) => join("gl", "c_eyJvIjoi", of(BASE64, 100), "=="),
  groq: (of) => join("gs", "k_", of(WORD, 52)),
  "hugging face": (of) => join("hf", "_", of(`${LETTERS}${UPPER}`, 34)),
  langsmith: (of) => join("lsv2", "_pt_", of(HEX, 32), "_", of(HEX, 10)),
  linear: (of) => join("lin", "_api_", of(WORD, 40)),
  mailchimp: (of) => join(of(HEX, 32), "-u", "s21"),
  mailgun: (of) => join("ke", "y-", of(HEX, 32)),
  "mailgun, newer": (of) => join(of(HEX, 32), "-", of(HEX, 8), "-", of(HEX, 8)),
  "new relic": (of) => join("NR", "AK-", of(`${UPPER}${DIGITS}`, 27)),
  notion: (of) => join("nt", "n_", of(DIGITS, 11), of(WORD, 35)),
  "notion, older": (of) => join("sec", "ret_", of(WORD, 43)),
  npm: (of) => join("np", "m_", of(WORD, 36)),
  openai: (of) => join("sk-", "proj-", of(`${WORD}_-`, 74), "T3Blbk", "FJ", of(`${WORD}_-`, 74)),
  "openai, without a digit": (of) => join("sk-", "proj-", of(`${LETTERS}${UPPER}`, 156)),
  "openai service account": (of) => join("sk-", "svcacct-", of(`${WORD}_-`, 74), "T3Blbk", "FJ", of(`${WORD}_-`, 74)),
  "openai, older": (of) => join("sk", "-", of(WORD, 20), "T3Blbk", "FJ", of(WORD, 20)),
  openrouter: (of) => join("sk-", "or-v1-", of(HEX, 64)),
  perplexity: (of) => join("ppl", "x-", of(WORD, 48)),
  planetscale: (of) => join("pscale", "_pw_", of(`${WORD}_-`, 43)),
  postman: (of) => join("PM", "AK-", of(HEX, 24), "-", of(HEX, 34)),
  pypi: (of) => join("pypi", "-AgEIcHlwaS5vcmc", of(`${WORD}_-`, 150)),
  replicate: (of) => join("r8", "_", of(WORD, 37)),
  sendgrid: (of) => join("S", "G.", of(`${WORD}_-`, 22), ".", of(`${WORD}_-`, 43)),
  sentry: (of) => join("sntr", "yu_", of(HEX, 64)),
  shopify: (of) => join("shp", "at_", of(HEX, 32)),
  "slack bot": (of) => join("xo", "xb-", of(DIGITS, 12), "-", of(DIGITS, 13), "-", of(WORD, 24)),
  "slack app": (of) => join("xa", "pp-1-A", of(`${UPPER}${DIGITS}`, 10), "-", of(DIGITS, 13), "-", of(HEX, 64)),
  "slack webhook": (of) =>
    join("https://hooks.sl", "ack.com/services/T", of(`${UPPER}${DIGITS}`, 10), "/B", of(`${UPPER}${DIGITS}`, 10), "/", of(WORD, 24)),
  square: (of) => join("sq0", "atp-", of(`${WORD}_-`, 22)),
  stripe: (of) => join("sk", "_live_51", of(WORD, 97)),
  "stripe, restricted": (of) => join("rk", "_live_51", of(WORD, 97)),
  "stripe webhook": (of) => join("wh", "sec_", of(WORD, 32)),
  supabase: (of) => join("sb", "p_", of(HEX, 40)),
  tailscale: (of) => join("tsk", "ey-auth-", of(WORD, 17), "-", of(WORD, 32)),
  telegram: (of) => join(of("123456789", 10), ":", "AA", of(`${WORD}_-`, 33)),
  terraform: (of) => join(of(WORD, 14), ".atlas", "v1.", of(WORD, 67)),
  twilio: (of) => join("S", "K", of(HEX, 32)),
  vault: (of) => join("hv", "s.", of(`${WORD}_-`, 90)),
  xai: (of) => join("xa", "i-", of(WORD, 80)),
};

/** What no shape of the key alone tells: the words around it do. */
const PHRASES: Readonly<Record<string, (of: Of) => readonly [phrase: string, secret: string]>> = {
  "azure connection string": (of) => {
    const key = join(of(BASE64, 86), "==");
    return [`DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${key};EndpointSuffix=core.windows.net`, key];
  },
  "azure service bus": (of) => {
    const key = join(of(BASE64, 43), "=");
    return [`Endpoint=sb://shop.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${key}`, key];
  },
  "azure account key": (of) => {
    const key = join(of(BASE64, 86), "==");
    return [`new Credential("shop", "${key}")`, key];
  },
  "azure signature": (of) => {
    const key = of(WORD, 43);
    return [`https://shop.blob.core.windows.net/till?sv=2024-11-04&se=2030-01-01&sr=b&sp=r&sig=${key}%3D`, key];
  },
  "aws session, named": (of) => {
    const key = of(BASE64, 400);
    return [`aws_session_token = ${key}`, key];
  },
  "database password": (of) => {
    const key = of(WORD, 12);
    return [`Server=till;Database=shop;User Id=sa;Password=${key};Encrypt=true`, key];
  },
  "registry token": (of) => {
    const key = of(HEX, 36);
    return [`//registry.shop.example/:_authToken=${key}`, key];
  },
  "service account": (of) => {
    const key = of(BASE64, 1600);
    return [
      `{ "type": "service_account", "private_key": "${join("-----BEGIN PRIV", "ATE KEY-----")}\\n${key.replace(/.{64}/g, "$&\\n")}\\n${join("-----END PRIV", "ATE KEY-----")}\\n" }`,
      key.slice(64, 128),
    ];
  },
  "older vault": (of) => {
    const key = join("s.", of(WORD, 23), "7");
    return [`token("${key}")`, key];
  },
  "encrypted web token": (of) => {
    const key = of(WORD, 300);
    return [join("ey", "J", of(WORD, 40), "..", of(WORD, 16), ".", key, ".", of(WORD, 22)), key];
  },
};

const PLACES: Readonly<Record<string, (secret: string) => string>> = {
  string: (secret) => `const till = open("${secret}");`,
  comment: (secret) => `# ${secret}`,
  "end of a sentence": (secret) => `/** Opens the till with ${secret}. */`,
  assignment: (secret) => `TILL=${secret}`,
  "part of a name": (secret) => `const TILL_${secret} = 1;`,
  query: (secret) => `https://shop.example/till?open=${secret}&more=1`,
  template: (secret) => `\`Bearer \${prefix}${secret}\``,
  path: (secret) => `src/keys/${secret}.ts`,
};

/** No run of the secret that is worth guessing at. */
function expectGone(text: string, secret: string): void {
  for (let at = 0; at + 12 <= secret.length; at += 1) expect(text).not.toContain(secret.slice(at, at + 12));
}

describe.each(Object.entries(KEYS))("%s", (_name, make) => {
  it("is found in every place", () => {
    const redact = createRedactor();
    let seed = 1;
    for (const place of Object.values(PLACES)) {
      const secret = make(maker((seed += 1)));
      const { text, found } = redactSecrets(`first line\n${place(secret)}\nlast line`);
      expectGone(text, secret);
      expect(found.length).toBeGreaterThan(0);
      expect(text.startsWith("first line\n") && text.endsWith("\nlast line")).toBe(true);
      expectGone(redact(place(secret)), secret);
    }
  });
});

it.each(Object.entries(PHRASES))("%s", (_name, make) => {
  for (let seed = 1; seed < 5; seed += 1) {
    const [phrase, secret] = make(maker(seed));
    expectGone(redactSecrets(`before\n${phrase}\nafter`).text, secret);
    expectGone(createRedactor()(phrase), secret);
  }
});

it("covered, every other character stays where it is, and what was cut out of the middle does not come back", () => {
  const of = maker(7);
  const key = join("-----BEGIN PRIV", "ATE KEY-----\n", of(BASE64, 64), "\n", of(BASE64, 64), "\n", "-----END PRIV", "ATE KEY-----");
  const source = `const a = 1;\r\nconst key = \`${key}\`;\nopen("${join("sk-", "proj-", of(WORD, 120))}");\nconst b = 2;\n`;
  const covered = coverSpans(source, findSecrets()(source));
  expect(covered).toHaveLength(source.length);
  expect(covered.split("\n").map((line) => line.length)).toEqual(source.split("\n").map((line) => line.length));
  const shown = uncover(covered);
  expect(shown).toMatch(/^const a = 1;\r\nconst key = `…\d+ characters…`;\nopen\("…128 characters…"\);\nconst b = 2;\n$/u);
  expect(uncover(covered.slice(0, 60))).toMatch(/^const a = 1;\r\nconst key = `…\d+ characters…$/u);
});

describe("ordinary texts are left as they are", () => {
  const of = maker(3);
  it.each([
    ["a commit", `const BASE = "${of(HEX, 40)}";`],
    ["a longer commit", of(HEX, 64)],
    ["an integrity hash", `"integrity": "sha512-${of(BASE64, 86)}=="`],
    ["a shorter one", `integrity="sha384-${of(BASE64, 64)}"`],
    ["a sum of Go", `shop.example/till v1.2.3 h1:${of(BASE64, 43)}=`],
    ["a checksum of a lock file", `hash = "sha256:${of(HEX, 64)}"`],
    ["a UUID", `${of(HEX, 8)}-${of(HEX, 4)}-4${of(HEX, 3)}-a${of(HEX, 3)}-${of(HEX, 12)}`],
    ["an image", `url(data:image/png;base64,iVBORw0KGgo${of(BASE64, 900)}==)`],
    ["a font", `src: url("data:font/woff2;base64,d09GMgABAAAA${of(BASE64, 900)}")`],
    ["a source map", `"mappings": "AAAA,SAASA,IAAI${"CACFC,QAAQ;AACR,".repeat(40)}"`],
    ["a date", "2026-01-02T03:04:05.678Z"],
    ["a class", 'className="sk-chasing-dot task-list risk-free-trial-offer-for-everybody"'],
    ["names", "desk-proj-lamp, hf_dataset_builder_for_everything, npm_config_registry_of_the_shop, glc_counter_of_the_whole_shop"],
    ["calls", "hvs.counters.total(re_compiled.search(line)); sess.commit(); AQ.put(order)"],
    ["an argument", "self._auth = HTTPBasicAuth(user, given_password)"],
    ["an attribute", '<button accessKey="s" />'],
    ["code of a password form", "if (valid) user = name;password = form.elements[1].value"],
    ["a constant", "const MAILCHIMP_REGION = `us${number}`; // key-value"],
    ["an address of documentation", "https://api.slack.com/messaging/webhooks and https://discord.com/developers/docs"],
    ["an import", 'import { sk_counter } from "./SG.module.css";'],
  ])("%s", (_name, text) => {
    expect(redactSecrets(text)).toEqual({ text, found: [] });
    expect(createRedactor()(text)).toBe(text);
  });
});
