/**
 * Secrets of many kinds, as they are left lying about in sources: drawn at random, and put together from parts, so that nothing in this file looks
 * like one. Nothing here is taken from the rule that has to hold them back.
 */
export interface Planted {
  /** Lines of a source. */
  readonly text: string;
  /** What must not leave. */
  readonly secrets: readonly string[];
}

export interface Draw {
  readonly of: (alphabet: string, length: number) => string;
  readonly below: (limit: number) => number;
  readonly pick: (from: readonly string[]) => string;
}

export type Kind = (draw: Draw) => Planted;

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const DIGITS = "0123456789";
const HEX = "0123456789abcdef";
const LETTERS = LOWER + UPPER;
const WORD = LETTERS + DIGITS;
const BASE64 = `${WORD}+/`;
const BASE64_URL = `${WORD}-_`;
const BASE32 = `${UPPER}234567`;
const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const SIGNS = `${WORD}!@#$%^&*`;
const SEED =
  "abandon ability absent acid acoustic adjust agree alarm album almost amount anchor ankle apple arena armor artist aspect autumn avocado bamboo banner beach blanket bonus brave bridge bubble cactus camera canyon carpet castle cereal cliff cousin cradle crystal dance denial desert dolphin dragon eagle elbow empty escape fabric falcon fiber flame forest galaxy garlic ghost giant glove grape hammer hazard hockey horse icon idle island jacket jungle kangaroo kidney ladder lemon lizard lumber magnet maple meadow monkey mosquito nephew noodle ocean olive orbit ostrich oxygen paddle panther peanut pepper pistol planet puzzle quantum rabbit ribbon rocket saddle salmon shadow silver spider sunset tiger tornado turtle umbrella unicorn velvet violin walnut whale window yellow zebra".split(
    " ",
  );

const quoted = (text: string): string => JSON.stringify(text);
const join = (...parts: readonly string[]): string => parts.join("");
const chunks = (text: string, size: number): readonly string[] => text.match(new RegExp(`[^]{1,${size}}`, "gu")) ?? [];
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const simple =
  (secret: (draw: Draw) => string, line: (secret: string, draw: Draw) => string): Kind =>
  (draw) => {
    const value = secret(draw);
    return { text: line(value, draw), secrets: [value] };
  };

const PLACES: readonly ((secret: string) => string)[] = [
  (s) => `const till = open(${quoted(s)});`,
  (s) => `// use ${s} on the staging server`,
  (s) => `/** Opened with ${s}. */`,
  (s) => `export const config = { till: ${quoted(s)}, drawer: 3 };`,
  (s) => `fetch("https://shop.example/till?open=" + ${quoted(s)});`,
  (s) => `const env = \`TILL=${s}\`;`,
];

/** Issuers of all sorts, known and made up. */
const PREFIXES: readonly (readonly [prefix: string, alphabet: string, length: number])[] = [
  ["nvapi-", BASE64_URL, 64],
  ["phx_", WORD, 43],
  ["phc_", WORD, 43],
  ["tvly-", WORD, 32],
  ["sgp_", HEX, 40],
  ["rnd_", WORD, 28],
  ["xaat-", HEX, 36],
  ["fc-", HEX, 32],
  ["gsk_", WORD, 52],
  ["csk-", LOWER + DIGITS, 48],
  ["co_", WORD, 40],
  ["jina_", WORD, 60],
  ["voyage-", WORD, 40],
  ["fw_", WORD, 24],
  ["tok_", HEX, 32],
  ["r8_", WORD, 37],
  ["lm-", WORD, 20],
  ["e2b_", HEX, 40],
  ["dn_", BASE58, 30],
  ["apify_api_", WORD, 36],
  ["bb_live_", BASE64_URL, 27],
  ["cal_live_", HEX, 32],
  ["clh_", WORD, 40],
  ["dp.pt.", WORD, 43],
  ["EAAG", WORD, 90],
  ["edl_", HEX, 36],
  ["exa-", HEX, 32],
  ["flb_live_", WORD, 30],
  ["FLWSECK-", HEX, 32],
  ["frp_", WORD, 22],
  ["ghx_", WORD, 36],
  ["hcaptcha_", HEX, 40],
  ["ICn", BASE64, 38],
  ["inngest-", HEX, 48],
  ["kv_", LOWER, 40],
  ["ld-sdk-", HEX, 32],
  ["lsk_", UPPER, 30],
  ["mlsn.", HEX, 64],
  ["msy_", WORD, 40],
  ["neon_", LOWER + DIGITS, 30],
  ["nrk", HEX, 40],
  ["oat_", BASE58, 44],
  ["okta_00", BASE64_URL, 40],
  ["orb_", HEX, 38],
  ["pk_mux_", BASE64_URL, 50],
  ["plk_", DIGITS, 24],
  ["pnu_", WORD, 36],
  ["polar_oat_", WORD, 42],
  ["psc_", BASE32, 32],
  ["qstash_", WORD, 32],
  ["rk-", LETTERS, 44],
  ["rpa_", UPPER + DIGITS, 40],
  ["sb-", LOWER + DIGITS, 26],
  ["scw_", HEX, 36],
  ["sls_", BASE58, 32],
  ["svix_", BASE64, 44],
  ["tgp_v1_", BASE64_URL, 43],
  ["tr_dev_", WORD, 20],
  ["twk_", UPPER, 32],
  ["upst-", BASE64, 52],
  ["usr-", HEX, 24],
  ["vlt.", WORD, 26],
  ["wrangler_", WORD, 40],
  ["wsk_", DIGITS + UPPER, 36],
  ["xoxz-", DIGITS, 30],
  ["ypk~", WORD, 34],
  ["zapi:", HEX, 32],
  ["", HEX, 32],
  ["", HEX, 40],
  ["", HEX.toUpperCase(), 64],
  ["", BASE64, 44],
  ["", BASE64_URL, 43],
  ["", BASE58, 51],
  ["", BASE32, 32],
  ["", WORD, 18],
  ["", LETTERS, 24],
  ["", LOWER, 32],
  ["", UPPER, 28],
  ["", DIGITS, 16],
  ["", DIGITS, 9],
  ["", SIGNS, 20],
  ["", LOWER + DIGITS, 25],
  ["", WORD, 12],
];

