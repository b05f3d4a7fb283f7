import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { redactSecrets } from "../../src/texts/redact.js";
import { processorTime } from "../support/processor-time.js";
import { runs } from "../support/effort.js";

/** Put together here, so that nothing in this file looks like a secret to a scanner. */
const of = (...parts: string[]): string => parts.join("");
const LETTERS = "aB3dE5gH7jK9mN1pQ2sT4vW6yZ8bC0fGhJkLmNpQrStUvWxYz";
const KEY_BODY = `${"MIIEpAIBAAKCAQEA"}${"q7Zt".repeat(12)}`;
const privateKey = (newline: string, tail = true): string =>
  [of("-----BEGIN RSA ", "PRIVATE KEY-----"), KEY_BODY, KEY_BODY, ...(tail ? [of("-----END RSA ", "PRIVATE KEY-----")] : [])].join(newline);

/** What is planted, inside which line of code. */
const PLANTED: readonly (readonly [kind: string, secret: string, code: (secret: string) => string])[] = [
  ["code host token", of("gh", "p_", LETTERS.slice(0, 36)), (s) => `const till = open("${s}");`],
  ["fine-grained token", of("github", "_pat_", LETTERS.slice(0, 22), "_", LETTERS), (s) => `# ${s}`],
  ["chat token", of("xo", "xb-", "123456789012-123456789012-", LETTERS.slice(0, 24)), (s) => `notify(${JSON.stringify(s)})`],
  ["cloud key id", of("AK", "IA", "QWERTYUIOPASDFGH"), (s) => `id: ${s}`],
  ["cloud secret", of("wJalrXUtnFEMI/K7MDENG/", "bPxRfiCYzzzzzzzKEY"), (s) => `aws_secret_access_key = "${s}"`],
  ["cloud secret, camel case", of("wJalrXUtnFEMI/K7MDENG/", "bPxRfiCYzzzzzzzKEY"), (s) => `awsSecretAccessKey: '${s}',`],
  ["model key", of("sk", "-proj-", LETTERS), (s) => `client = Client(api="${s}")`],
  ["short model key", of("sk", "-", LETTERS.slice(0, 32)), (s) => `use(${s})`],
  ["password", of("correct", "horse"), (s) => `password = "${s}"`],
  ["password in an object", of("Tr0ub4", "dor&3"), (s) => `{ userPassword: '${s}', name }`],
  ["password in JSON", of("Tr0ub4", "dor&3"), (s) => `{"db_password": "${s}"}`],
  ["password of Go", of("hunt", "er2hunter2"), (s) => `dbPassword := "${s}"`],
  ["API key", of("9f8e7d6c5b4a", "39281706f5e4d3c2"), (s) => `const apiKey = "${s}";`],
  ["environment", of("s3cr3t", "-shelf-77"), (s) => `export SHOP_TOKEN=${s}`],
  ["YAML", of("s3cr3t", "-shelf-77"), (s) => `  smtp_password: ${s}`],
  ["bearer", of("abcdef0123456789", "ABCDEF"), (s) => `headers: { Authorization: "Bearer ${s}" }`],
  ["connection string", of("hunter", "2"), (s) => `connect("postgres://shop:${s}@db.internal:5432/till")`],
  ["broker", of("p4ss", "w0rd"), (s) => `redis://:${s}@cache:6379`],
  ["token for a name", of("s3cr3t", "-shelf-77-till"), (s) => `"till": "git+https://${s}@shop.example/till.git"`],
  ["parameter", of("s3cr3t", "shelf77"), (s) => `fetch("https://shop.example/till.git?ref=main&private_token=${s}")`],
  ["parameter behind #", of("s3cr3t", "shelf77"), (s) => `https://shop.example/till#access_token=${s}`],
  [
    "signature of a bucket",
    of("9f8e7d6c5b4a", "39281706f5e4d3c2"),
    (s) => `get("https://shop.example/x?X-Amz-Signature=${s}&X-Amz-Date=1")`,
  ],
  ["password before a host", of("s3cr3t", "-shelf-77"), (s) => `git clone clerk:${s}@shop.example:till/till.git`],
  ["web token", of("ey", "JhbGciOiJIUzI1NiJ9.", "ey", "JzdWIiOiIxMjM0NSJ9.", "c2lnbmF0dXJlMTIz"), (s) => `cookie=${s}`],
  ["private key", KEY_BODY, () => privateKey("\n")],
  ["private key with escapes", KEY_BODY, () => `KEY="${privateKey("\\n")}"`],
  ["private key, cut off", KEY_BODY, () => privateKey("\n", false)],
];

