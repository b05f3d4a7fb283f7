/** Purposes of files depend on other files; a run with the cache writes the same ones as a run without. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { runInProcess } from "../support/run-in-process.js";
import { mapOf, temporaryRepository } from "../support/temporary-repository.js";

beforeEach(() => vi.stubEnv("XDG_CACHE_HOME", temporaryDirectory()));
afterEach(() => vi.unstubAllEnvs());

const build = "today";
const FILES = {
  "package.json": '{ "name": "tea", "bin": "./src/main.ts", "dependencies": {} }',
  "src/main.ts": `import { countTea } from "./lib/tools.js";\nimport { openShop } from "./shop.js";\nopenShop(countTea());\n`,
  "src/shop.ts": `import { fillBag } from "./lib/tools.js";\nexport function openShop(grams: number) { return fillBag(grams); }\n`,
  "src/lib/tools.ts": [
    "/** Counts the tea on the small scale. */\nexport function countTea() { return 1; }",
    "/** Puts the tea into a bag. */\nexport function fillBag(grams: number) { return grams; }",
    "",
  ].join("\n"),
  "src/seed.ts": "start();\nfunction start() { return 1; }\n",
  "src/till/till.ts": "export function printReceipt() { return 1; }\n",
};

const purposeOf = (root: string, path: string): string => {
  const texts = [...mapOf(root)].flatMap(([name, text]) =>
    name.endsWith("description") && text.startsWith(`source: ${path}\n`) ? [text] : [],
  );
  return /^purpose: (.*)$/m.exec(texts[0] ?? "")?.[1] ?? "";
};

/** Applies the edit in a repository with the cache, and in one without; both maps are the same afterwards. */
async function edited(edit: (root: string) => void, options: readonly string[] = []): Promise<{ before: string; after: string }> {
  const [cached, plain] = [temporaryRepository(FILES), temporaryRepository(FILES)];
  for (const _ of [1, 2]) await runInProcess(cached, ["bootstrap", ...options], { build });
  await runInProcess(plain, ["bootstrap", "--no-cache", ...options], { build });
  const before = purposeOf(cached, "src/lib/tools.ts");
  edit(cached);
  edit(plain);
  await runInProcess(cached, ["bootstrap", ...options], { build });
  await runInProcess(plain, ["bootstrap", "--no-cache", ...options], { build });
  expect(mapOf(cached)).toEqual(mapOf(plain));
  return { before, after: purposeOf(cached, "src/lib/tools.ts") };
}

const replace =
  (path: string, from: string, to: string) =>
  (root: string): void =>
    writeFileSync(join(root, path), readFileSync(join(root, path), "utf8").replace(from, to));

test("a new importer changes the purpose of another file if it makes another declaration the most imported", async () => {
  const { before, after } = await edited(
    replace("src/main.ts", "import", `import { fillBag } from "./lib/tools.js";\nfillBag(2);\nimport`),
  );
  expect(before).toBe("`countTea`: Counts the tea on the small scale. Also: fillBag(grams).");
  expect(after).toBe("`fillBag`: Puts the tea into a bag. Also: countTea().");
});

test("a new importer of the same declaration changes nothing", async () => {
  const { before, after } = await edited(replace("src/shop.ts", "{ fillBag }", "{ fillBag, countTea }"));
  expect(after).toBe(before);
});

test("the documentation of a declaration is that of its file", async () => {
  const { after } = await edited(replace("src/lib/tools.ts", "small scale", "large scale"));
  expect(after).toBe("`countTea`: Counts the tea on the large scale. Also: fillBag(grams).");
});

test("a moved, added or removed importer is a user of another place", async () => {
  await edited((root) => {
    appendFileSync(join(root, "src/main.ts"), `import { printReceipt } from "./till/till.js";\nprintReceipt();\n`);
  });
  await edited((root) => {
    appendFileSync(join(root, "src/shop.ts"), `export { printReceipt } from "./till/till.js";\n`);
  });
  await edited((root) => rmSync(join(root, "src/shop.ts")));
});

test("an asset is described by its users", async () => {
  await edited((root) => {
    writeFileSync(join(root, "src/till.css"), "p { color: red; }\n");
    appendFileSync(join(root, "src/main.ts"), `import "./till.css";\n`);
  });
  await edited((root) => {
    writeFileSync(join(root, "src/till.css"), "p { color: red; }\n");
    for (const name of ["main", "shop"]) appendFileSync(join(root, `src/${name}.ts`), `import "./till.css";\n`);
  });
});

test("a re-exported declaration describes the file that passes it on", async () => {
  await edited((root) => {
    writeFileSync(join(root, "src/index.ts"), `export { countTea } from "./lib/tools.js";\n`);
    appendFileSync(join(root, "src/main.ts"), `import { countTea as count } from "./index.js";\ncount();\n`);
    replace("src/lib/tools.ts", "small scale", "large scale")(root);
  });
});

test("a script is described by declarations that nothing can import", async () => {
  const options = ["--set", "entryAdd=src/seed.ts"];
  await edited(replace("src/seed.ts", "function start", "function seedPrices() {}\nfunction start"), options);
  await edited(replace("src/seed.ts", "function start", "/** Fills the shelves. */\nfunction seed() {}\nfunction start"), options);
});

test("an edited title changes the purpose of a template, and check counts a refreshed text", async () => {
  const files = {
    "package.json": '{ "name": "tea", "bin": "./src/main.ts" }',
    "src/main.ts": 'import page from "./page.html";\nimport "./page.css";\nconsole.log(page);\n',
    "src/page.html": "<title>Tea of the day</title>\n",
    "src/page.css": ".cup { color: red; }\n",
  };
  const [cached, plain] = [temporaryRepository(files), temporaryRepository(files)];
  for (const _ of [1, 2]) await runInProcess(cached, ["bootstrap"], { build });
  expect(purposeOf(cached, "src/page.html")).toBe('Template of the page "Tea of the day"; used by `main.ts`.');
  for (const root of [cached, plain]) {
    replace("src/page.html", "day", "week")(root);
    replace("src/page.css", ".cup", ".pot")(root);
  }
  const checked = await runInProcess(cached, ["check"], { build });
  expect(`${checked.out}${checked.err}`).toMatch(/2 .*text/u);
  await runInProcess(cached, ["bootstrap"], { build });
  await runInProcess(plain, ["bootstrap", "--no-cache"], { build });
  expect(mapOf(cached)).toEqual(mapOf(plain));
  expect(purposeOf(cached, "src/page.html")).toBe('Template of the page "Tea of the week"; used by `main.ts`.');
  expect(purposeOf(cached, "src/page.css")).toBe("Styles for `.pot`; used by `main.ts`.");
});