const password = (draw: Draw): string => draw.of(LOWER, 2) + draw.of(WORD, 7) + draw.of(DIGITS, 2);
const common = (draw: Draw): string =>
  draw.pick(["sunshine", "letmein", "dragonfly", "trustno", "monkey", "charlie", "welcome", "superman", "hunter"]) +
  draw.pick(["", "1", "99", "!"]);
const token = (draw: Draw): string => draw.of(WORD, 32);
const words = (draw: Draw, count: number): readonly string[] => Array.from({ length: count }, () => draw.pick(SEED));

const FORMS: Readonly<Record<string, Kind>> = {
  "curl, user and password": simple(common, (s) => `// curl -u clerk:${s} https://shop.example/till`),
  "curl, long option": simple(password, (s) => `run("curl --user clerk:${s} https://shop.example");`),
  "mysql, short option": simple(common, (s) => `exec("mysql -h db -u root -p${s} till");`),
  "mysqldump in a comment": simple(common, (s) => `// mysqldump -uroot -p${s} till > till.sql`),
  sshpass: simple(common, (s) => `exec("sshpass -p ${s} ssh clerk@till");`),
  "redis-cli": simple(password, (s) => `exec("redis-cli -a ${s} ping");`),
  "docker login": simple(password, (s) => `exec("docker login -u clerk -p ${s} registry.example");`),
  netrc: simple(common, (s) => `const netrc = \`machine shop.example login clerk password ${s}\`;`),
  "netrc of several lines": simple(common, (s) => `const netrc = \`machine shop.example\n  login clerk\n  password ${s}\n\`;`),
  pgpass: simple(common, (s) => `// db.shop.example:5432:till:clerk:${s}`),
  PGPASSWORD: simple(common, (s) => `exec("PGPASSWORD=${s} psql -h db till");`),
  otpauth: simple(
    (d) => d.of(BASE32, 32),
    (s) => `open("otpauth://totp/Shop:clerk?secret=${s}&issuer=Shop");`,
  ),
  "otpauth, padded": simple(
    (d) => d.of(BASE32, 16),
    (s) => `// otpauth://hotp/clerk?secret=${s}&counter=1`,
  ),
  bcrypt: simple(
    (d) => d.of(BASE64, 53),
    (s) => `const hash = "$2b$12$${s}";`,
  ),
  argon2: simple(
    (d) => d.of(BASE64, 43),
    (s) => `const hash = "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$${s}";`,
  ),
  crypt: simple(
    (d) => d.of(`${WORD}./`, 86),
    (s) => `// root:$6$saltsalt$${s}:19000:0`,
  ),
  SSHA: simple(
    (d) => `${d.of(BASE64, 38)}==`,
    (s) => `userPassword: "{SSHA}${s}"`,
  ),
  apr1: simple(
    (d) => d.of(`${WORD}./`, 22),
    (s) => `// clerk:$apr1$saltsalt$${s}`,
  ),
  scrypt: simple(
    (d) => d.of(HEX, 128),
    (s) => `const stored = "scrypt:32768:8:1$salt$${s}";`,
  ),
  "JWK, private": simple(
    (d) => d.of(BASE64_URL, 43),
    (s) => `const jwk = {"kty":"OKP","crv":"Ed25519","d":"${s}"};`,
  ),
  "JWK, prime": simple(
    (d) => d.of(BASE64_URL, 171),
    (s) => `const jwk = { kty: "RSA", p: "${s}" };`,
  ),
  "JWK, octets": simple(
    (d) => d.of(BASE64_URL, 86),
    (s) => `{"kty":"oct","k":"${s}","alg":"HS512"}`,
  ),
  "seed phrase in a comment": (d) => {
    const all = words(d, 12);
    return { text: `// wallet: ${all.join(" ")}`, secrets: [all.slice(2, 6).join(" ")] };
  },
  "seed phrase in a string": (d) => {
    const all = words(d, 24);
    return { text: `restore("${all.join(" ")}");`, secrets: [all.slice(5, 9).join(" ")] };
  },
  "seed phrase in an array": (d) => {
    const all = words(d, 12);
    return { text: `const list = [${all.map(quoted).join(", ")}];`, secrets: [all.slice(2, 6).map(quoted).join(", ")] };
  },
  "seed phrase, numbered": (d) => {
    const all = words(d, 12);
    return {
      text: `/*\n${all.map((word, at) => ` ${at + 1}. ${word}`).join("\n")}\n*/`,
      secrets: [
        all
          .slice(3, 5)
          .map((word, at) => ` ${at + 4}. ${word}`)
          .join("\n"),
      ],
    };
  },
  "seed phrase, a word a line": (d) => {
    const all = words(d, 12);
    return { text: `const list = \`\n${all.join("\n")}\n\`;`, secrets: [all.slice(3, 6).join("\n")] };
  },
  "mnemonic of few words": (d) => {
    const all = words(d, 6).join(" ");
    return { text: `const mnemonic = "${all}";`, secrets: [all] };
  },
  "passphrase of words": (d) => {
    const all = words(d, 4).join(" ");
    return { text: `passphrase = "${all}"`, secrets: [all] };
  },
  "passphrase of words in a comment": (d) => {
    const all = words(d, 4).join(" ");
    return { text: `// The passphrase is: ${all}`, secrets: [all] };
  },
  "passphrase with dashes": (d) => {
    const all = words(d, 5).join("-");
    return { text: `const vaultPassphrase = "${all}";`, secrets: [all] };
  },
  "the password is": simple(common, (s) => `// the password is ${s}`),
  "password with a colon": simple(common, (s) => `/* Password: ${s} */`),
  "password = in a comment": simple(common, (s) => `// admin password=${s}`),
  "password in an object": simple(common, (s) => `connect({ user: "clerk", password: '${s}' });`),
  "password, camel case": simple(common, (s) => `const dbPassword = "${s}";`),
  "password, upper case": simple(common, (s) => `const DB_PASSWORD_STAGING = "${s}";`),
  pwd: simple(common, (s) => `const pwd = "${s}";`),
  pass: simple(common, (s) => `auth: { user: "clerk", pass: "${s}" },`),
  "password as a default argument": simple(common, (s) => `function open(user, password = "${s}") {}`),
  "password as a default of the environment": simple(common, (s) => `const pass = process.env.TILL_PASSWORD || "${s}";`),
  "password of getenv": simple(common, (s) => `pw = os.getenv("TILL_PASSWORD", "${s}")`),
  "password compared": simple(common, (s) => `if (password === "${s}") open();`),
  "password set": simple(common, (s) => `user.setPassword("${s}");`),
  "password in YAML": simple(common, (s) => `const yaml = \`\nsmtp:\n  password: ${s}\n\`;`),
  "password in a dotenv text": simple(common, (s) => `const env = \`USER=clerk\nPASSWORD=${s}\nPORT=80\`;`),
  "password in XML": simple(password, (s) => `const xml = "<password>${s}</password>";`),
  "password in a query": simple(password, (s) => `fetch("https://shop.example/login?user=clerk&password=${s}");`),
  "password in INI": simple(common, (s) => `const ini = \`[client]\nuser=clerk\npassword = ${s}\n\`;`),
  "IDENTIFIED BY": simple(common, (s) => `query("CREATE USER clerk IDENTIFIED BY '${s}'");`),
  "WITH PASSWORD": simple(common, (s) => `query("ALTER ROLE clerk WITH PASSWORD '${s}'");`),
  Basic: simple(
    (d) => base64(`clerk:${password(d)}`),
    (s) => `headers: { Authorization: "Basic ${s}" }`,
  ),
  "Basic in two parts": simple(common, (s) => `const auth = ["clerk", "${s}"];`),
  "auth of requests": simple(common, (s) => `requests.get(url, auth=("clerk", "${s}"))`),
  Bearer: simple(token, (s) => `// -H "Authorization: Bearer ${s}"`),
  PIN: simple(
    (d) => d.of("123456789", 4),
    (s) => `const pin = ${s};`,
  ),
  "PIN in a comment": simple(
    (d) => d.of("123456789", 6),
    (s) => `// PIN: ${s}`,
  ),
  "card number": simple(
    (d) => chunks(`4${d.of("123456789", 15)}`, 4).join(" "),
    (s) => `pay("${s}");`,
  ),
  "card number with dashes": simple(
    (d) => chunks(`5${d.of("123456789", 15)}`, 4).join("-"),
    (s) => `pay("${s}");`,
  ),
  "long number": simple(
    (d) => d.of("123456789", 12),
    (s) => `const account = ${s};`,
  ),
  "social security number": simple(
    (d) => `${d.of("123456789", 3)}-${d.of("123456789", 2)}-${d.of("123456789", 4)}`,
    (s) => `const ssn = "${s}";`,
  ),
  UUID: simple(
    (d) => `${d.of(HEX, 8)}-${d.of(HEX, 4)}-4${d.of(HEX, 3)}-a${d.of(HEX, 3)}-${d.of(HEX, 12)}`,
    (s) => `const tenant = "${s}";`,
  ),
  "hex with colons": simple(
    (d) => chunks(d.of(HEX, 40), 2).join(":"),
    (s) => `const print = "${s}";`,
  ),
  "hex with blanks": simple(
    (d) => chunks(d.of(HEX, 64), 2).join(" "),
    (s) => `// ${s}`,
  ),
  "hex, prefixed": simple(
    (d) => d.of(HEX, 64),
    (s) => `const wallet = "0x${s}";`,
  ),
  "hex number": simple(
    (d) => d.of("123456789abcdef", 16),
    (s) => `const seed = 0x${s}n;`,
  ),
  licence: simple(
    (d) => chunks(d.of(UPPER + DIGITS, 25), 5).join("-"),
    (s) => `activate("${s}");`,
  ),
  "connection string": simple(common, (s) => `connect("postgres://clerk:${s}@db.shop.example:5432/till");`),
  "connection string, no user": simple(common, (s) => `connect("redis://:${s}@cache:6379/0");`),
  "connection string, mongo": simple(password, (s) => `connect("mongodb+srv://clerk:${s}@cluster.shop.example/till");`),
  "connection string, SQL server": simple(common, (s) => `connect("Server=db;Database=till;User Id=clerk;Password=${s};");`),
  "connection string, Pwd": simple(common, (s) => `connect("Driver={MySQL};Uid=clerk;Pwd=${s};");`),
  "connection string, DSN": simple(common, (s) => `connect("clerk:${s}@tcp(db:3306)/till");`),
  "connection string, libpq": simple(common, (s) => `connect("host=db user=clerk password=${s} dbname=till");`),
  "connection string, storage": simple(
    (d) => `${d.of(BASE64, 86)}==`,
    (s) => `connect("AccountName=till;AccountKey=${s};EndpointSuffix=core");`,
  ),
  "connection string, AMQP": simple(common, (s) => `connect("amqps://clerk:${s}@mq.shop.example");`),
  "git address": simple(token, (s) => `// git clone https://clerk:${s}@git.example/shop.git`),
  "git address, token alone": simple(token, (s) => `clone("https://${s}@git.example/shop.git");`),
  JWT: simple(
    (d) => `${base64('{"alg":"HS256"}')}.${base64(`{"sub":"${d.of(DIGITS, 8)}"}`)}.${d.of(BASE64_URL, 43)}`,
    (s) => `const session = "${s}";`,
  ),
  cookie: simple(token, (s) => `headers: { Cookie: "sid=${s}; theme=dark" }`),
  "cookie, signed": simple(
    (d) => `s%3A${d.of(BASE64_URL, 32)}.${d.of(WORD, 43)}`,
    (s) => `jar.set("connect.sid", "${s}");`,
  ),
  "PEM in one line": simple(
    (d) => d.of(BASE64, 200),
    (s) => `const key = "${join("-----BEGIN PRIV", "ATE KEY-----")}\\n${s}\\n${join("-----END PRIV", "ATE KEY-----")}";`,
  ),
  "PEM in lines": (d) => {
    const lines = Array.from({ length: 6 }, () => d.of(BASE64, 64));
    return {
      text: `const key = \`${join("-----BEGIN EC PRIV", "ATE KEY-----")}\n${lines.join("\n")}\n${join("-----END EC PRIV", "ATE KEY-----")}\`;`,
      secrets: lines,
    };
  },
  "PEM without its frame": (d) => {
    const lines = Array.from({ length: 6 }, () => d.of(BASE64, 64));
    return { text: `const key = [\n${lines.map((line) => `  "${line}",`).join("\n")}\n].join("\\n");`, secrets: lines };
  },
  certificate: simple(
    (d) => `MIID${d.of(BASE64, 60)}`,
    (s) => `const cert = \`${join("-----BEGIN CERTI", "FICATE-----")}\n${s}\n\`;`,
  ),
  PGP: simple(
    (d) => d.of(BASE64, 64),
    (s) => `/*\n${join("-----BEGIN PGP PRIVATE ", "KEY BLOCK-----")}\n\n${s}\n=abcd\n*/`,
  ),
  "SSH key": simple(
    (d) => `AAAAC3NzaC1lZDI1NTE5AAAAI${d.of(BASE64, 43)}`,
    (s) => `// ssh-ed25519 ${s} clerk@till`,
  ),
  age: simple(
    (d) => d.of(UPPER + DIGITS, 58),
    (s) => `const id = "AGE-SECRET-KEY-1${s}";`,
  ),
  WireGuard: simple(
    (d) => `${d.of(BASE64, 43)}=`,
    (s) => `const conf = \`[Interface]\nPrivateKey = ${s}\n\`;`,
  ),
  "chat hook": simple(
    (d) => `T${d.of(UPPER + DIGITS, 8)}/B${d.of(UPPER + DIGITS, 8)}/${d.of(WORD, 24)}`,
    (s) => `post("https://hooks.slack.example/services/${s}");`,
  ),
  "chat hook, other": simple(
    (d) => d.of(BASE64_URL, 68),
    (s, d) => `post("https://chat.example/api/webhooks/${d.of(DIGITS, 18)}/${s}");`,
  ),
  "automation hook": simple(
    (d) => d.of(LOWER + DIGITS, 7),
    (s, d) => `post("https://hooks.automation.example/catch/${d.of(DIGITS, 7)}/${s}/");`,
  ),
  "bot address": simple(
    (d) => `${d.of(DIGITS, 10)}:AA${d.of(BASE64_URL, 33)}`,
    (s) => `get("https://chat.example/bot${s}/getMe");`,
  ),
  "signed address": simple(
    (d) => d.of(HEX, 64),
    (s) => `get("https://files.example/a.zip?X-Amz-Expires=60&X-Amz-Signature=${s}");`,
  ),
  "signed address, SAS": simple(
    (d) => `${d.of(WORD, 41)}%3D`,
    (s) => `get("https://files.example/a?sv=2020-08-04&sig=${s}");`,
  ),
  "address with a key in the fragment": simple(token, (s) => `open("https://files.example/doc#key=${s}");`),
  "address with a token in the path": simple(
    (d) => d.of(HEX, 20),
    (s) => `get("https://feeds.example/private/${s}/calendar.ics");`,
  ),
  Sentry: simple(
    (d) => d.of(HEX, 32),
    (s) => `init({ dsn: "https://${s}@errors.example/42" });`,
  ),
  decorator: simple(common, (s) => `@Login({ user: "clerk", password: "${s}" })\nclass Till {}`),
  commit: simple(
    (d) => d.of(HEX, 40),
    (s) => `// introduced in ${s}`,
  ),
  "template text": simple(token, (s) => `const head = \`X-Till: ${s}\n\`;`),
  "environment of a process": simple(token, (s) => `process.env.TILL = "${s}";`),
  "export of a shell": simple(token, (s) => `const script = "export TILL=${s}";`),
  fixture: simple(token, (s) => `it("opens", () => expect(open("${s}")).toBe(true));`),
  "name of a constant": simple(
    (d) => d.of(WORD, 30),
    (s) => `const till_${s} = 1;`,
  ),
  "numeric key": simple(
    (d) => d.of("123456789", 10),
    (s) => `const drawers = { ${s}: true };`,
  ),
  "regular expression": simple(token, (s) => `if (/^${s}$/.test(key)) open();`),
  "percent-encoded": (d) => {
    const s = [...password(d)].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join("");
    return { text: `open("${s}");`, secrets: [s] };
  },
  "escaped in hex": (d) => {
    const s = [...token(d)].map((sign) => `\\x${sign.charCodeAt(0).toString(16)}`).join("");
    return { text: `open("${s}");`, secrets: [s] };
  },
  "escaped in Unicode": (d) => {
    const s = [...token(d)].map((sign) => `\\u00${sign.charCodeAt(0).toString(16)}`).join("");
    return { text: `open("${s}");`, secrets: [s] };
  },
  "escaped in octal": (d) => {
    const s = [...token(d)].map((sign) => `\\${sign.charCodeAt(0).toString(8)}`).join("");
    return { text: `// ${s}`, secrets: [s] };
  },
  entities: (d) => {
    const s = [...token(d)].map((sign) => `&#${sign.charCodeAt(0)};`).join("");
    return { text: `// ${s}`, secrets: [s] };
  },
  "character codes": (d) => {
    const codes = [...password(d)].map((sign) => sign.charCodeAt(0)).join(", ");
    return { text: `const key = String.fromCharCode(${codes});`, secrets: [codes] };
  },
  "character codes in an array": (d) => {
    const codes = [...token(d)].map((sign) => sign.charCodeAt(0)).join(",");
    return { text: `const key = [${codes}];`, secrets: [codes] };
  },
  "bytes in hex": (d) => {
    const codes = chunks(d.of(HEX, 32), 2)
      .map((byte) => `0x${byte}`)
      .join(", ");
    return { text: `const key = new Uint8Array([${codes}]);`, secrets: [codes] };
  },
  "character codes by line": (d) => {
    const codes = [...password(d)].map((sign) => `  ${sign.charCodeAt(0)},`).join("\n");
    return { text: `const key = [\n${codes}\n];`, secrets: [codes] };
  },
  reversed: (d) => {
    const s = [...`ghp_${token(d)}`].reverse().join("");
    return { text: `const key = reverse("${s}");`, secrets: [s] };
  },
  "base64 of a password": simple(
    (d) => base64(`clerk:${common(d)}99`),
    (s) => `const key = atob("${s}");`,
  ),
};

