/** The cached index: the same answers as without, and never about former sources. */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const FILES = {
  "package.json": `{ "name": "shop", "main": "./src/till.ts" }\n`,
  "src/money.ts": "export function add(a: number, b: number): number {\n  return a + b;\n}\nexport const zero = 0;\n",
  "src/till.ts": `import { add } from "./money.js";\nexport const sum = add(1, 2);\n`,
  "src/safe.ts": "export const safe = 1;\n",
  "src/cart.ts": "export class Cart {\n  total(): number {\n    return 0;\n  }\n}\n",
  "src/desk.ts": `import { Cart } from "./cart.js";\nexport const cart = new Cart();\n`,
};

afterEach(() => vi.unstubAllEnvs());

/** Answers with a cache of its own. */
function openAsk(directory: string): (...words: readonly string[]) => Promise<string> {
  vi.stubEnv("XDG_CACHE_HOME", temporaryDirectory({}));
  return async (...words) => {
    const { code, out, err } = await runInProcess(directory, [...words, "--verbose"], { build: "cached-index" });
    expect([code, err.split("\n").filter((line) => !/^(?:\[\d+\.\d+ s\] .*)?$/.test(line))]).toEqual([0, []]);
    indexesMade += err.split("index of uses: made from the sources").length - 1;
    return out;
  };
}

let indexesMade = 0;

test("after every kind of edit the answer is that of a run without the cache", async () => {
  const directory = temporaryRepository(FILES);
  const ask = openAsk(directory);
  const edits: readonly (readonly [name: string, edit: () => void])[] = [
    ["nothing", () => undefined],
    ["a use moves", () => writeFileSync(join(directory, "src/till.ts"), `\n\n${FILES["src/till.ts"]}`)],
    [
      "a use appears in another file",
      () => writeFileSync(join(directory, "src/safe.ts"), `import { add } from "./money.js";\nexport const safe = add(2, 2);\n`),
    ],
    ["a file appears", () => writeFileSync(join(directory, "src/new.ts"), `import * as money from "./money.js";\nmoney.add(1, 1);\n`)],
    ["a file is renamed", () => renameSync(join(directory, "src/new.ts"), join(directory, "src/later.ts"))],
    ["a method is used", () => writeFileSync(join(directory, "src/desk.ts"), `${FILES["src/desk.ts"]}export const sum = cart.total();\n`)],
    ["it is used elsewhere", () => writeFileSync(join(directory, "src/desk2.ts"), FILES["src/desk.ts"] + "cart.total();\n")],
    ["it is used no more", () => writeFileSync(join(directory, "src/desk.ts"), FILES["src/desk.ts"])],
    ["a file goes", () => rmSync(join(directory, "src/safe.ts"))],
    ["the declaration moves", () => writeFileSync(join(directory, "src/money.ts"), `// Money.\n${FILES["src/money.ts"]}`)],
    ["the manifest changes", () => writeFileSync(join(directory, "package.json"), `{ "name": "shop", "main": "./src/later.ts" }\n`)],
  ];
  const seen = new Set<string>();
  for (const [name, edit] of edits) {
    edit();
    const questions = [
      ["uses", "src/money.ts#add"],
      ["show", "src/money.ts"],
      ["impact", "src/money.ts"],
      ["uses", "src/cart.ts#Cart.total"],
      ["uses", "total"],
    ];
    for (const words of questions) {
      const answer = await ask(...words);
      expect({ name, words, answer }).toEqual({ name, words, answer: await ask(...words, "--no-cache") });
      expect({ name, words, answer: await ask(...words) }).toEqual({ name, words, answer });
      seen.add(answer);
    }
  }
  expect(seen.size).toBeGreaterThan(15);
});

const SHOP = {
  "package.json": `{ "name": "shop", "main": "./src/till.ts" }\n`,
  "pyproject.toml": `[project]\nname = "shop"\nversion = "1"\n`,
  "go.mod": "module shop\n\ngo 1.22\n",
  "src/money.ts": "// Money.\nexport function add(a: number, b: number): number {\n  return a + b;\n}\nexport const zero = 0;\n",
  "src/till.ts": `// The till.\nimport { add } from "./money.js";\nexport const sum = add(1, 2);\nexport function twice(): number {\n  return add(sum, sum);\n}\n`,
  "money.py": "RATE = 2\n\n\ndef add(a, b):\n    return a + b\n",
  "till.py": "import money\nfrom money import add\n\n\ndef twice(x):\n    return add(x, money.RATE)\n",
  "coin/coin.go": "package coin\n\nfunc Add(a, b int) int {\n\treturn a + b\n}\n",
  "main.go": `package main\n\nimport "shop/coin"\n\nfunc main() {\n\tprintln(coin.Add(1, 2))\n}\n`,
};
const ABOUT = ["src/money.ts#add", "money.py#add", "coin/coin.go#Add", "till.py#twice"];

