/** Strings alone are read as they are among all tokens. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readTokens } from "../../../../languages/ecmascript/tokens/index.js";
import type { Token } from "../../../../src/model/parsing/read-tokens.js";

const FIXTURES = fileURLToPath(new URL("../../../../fixtures/ecmascript", import.meta.url));

const ODD: Readonly<Record<string, string>> = {
  "empty.ts": "",
  "comment.ts": "// nothing\n",
  "plain.ts": "export const a = 1;\n",
  "broken.ts": 'const a = "b;\n',
  "parts.ts": "const a = `b${`c${'d'}`}e`; type F = `g${string}` | 'h'; label: `i`;\n",
  "names.ts": "import 'a'; export { b as 'c' } from 'd'; enum E { 'f' = 'g' } const { 'h': i } = j['k'];\n",
  "tags.tsx": 'const a = <B c="d" e={"f"}>g {"h"}</B>;\n',
  "page.vue": '<script setup>const a = "b";</script><template>c</template><script>"d"</script>',
  "page.mdx": 'import A from "./a";\n\n# words\n',
  "words.mdx": "# words\n",
};

async function compare(path: string, text: string): Promise<void> {
  const all = await readTokens(path, text);
  const some = await readTokens(path, text, "string");
  const strings = (tokens: readonly Token[] | undefined): readonly Token[] | undefined => tokens?.filter(({ kind }) => kind === "string");
  expect(strings(some), path).toEqual(strings(all));
  const around = (some ?? []).filter(({ kind }) => kind === "text");
  for (const one of around) expect([one.start, one.text.length], path).toEqual([0, text.length]);
  // A file without any token is not read as one without strings; what stands around scripts is told beside them.
  if (around.length === 0) expect(some?.length === 0, path).toBe(all?.length === 0);
}

test.each(Object.entries(ODD))("%s", compare);

test("what stands around scripts is told with the strings of a page", async () => {
  const around = async (path: string): Promise<readonly string[]> =>
    ((await readTokens(path, ODD[path] ?? "", "string")) ?? []).flatMap(({ kind, text }) =>
      kind === "text" ? text.trim().split(/\s+/) : [],
    );
  expect(await around("page.mdx")).toEqual(["#", "words"]);
  expect(await around("words.mdx")).toEqual(["#", "words"]);
  expect(await around("page.vue")).toEqual(["<script", "setup>", "</script><template>c</template><script>", "</script>"]);
  expect(await around("parts.ts")).toEqual([]);
});

test("all fixtures", async () => {
  const paths = readdirSync(FIXTURES, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\/repo\/.*\.(?:[cm]?[jt]sx?|vue)$/.test(path),
  );
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) await compare(path, readFileSync(join(FIXTURES, path), "utf8"));
});