function pieced(size: number, line: (pieces: readonly string[]) => string, alphabet = WORD): Kind {
  return (draw) => {
    const pieces = chunks(draw.of(alphabet, 40), size);
    return { text: line(pieces), secrets: pieces };
  };
}

const PIECES: Readonly<Record<string, Kind>> = {
  added: pieced(8, (p) => `const key = ${p.map(quoted).join(" + ")};`),
  "added, of five": pieced(5, (p) => `const key = ${p.map(quoted).join(" + ")};`),
  "added, of three": pieced(3, (p) => `const key = ${p.map(quoted).join(" + ")};`),
  "added, by line": pieced(8, (p) => `const key =\n  ${p.map(quoted).join(" +\n  ")};`),
  array: pieced(8, (p) => `const key = [${p.map(quoted).join(", ")}].join("");`),
  "array of signs": pieced(1, (p) => `const key = [${p.map(quoted).join(",")}].join("");`),
  "array of four": pieced(4, (p) => `const key = [\n${p.map((s) => `  '${s}',`).join("\n")}\n];`),
  template: pieced(8, (p) => `const key = \`${p.map((s) => `\${"${s}"}`).join("")}\`;`),
  "one after another": pieced(8, (p) => `key = (${p.map(quoted).join(" ")})`),
  "by line in a comment": pieced(8, (p) => `/*\n${p.map((s) => ` * ${s}`).join("\n")}\n */`),
  variables: pieced(10, (p) => p.map((s, at) => `const part${at} = "${s}";`).join("\n")),
  object: pieced(10, (p) => `const key = { ${p.map((s, at) => `p${at}: "${s}"`).join(", ")} };`),
  concat: pieced(8, (p) => `const key = "".concat(${p.map(quoted).join(", ")});`),
  "continued line": pieced(10, (p) => `const key = "${p.join("\\\n")}";`),
  "with dashes": pieced(4, (p) => `const key = "${p.join("-")}".replace(/-/g, "");`),
  "with blanks": pieced(4, (p) => `const key = "${p.join(" ")}".replace(/ /g, "");`),
  "letters, added": pieced(8, (p) => `const key = ${p.map(quoted).join(" + ")};`, LOWER),
  "letters, array": pieced(10, (p) => `const key = [${p.map(quoted).join(", ")}];`, UPPER),
  "hex, array": pieced(8, (p) => `const key = [${p.map(quoted).join(", ")}];`, HEX),
  "digits, array": pieced(8, (p) => `const key = [${p.map(quoted).join(", ")}];`, "123456789"),
  numbers: pieced(8, (p) => `const key = [${p.join(", ")}];`, "123456789"),
};

