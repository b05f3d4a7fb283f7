/**
 * Every path that the documentation names in backticks or links to exists in the repository, and so do the headings that links end at and each test
 * whose title follows one.
 * The table of rooms in docs/architecture.md equals the layer rules.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ERRORS_PAGE, errorsPage } from "./errors-page.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const roots = ["src", "packages", "languages", "prompts", "test", "fixtures", "docs", "bench", "action", ".ci"];

function* markdown(directory) {
  for (const entry of readdirSync(join(root, directory), { withFileTypes: true })) {
    const path = directory === "" ? entry.name : `${directory}/${entry.name}`;
    if (entry.isDirectory() && (directory !== "" || entry.name === "docs")) yield* markdown(path);
    else if (entry.isFile() && entry.name.endsWith(".md")) yield path;
  }
}

/** Code blocks and tables of rules show other people's repositories; only prose and links are promises about this one. */
function named(text, directory) {
  const prose = directory === "docs/languages" ? withoutCode(text).replace(/^\|.*$/gm, "") : withoutCode(text);
  const spans = [...prose.matchAll(/`((?:src|languages|prompts|test|fixtures|docs|bench|action|\.ci)\/[\w./-]*)`/g)].map(
    (match) => match[1],
  );
  const links = [...prose.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => join(directory, match[1]));
  return [...spans, ...links];
}

const withoutCode = (text) => text.replace(/^```[\s\S]*?^```/gm, "");

/** Links to headings: file and anchor. */
function anchored(text, file) {
  return [...withoutCode(text).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g)]
    .map(([, path, anchor]) => [path === "" ? file : join(dirname(file), path), anchor])
    .filter(([path]) => path.endsWith(".md"));
}

/** Anchors of the headings, as GitHub makes them. */
function anchorsIn(path) {
  const headings = [...withoutCode(readFileSync(join(root, path), "utf8")).matchAll(/^#+ (.+)$/gm)].map(([, title]) => title);
  return new Set(
    headings.map((title) =>
      title
        .toLowerCase()
        .replace(/\]\([^)]*\)/g, "")
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** `test/till.test.ts` "counts coins", "and notes": the file and a title in it. */
function titled(text) {
  return [...text.matchAll(/`(test\/[\w./-]+\.ts)`((?:,? "[^"\n]+")+)/g)].flatMap(([, path, titles]) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title]) => [path, title]),
  );
}

/** Rooms of `src/` with those that they may import, from the rules of dependency-cruiser. */
function roomsInRules() {
  const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs");
  const rules = forbidden.filter(({ name }) => /^[a-z]+-imports-only-/.test(name));
  const roomOf = (path) => path.split("/").at(-2);
  return new Map(rules.map(({ from, to }) => [roomOf(from.path), to.pathNot.slice(1).map(roomOf)]));
}

function roomsInPage() {
  const page = readFileSync(join(root, "docs/architecture.md"), "utf8");
  const rows = [...page.matchAll(/^\| `(?:src|packages\/view\/src)\/([a-z]+)\/` \|[^|]*\| ([^|]*) \|$/gm)].filter(
    ([, name]) => name !== "commands",
  );
  return new Map(rows.map(([, name, allowed]) => [name, allowed === "nothing" ? [] : allowed.split(", ")]));
}

let missing = 0;
const [rules, page] = [roomsInRules(), roomsInPage()];
for (const name of new Set([...rules.keys(), ...page.keys()])) {
  const [wanted, shown] = [rules, page].map((rooms) => rooms.get(name)?.toSorted().join(", "));
  if (wanted === shown) continue;
  missing += 1;
  process.stderr.write(`docs/architecture.md: ${name} may import ${wanted ?? "nothing known"}; the table has ${shown ?? "no row"}\n`);
}
let seen = 0;
for (const file of markdown("")) {
  const text = readFileSync(join(root, file), "utf8");
  for (const [path, title] of titled(text)) {
    seen += 1;
    if (!existsSync(join(root, path)) || readFileSync(join(root, path), "utf8").includes(title)) continue;
    missing += 1;
    process.stderr.write(`${file}: no test "${title}" in ${path}\n`);
  }
  for (const [path, anchor] of anchored(text, file)) {
    seen += 1;
    if (!existsSync(join(root, path)) || anchorsIn(path).has(anchor)) continue;
    missing += 1;
    process.stderr.write(`${file}: ${path} has no heading #${anchor}\n`);
  }
  for (const path of named(text, dirname(file))) {
    seen += 1;
    if (existsSync(join(root, path))) continue;
    missing += 1;
    process.stderr.write(`${file}: ${path} does not exist\n`);
  }
}
const isErrorsPageOld = !existsSync(ERRORS_PAGE) || readFileSync(ERRORS_PAGE, "utf8") !== (await errorsPage());
if (isErrorsPageOld) process.stderr.write("docs/errors.md does not match src/model/errors; run 'npm run docs:errors'\n");
if (seen < 20) process.stderr.write(`only ${seen} paths seen in the documentation of ${roots.join(", ")}: the check is blind\n`);
process.stdout.write(`docs: ${seen} paths and titles named, ${missing} missing\n`);
process.exit(missing > 0 || seen < 20 || isErrorsPageOld ? 1 : 0);