test("after edits of lines alone nothing is linked, and the answers are those of a run without the cache", async () => {
  const directory = temporaryRepository(SHOP);
  const ask = openAsk(directory);
  const texts: Record<string, string> = { ...SHOP };
  const edit = (path: keyof typeof SHOP, change: (text: string) => string): void =>
    writeFileSync(join(directory, path), (texts[path] = change(texts[path] ?? "")));
  const edits: readonly (readonly [name: string, isMoved: boolean, edit: () => void])[] = [
    ["first question", false, () => undefined],
    ["a comment before a use", true, () => edit("src/till.ts", (text) => text.replace("export const", "// Sum.\nexport const"))],
    ["again in the same file", true, () => edit("src/till.ts", (text) => text.replace("  return", "  // Twice.\n\n  return"))],
    ["back to the first text", true, () => edit("src/till.ts", () => SHOP["src/till.ts"])],
    ["another body", true, () => edit("money.py", (text) => text.replace("return a + b", "total = a + b\n    return total"))],
    [
      "two files at once",
      true,
      () => (edit("main.go", (text) => `${text}\n// End.\n`), edit("till.py", (text) => text.replace("\n\n\n", "\n"))),
    ],
    ["lines of documentation", true, () => edit("coin/coin.go", (text) => text.replace("func Add", "// Add adds.\nfunc Add"))],
    ["a use more", false, () => edit("till.py", (text) => `${text}    return add(1, 1)\n`)],
    ["a declaration more", false, () => edit("src/money.ts", (text) => `${text}export const one = 1;\n`)],
    ["a use goes", false, () => edit("src/till.ts", (text) => text.replace("add(sum, sum)", "sum"))],
    ["a use in another function", false, () => edit("main.go", (text) => text.replace("func main()", "func start()"))],
    ["something before the first line", false, () => edit("till.py", (text) => `# Till.\n${text}`)],
  ];
  for (const [name, isMoved, change] of edits) {
    change();
    indexesMade = 0;
    const answers = [];
    for (const target of ABOUT) answers.push(await ask("uses", target, "--tests"), await ask("show", target));
    const linked = indexesMade;
    const plain = [];
    for (const target of ABOUT) plain.push(await ask("uses", target, "--tests", "--no-cache"), await ask("show", target, "--no-cache"));
    expect({ name, answers, linked }).toEqual({ name, answers: plain, linked: isMoved ? 0 : 1 });
  }
});

test("without the facts of an edited file, and with damaged ones, the index is made again", async () => {
  const directory = temporaryRepository(SHOP);
  const ask = openAsk(directory);
  await ask("uses", "src/money.ts#add");
  const cache = process.env["XDG_CACHE_HOME"] ?? "";
  for (const [turn, damage] of [
    (path: string): void => rmSync(path),
    (path: string): void => writeFileSync(path, readFileSync(path, "latin1").replaceAll(/"line":\d/g, `"line":7`), "latin1"),
  ].entries()) {
    for (const lines of ["// A\n", "// A\n// B\n"]) {
      writeFileSync(join(directory, "src/till.ts"), SHOP["src/till.ts"].replace("import", `${lines}${"\n".repeat(turn)}import`));
      expect(await ask("uses", "src/money.ts#add")).toBe(await ask("uses", "src/money.ts#add", "--no-cache"));
      for (const path of readdirSync(cache, { recursive: true, encoding: "utf8" }))
        if (/[\\/](?:answer|facts)[\\/][^\\/]+$/.test(path)) damage(join(cache, path));
    }
  }
});

test("a damaged index is made again", async () => {
  const directory = temporaryRepository(FILES);
  const ask = openAsk(directory);
  const answer = await ask("uses", "src/money.ts#add");
  const cache = process.env["XDG_CACHE_HOME"] ?? "";
  const places = readdirSync(cache, { recursive: true, encoding: "utf8" }).filter((path) => /[\\/]answer[\\/][^\\/]+$/.test(path));
  expect(places).toHaveLength(1);
  writeFileSync(join(cache, places[0] ?? ""), "{}");
  expect(await ask("uses", "src/money.ts#add")).toBe(answer);
});
