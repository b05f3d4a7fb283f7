import { expect, it } from "vitest";
import { hideCredentials, withoutCredentials } from "../../src/model/secrets/credentials.js";

it.each([
  ["https://me:s3cret@h.dev/o/n.git", "https://h.dev/o/n.git"],
  ["https://s3cret@h.dev/o/n.git", "https://h.dev/o/n.git"],
  ["HTTPS://ME:S3CRET@h.dev/o/n", "HTTPS://h.dev/o/n"],
  ["https://me:%40s3cret@h.dev/o/n", "https://h.dev/o/n"],
  ["https://me:s3@cret@h.dev/o/n", "https://h.dev/o/n"],
  ["https://me:s3/cret@h.dev/o/n", "https://h.dev/o/n"],
  ["https://me:s3?cr#et@h.dev/o/n", "https://h.dev/o/n"],
  ["https://me:s3 cret@h.dev/o/n", "https://h.dev/o/n"],
  ["https://me:s3'cret@h.dev/o/n", "https://h.dev/o/n"],
  ["https://me%3As3cret@h.dev/o/n", "https://h.dev/o/n"],
  ["git+https://me:s3cret@h.dev/o/n", "git+https://h.dev/o/n"],
  ["ssh://me:s3cret@h.dev:22/o/n", "ssh://me@h.dev:22/o/n"],
  ["ssh://me%3as3cret@h.dev/o/n", "ssh://me@h.dev/o/n"],
  ["SSH://me:s3cret@h.dev/o/n", "SSH://me@h.dev/o/n"],
  ["git+ssh://me:s3cret@h.dev/o/n", "git+ssh://me@h.dev/o/n"],
  ["ssh://:s3cret@h.dev/o/n", "ssh://h.dev/o/n"],
  ["https://h.dev/o/n.git?private_token=s3cret", "https://h.dev/o/n.git"],
  ["https://h.dev/o/n?a=b&access_token=s3cret#x", "https://h.dev/o/n"],
  ["https://h.dev/o/n#access_token=s3cret", "https://h.dev/o/n"],
  ["https://h.dev/o/n?s3cret", "https://h.dev/o/n"],
  ["me:s3cret@h:o/n", "me@h:o/n"],
  ["me:%40s3cret@h.dev:o/n", "me@h.dev:o/n"],
  ["me:s3cret@h.dev/o/n", "me@h.dev/o/n"],
  ["git@h.dev:o/n?private_token=s3cret", "git@h.dev:o/n"],
  ["git@h.dev:o/n;s3cret", "git@h.dev:o/n"],
  ["https://h.dev/o/n.git;private_token=s3cret", "https://h.dev/o/n.git"],
  ["https://me:123/s3cret@h/o/n", "https://h/o/n"],
  ["https://me/s3cret@h/o/n", "https://h/o/n"],
  ["https://a.me:12/s3cret@h.dev/o/n", "https://h.dev/o/n"],
  ["https://me:12/s3?cr#et@h/o/n", "https://h/o/n"],
  [`https://me:a/${"s3cret".repeat(200)}@h.dev/o/n`, "https://h.dev/o/n"],
  ["https://me:s3cret%40h.dev/o/n", "https://h.dev/o/n"],
  ["https://s3cret%40h/o/n", "https://h/o/n"],
  ["ssh://s3/cret@h/o/n", "ssh://h/o/n"],
  ["me:s3/cret@h.dev:o/n", "me@h.dev:o/n"],
  ["me:s3/cret@h.dev/o/n", "me@h.dev/o/n"],
  ["me:s3:cret@h:o/n", "me@h:o/n"],
  ["//me:s3cret@h/o/n", "//h/o/n"],
  ["https:/me:s3cret@h/o/n", "https:/h/o/n"],
  ["https:\\\\me:s3cret@h/o/n", "https:\\\\h/o/n"],
  [`${"a".repeat(30)}://me:s3cret@h/o/n`, `${"a".repeat(30)}://h/o/n`],
  ["s3://KEY:s3cret@bucket/maps", "s3://bucket/maps"],
])("keeps of %s only %s", (address, kept) => {
  expect(withoutCredentials(address)).toBe(kept);
  expect(withoutCredentials(kept)).toBe(kept);
});