describe("secrets", () => {
  it.each(PLANTED)("%s", (_kind, secret, code) => {
    const { text, found } = redactSecrets(`first line\n${code(secret)}\nlast line`);
    expect(text).not.toContain(secret);
    // No part that would still be worth guessing at.
    expect(text).not.toContain(secret.slice(-8));
    expect(text).toContain("[redacted]");
    expect(text.startsWith("first line\n")).toBe(true);
    expect(text.endsWith("\nlast line")).toBe(true);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ line }) => line === 2)).toBe(true);
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  it("finds them between Windows line ends, and keeps those", () => {
    const secret = of("gh", "p_", LETTERS.slice(0, 36));
    const { text, found } = redactSecrets(`shop\r\n\r\nopen("${secret}")\r\nclose()\r\n`);
    expect(text).toBe('shop\r\n\r\nopen("[redacted]")\r\nclose()\r\n');
    expect(found).toEqual([{ rule: "github", line: 3 }]);
  });

  it("replaces two in one line, and one inside another once", () => {
    const token = of("gh", "p_", LETTERS.slice(0, 36));
    const { text, found } = redactSecrets(`a = "${token}"; password = "${token}"; b()`);
    expect(text).toBe('a = "[redacted]"; password = "[redacted]"; b()');
    expect(found.length).toBe(2);
  });

  it("counts lines after a key of several lines", () => {
    const token = of("gh", "p_", LETTERS.slice(0, 36));
    const { found } = redactSecrets(`${privateKey("\n")}\n${token}`);
    expect(found.map(({ line }) => line)).toEqual([1, 5]);
  });
});

describe("ordinary source", () => {
  it.each([
    "const total = sum(prices); // no secret here",
    "password: string; token?: string",
    'label("Your password")',
    'password = os.environ["SHOP_PASSWORD"]',
    "const url = `postgres://${user}:${password}@${host}/till`;",
    'token = "csrf_token"',
    'changePassword: "label.change-password"',
    "const authKey = `auth:${createKey()}`;",
    'errors.password = t("form.password.too-short")',
    'import { token } from "./token.js";',
    "SECRET_KEY=get_secret_key()",
    '<input type="password" name="password" />',
    "Basic authentication of customers; the bearer receives the goods",
    'className="sk-folding-cube-with-three-dots"',
    "see https://shop.example/cart:8080/@ada",
  ])("%s", (text) => expect(redactSecrets(text)).toEqual({ text, found: [] }));
});

describe("bounds", () => {
  it("withholds a text beyond four million characters", () => {
    const { text, found } = redactSecrets("a".repeat(4_000_001));
    expect(text).toBe("[redacted]");
    expect(found).toEqual([{ rule: "too-long", line: 1 }]);
  });

  it.each([
    "a",
    " ",
    "=",
    "-----BEGIN ",
    of("-----BEGIN PRIVATE ", "KEY-----"),
    "password='",
    "eyJaaaaaaaaaa.",
    "a://b:c",
    "aws_key ",
    "token  ",
    "password = \\",
  ])("takes time by length: %s", (piece) => {
    const started = processorTime();
    redactSecrets(piece.repeat(Math.floor(400_000 / piece.length)));
    expect(processorTime() - started).toBeLessThan(20_000);
  });

  it("finds nothing in its own output", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PLANTED.map(([, secret, code]) => code(secret)), "cart", "\r\n", "\n", " "), { maxLength: 8 }),
        (pieces) => {
          const once = redactSecrets(pieces.join("\n"));
          const twice = redactSecrets(once.text);
          expect(twice.text).toBe(once.text);
        },
      ),
      { numRuns: runs(50, 20) },
    );
  });
});
