/**
 * How much of ordinary code is withheld from requests (`src/texts/values/`): all literals of real repositories count as harmless.
 * `node bench/texts/values.mjs [--page FILE] [--show] REPOSITORY…`; needs `npm run build`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const BUILT = fileURLToPath(new URL("../../dist", import.meta.url));
const load = (path) => import(pathToFileURL(join(BUILT, path)).href);
const { languages } = await load("languages/index.js");
const { openValues } = await load("src/commands/texts/open-values.js");
const { ts } = await load("languages/ecmascript/typescript.js");
const { scriptKindOf } = await load("languages/ecmascript/extract/script-kinds.js");
const { parseModule } = await load("languages/python/parse-module.js");
const { parseFile } = await load("languages/go/extract/parse-file.js");

const MARK = "<!-- figures: written by bench/texts/values.mjs, do not edit -->";
const COVER = "\uf8ff";
const MOST_FILES = 250;
const isTest = (path) => /(?:^|\/)(?:tests?|__tests__|testdata|fixtures?|docs?)(?:\/|_)|[._]test\.|\.spec\.|test_/.test(path);

async function literalsOf(path, text) {
  const found = [];
  const kind = scriptKindOf(path);
  if (kind !== undefined) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
    const visit = (node) => {
      if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || ts.isTemplateHead?.(node) || ts.isRegularExpressionLiteral(node))
        found.push([ts.isNumericLiteral(node) ? "number" : "string", node.getStart(file), node.end]);
      ts.forEachChild(node, visit);
    };
    visit(file);
    return found;
  }
  const root = path.endsWith(".py") ? (await parseModule(text)).root : path.endsWith(".go") ? (await parseFile(text))?.root : undefined;
  const open = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (/^(?:string|interpreted_string_literal|raw_string_literal|rune_literal)$/.test(node.type))
      found.push(["string", node.start, node.end]);
    else if (/^(?:integer|float|int_literal|float_literal)$/.test(node.type)) found.push(["number", node.start, node.end]);
    else open.push(...node.children);
  }
  return found;
}

async function measure(repository) {
  const paths = execFileSync("git", ["-C", repository, "ls-files", "-z"], { encoding: "utf8", maxBuffer: 1 << 28 }).split("\0");
  const claimed = paths.filter((path) => /\.(?:[cm]?[jt]sx?|py|go)$/.test(path) && languages.some((language) => language.claims(path)));
  const withhold = await openValues(claimed);
  const row = {
    name: basename(repository),
    files: 0,
    strings: 0,
    stringsReplaced: 0,
    numbers: 0,
    numbersReplaced: 0,
    characters: 0,
    covered: 0,
    tests: 0,
    testsReplaced: 0,
  };
  const step = Math.max(1, Math.ceil(claimed.length / MOST_FILES));
  for (const path of claimed.filter((_, index) => index % step === 0)) {
    const text = readFileSync(join(repository, path), "utf8");
    if (text.length > 300_000) continue;
    const { text: covered } = (await withhold([{ path, text }], [])).cover(text);
    row.files += 1;
    row.characters += text.length;
    row.covered += covered.split(COVER).length - 1;
    for (const [kind, start, end] of await literalsOf(path, text)) {
      const replaced = covered.slice(start, end).includes(COVER);
      if (kind === "number") {
        row.numbers += 1;
        if (replaced) row.numbersReplaced += 1;
      } else if (isTest(path)) {
        row.tests += 1;
        if (replaced) row.testsReplaced += 1;
      } else {
        row.strings += 1;
        if (replaced) row.stringsReplaced += 1;
      }
      if (replaced && process.argv.includes("--show"))
        console.log(
          JSON.stringify([
            kind,
            isTest(path) ? "test" : "code",
            text.slice(start, Math.min(end, start + 90)),
            covered.slice(start, Math.min(end, start + 90)).replace(/\uf8ff+/g, "█"),
          ]),
        );
    }
    if (process.argv.includes("--comments"))
      for (const [index, line] of covered.split("\n").entries())
        if (line.includes(COVER))
          console.log(
            `${path}:${index + 1} ${text.split("\n")[index].trim().slice(0, 110)}   ⇒ ${line
              .trim()
              .slice(0, 110)
              .replace(/\uf8ff+/g, "█")}`,
          );
  }
  return row;
}

const share = (part, whole) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
const line = (row) =>
  `| ${row.name} | ${row.files} | ${row.strings} | ${share(row.stringsReplaced, row.strings)} | ${row.tests} | ${share(row.testsReplaced, row.tests)} | ${row.numbers} | ${share(row.numbersReplaced, row.numbers)} | ${share(row.covered, row.characters)} |`;

const page = process.argv.includes("--page") ? process.argv[process.argv.indexOf("--page") + 1] : undefined;
const repositories = process.argv.slice(2).filter((argument) => !argument.startsWith("--") && argument !== page);
const rows = [];
for (const repository of repositories) rows.push(await measure(repository));
const total = rows.reduce(
  (sum, row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, key === "name" ? "all" : value + (sum[key] ?? 0)])),
  {},
);
/** Tables of data in one repository would else decide for all. */
const median = (part, whole) => {
  const shares = rows
    .filter((row) => row[whole] > 0)
    .map((row) => row[part] / row[whole])
    .sort((a, b) => a - b);
  return share(shares[Math.floor(shares.length / 2)] ?? 0, 1);
};
const middle = `| median | | | ${median("stringsReplaced", "strings")} | | ${median("testsReplaced", "tests")} | | ${median("numbersReplaced", "numbers")} | ${median("covered", "characters")} |`;
const table = [
  "| Repository | Files | Texts in code | replaced | Texts in tests | replaced | Numbers | replaced | Characters replaced |",
  "|---|---|---|---|---|---|---|---|---|",
  ...[...rows, total].map(line),
  middle,
].join("\n");
console.log(table);
if (page !== undefined) {
  const before = readFileSync(page, "utf8");
  writeFileSync(page, `${before.slice(0, before.indexOf(MARK) + MARK.length)}\n\n${table}\n`);
}