it.each([
  "https://h.dev/@web/ui",
  "https://h.dev:8443/a@b/c",
  "ssh://git@h.dev:22/o/n",
  "git@h.dev:o/n",
  "/code/a:b@c/d",
  "local/n",
  "file:///code/a@b",
  "https://localhost:8443/a@b/c",
  "https://h.dev/pkg@1.2.3/x",
  "https://127.0.0.1/a@b",
  "C:/code/a@b/c",
  "C:\\code\\a@b",
  "//code/a",
  "",
])("leaves %s as it is", (address) => {
  expect(withoutCredentials(address)).toBe(address);
  expect(hideCredentials(address)).toBe(address);
});

it.each<readonly [string, string]>([
  ["fatal: unable to access 'https://me:s3cret@h.dev/o/n/': 403", "fatal: unable to access 'https://h.dev/o/n/': 403"],
  ["see <https://s3cret@h.dev/o>, and redis://me:s3cret@queue:6379.", "see <https://h.dev/o>, and redis://queue:6379."],
  ["postgres://me:s3/cret@queue:5432/db failed", "postgres://queue:5432/db failed"],
  ["postgres://h/d?user=me&password=s3cret&x=1", "postgres://h/d?…"],
  ["rediss://:s3cret@queue", "rediss://queue"],
  ["s3://b/k?X-Amz-Credential=s3cret&X-Amz-Signature=s3cret&AWSAccessKeyId=s3cret", "s3://b/k?…"],
  ["https://h/b?sig=s3cret&sv=2", "https://h/b?…"],
  ["https://h/o#access_token=s3cret, twice", "https://h/o#access_token=… twice"],
  ["https://a.dev/https://me:s3cret@h.dev/o", "https://a.dev/https://h.dev/o"],
  ...["auth", "jwt", "code", "pat", "pass", "x"].map((name) => [`see https://h/o?${name}=s3cret now`, "see https://h/o?… now"] as const),
  ["h/o?auth=s3cret&jwt=s3cret", "h/o?auth=…&jwt=…"],
  ["'https://h/o;private_token=s3cret'", "'https://h/o;private_token=…'"],
  ...["'", '"', "`", "<", " ", "\n"].map(
    (sign) => [`fatal: 'https://me:s3${sign}cret@h.dev/o' no`, "fatal: 'https://h.dev/o' no"] as const,
  ),
  ["fatal: 'https://me:123/s3cret@h/o' no", "fatal: 'https://h/o' no"],
  ["fatal: 'https://me:s3cret%40h/o' no", "fatal: 'https://h/o' no"],
  ["fatal: '//me:s3cret@h/o' no", "fatal: '//h/o' no"],
  ["fatal: 'https:me:s3cret@h/o' no", "fatal: 'https:h/o' no"],
  ["fatal: 'https:/me:s3cret@h/o' no", "fatal: 'https:/h/o' no"],
  ["fatal: 'me:s3/cret@h.dev:o/n' no", "fatal: 'me@h.dev:o/n' no"],
  ["fatal: 'me:s3:cret@h.dev:o/n' no", "fatal: 'me@h.dev:o/n' no"],
  [`fatal: '${"a".repeat(30)}://me:s3cret@h/o' no`, `fatal: '${"a".repeat(30)}://h/o' no`],
  ["at https://h.dev:8443/o, ask me@h.dev", "at https://h.dev:8443/o, ask me@h.dev"],
  ["'me:s3cret@h.dev:o/n' is unknown", "'me@h.dev:o/n' is unknown"],
  ["me:s3cret@h:o/n", "me@h:o/n"],
  ["git@git.acme.dev:web/ui, see https://git.acme.dev/@web", "git@git.acme.dev:web/ui, see https://git.acme.dev/@web"],
  ["npm:@acme/ui@1.2.3 of src/a.ts:3", "npm:@acme/ui@1.2.3 of src/a.ts:3"],
  ['{"url":"https://me:s3cret@h.dev/o","x":"a@b"}', '{"url":"https://h.dev/o","x":"a@b"}'],
])("says %s without secrets", (text, said) => {
  expect(hideCredentials(text)).toBe(said);
  expect(hideCredentials(said)).toBe(said);
});

it("takes no time for a long text", () => {
  for (const piece of ["a", "a.", "://", "https://", "a:b@", "?token", "&key", "@", ":", "https://a:"]) {
    const text = piece.repeat(200_000 / piece.length);
    expect(hideCredentials(text).length).toBeLessThanOrEqual(text.length);
    expect(withoutCredentials(text).length).toBeLessThanOrEqual(text.length * 3);
  }
});