/** What people write beside code, and forms of other languages and tools. */
const MORE: Readonly<Record<string, Kind>> = {
  "AUTH of a protocol": simple(common, (s) => `socket.write("AUTH ${s}\\r\\n");`),
  "pw in a comment": simple(common, (s) => `// pw ${s}`),
  "credentials with a slash": simple(common, (s) => `// credentials: clerk / ${s}`),
  "user and password with a colon": simple(common, (s) => `// log in as admin:${s}`),
  "login with a slash": simple(password, (s) => `// login: clerk / ${s}`),
  "header of a key": simple(common, (s) => `fetch(url, { headers: { "X-Api-Key": "${s}" } });`),
  "header of a key, curl": simple(common, (s) => `// curl -H 'X-Api-Key: ${s}' https://shop.example`),
  properties: simple(common, (s) => `const text = "spring.datasource.password=${s}";`),
  "hash rocket": simple(common, (s) => `// :password => "${s}"`),
  WiFi: simple(common, (s) => `qr("WIFI:S:shop;T:WPA;P:${s};;");`),
  TOML: simple(common, (s) => `const toml = \`[db]\nuser = 'clerk'\npassword = '${s}'\n\`;`),
  HCL: simple(common, (s) => `const tf = \`variable "db_password" {\n  default = "${s}"\n}\`;`),
  Kubernetes: simple(
    (d) => base64(password(d)),
    (s) => `const yaml = \`data:\n  password: ${s}\n\`;`,
  ),
  compose: simple(common, (s) => `const yaml = \`environment:\n  - POSTGRES_PASSWORD=${s}\n\`;`),
  heredoc: simple(common, (s) => `const script = \`cat > .env <<EOF\nSECRET_KEY=${s}\nEOF\`;`),
  Dockerfile: simple(password, (s) => `// ENV API_TOKEN ${s}`),
  "SQL insert": simple(password, (s) => `query("INSERT INTO users VALUES (1, 'clerk', '${s}')");`),
  htpasswd: simple(
    (d) => d.of(BASE64, 28),
    (s) => `// clerk:{SHA}${s}`,
  ),
  "LDAP bind": simple(common, (s) => `exec("ldapsearch -D cn=admin -w ${s} -b dc=shop");`),
  openssl: simple(common, (s) => `exec("openssl enc -aes-256-cbc -k ${s} -in till");`),
  "openssl, pass": simple(common, (s) => `exec("openssl rsa -passin pass:${s} -in key.pem");`),
  zip: simple(common, (s) => `exec("zip -P ${s} till.zip till");`),
  "7z": simple(common, (s) => `exec("7z x -p${s} till.7z");`),
  smb: simple(common, (s) => `exec("smbclient //till/share -U clerk%${s}");`),
  keytool: simple(common, (s) => `exec("keytool -list -storepass ${s} -keystore till.jks");`),
  "arguments as a list": simple(common, (s) => `spawn("mysql", ["-u", "root", "--password", "${s}"]);`),
  "arguments as a list, joined": simple(common, (s) => `spawn("mysql", ["-uroot", "-p${s}"]);`),
  ftp: simple(common, (s) => `open("ftp://clerk:${s}@files.example/till");`),
  "address of LDAP": simple(common, (s) => `open("ldap://cn=clerk:${s}@ldap.example");`),
  JDBC: simple(common, (s) => `open("jdbc:mysql://db:3306/till?user=clerk&password=${s}");`),
  sqlplus: simple(common, (s) => `exec("sqlplus clerk/${s}@till");`),
  SMTP: simple(common, (s) => `mail({ host: "smtp.example", auth: { user: "clerk", pass: '${s}' } });`),
  "secret of a framework": simple(
    (d) => d.of(LETTERS + DIGITS + "!@#$%^&*(-_=+)", 50),
    (s) => `SECRET_KEY = 'django-insecure-${s}'`,
  ),
  "secret of sessions": simple(common, (s) => `app.use(session({ secret: "${s}", resave: false }));`),
  "secret of sessions, several": simple(common, (s) => `app.use(session({ secret: ["${s}", "old one"] }));`),
  "JWT secret": simple(common, (s) => `jwt.sign(user, process.env.JWT_SECRET ?? "${s}");`),
  "private key, name only": simple(
    (d) => d.of(HEX, 64),
    (s) => `const PRIVATE_KEY = '${s}';`,
  ),
  "wallet import format": simple(
    (d) => `5${d.of(BASE58, 50)}`,
    (s) => `// import ${s} into the wallet`,
  ),
  "extended key": simple(
    (d) => `xprv9s21ZrQH143K${d.of(BASE58, 95)}`,
    (s) => `derive("${s}");`,
  ),
  "Shamir share": simple(
    (d) => `801${d.of(HEX, 60)}`,
    (s) => `combine(["${s}"]);`,
  ),
  "backup codes": (d) => {
    const codes = Array.from({ length: 6 }, () => `${d.of("123456789", 4)}-${d.of("123456789", 4)}`);
    return { text: `// backup codes: ${codes.join(" ")}`, secrets: codes };
  },
  "backup codes, letters": (d) => {
    const codes = Array.from({ length: 6 }, () => `${d.of(LOWER + DIGITS, 5)}-${d.of(LOWER + DIGITS, 5)}`);
    return { text: `const codes = [${codes.map(quoted).join(", ")}];`, secrets: codes };
  },
  telephone: simple(
    (d) => `+1 ${d.of("23456789", 3)} ${d.of("123456789", 3)} ${d.of("123456789", 4)}`,
    (s) => `// call ${s}`,
  ),
  "bank account": simple(
    (d) => `DE${d.of(DIGITS, 20)}`,
    (s) => `const iban = "${s}";`,
  ),
  "chr of Python": (d) => {
    const codes = [...password(d)].map((sign) => `chr(${sign.charCodeAt(0)})`).join(" + ");
    return { text: `key = ${codes}`, secrets: [codes] };
  },
  "binary digits": (d) => {
    const codes = [...password(d)].map((sign) => sign.charCodeAt(0).toString(2).padStart(8, "0")).join(" ");
    return { text: `// ${codes}`, secrets: [codes] };
  },
  "quoted-printable": (d) => {
    const s = [...token(d)].map((sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase()}`).join("");
    return { text: `// ${s}`, secrets: [s] };
  },
  base85: simple(
    (d) => d.of(`${WORD}!#$%&*+-;=?@^_~`, 40),
    (s) => `decode("${s}");`,
  ),
  "turned by thirteen": simple(
    (d) =>
      words(d, 3)
        .join("")
        .replace(/[a-z]/gu, (sign) => LOWER[(LOWER.indexOf(sign) + 13) % 26] ?? ""),
    (s) => `const till = turn("${s}");`,
  ),
  "words without blanks": simple(
    (d) => words(d, 4).join(""),
    (s) => `const till = "${s}";`,
  ),
  "seed phrase with capitals": (d) => {
    const all = words(d, 12).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    return { text: `// ${all.join(" ")}`, secrets: [all.slice(3, 7).join(" ")] };
  },
  "seed phrase with dashes": (d) => {
    const all = words(d, 12);
    return { text: `restore("${all.join("-")}");`, secrets: [all.slice(3, 7).join("-")] };
  },
  "seed phrase with commas": (d) => {
    const all = words(d, 12);
    return { text: `restore("${all.join(",")}");`, secrets: [all.slice(3, 7).join(",")] };
  },
  "seed phrase, added": (d) => {
    const all = words(d, 12);
    return {
      text: `restore("${all.slice(0, 6).join(" ")} " +\n  "${all.slice(6).join(" ")}");`,
      secrets: [all.slice(1, 4).join(" "), all.slice(8, 11).join(" ")],
    };
  },
  "element of JSX": simple(password, (s) => `const page = <p>The code is {"${s}"}</p>;`),
  attribute: simple(common, (s) => `const page = '<input name="user" password="${s}">';`),
  markup: simple(common, (s) => `const page = "<db><user>clerk</user><password>${s}</password></db>";`),
  "table of Markdown": simple(password, (s) => `/** | clerk | ${s} | */`),
  annotation: simple(common, (s) => `/** @password ${s} */`),
  "example of a command": simple(token, (s) => `/** @example till open --token ${s} */`),
  "example of a command, equals": simple(common, (s) => `/** @example till open --password=${s} */`),
  "typed constant": simple(common, (s) => `const password: string = "${s}";`),
  "class field": simple(common, (s) => `class Till {\n  private readonly dbPassword = '${s}';\n}`),
  enumeration: simple(common, (s) => `enum Till { Password = "${s}" }`),
  "computed key": simple(common, (s) => `config["password"] = "${s}";`),
  map: simple(common, (s) => `config.set("password", "${s}");`),
  ternary: simple(password, (s) => `const till = isTest ? "${s}" : read();`),
  pair: simple(password, (s) => `login("clerk", "${s}");`),
};

export const KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    PREFIXES.map(([prefix, alphabet, length], at) => [
      `issuer ${at + 1} ${prefix}`,
      ((draw) => {
        const body = draw.of(alphabet, length);
        const place = PLACES[draw.below(PLACES.length)] ?? quoted;
        return { text: place(prefix + body), secrets: [body] };
      }) satisfies Kind,
    ]),
  ),
  ...FORMS,
  ...MORE,
  ...Object.fromEntries(Object.entries(PIECES).map(([name, kind]) => [`in pieces: ${name}`, kind])),
};
