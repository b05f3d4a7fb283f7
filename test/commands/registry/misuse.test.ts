/** Wrong use: exit code 2, one sentence that says what to do, nothing on standard output, nothing written. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ErrorCode } from "../../../src/model/errors/error-table.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const COMMANDS =
  "bootstrap, watch, check, diff, verify, repair, config, roots, export, uid-report, removed-texts, texts, overview, context, find, outline, show, uses, impact, unused, path, explain, view, init, mcp, hook, merge, completion";

const cases: readonly (readonly [words: string, code: ErrorCode, value: string])[] = [
  ["bootstrap --nonsense", "unknown-option", "--nonsense"],
  ["bootstrap --sett entry=src/till.ts", "unknown-option", "--sett (did you mean --set?)"],
  ["bootstrap --worker 3", "unknown-option", "--worker (did you mean --workers?)"],
  ["roots --as-configurd", "unknown-option", "--as-configurd (did you mean --as-configured?)"],
  ["bootstrap -x", "unknown-option", "-x"],
  ["bootstrap --no-dry-run", "unknown-option", "--no-dry-run"],
  ["roots --dry-run", "unknown-option", "--dry-run"],
  ["config --set tests=graf", "config-wrong-value", '--set: "tests" is "graf", and must be "off", "graph" or "roots"'],
  ["bootstrap --set exclude=../x", "config-path-outside", '"exclude[0]" names "../x", which is outside of the project'],
  ["bootstrap --set only=srv", "nothing-inside", "--set: only srv has no files (did you mean src?)"],
  ["bootstrap --operations", "operations-without-dry-run", "--operations needs --dry-run"],
  ["bootstrap --workers abc", "invalid-whole-number", "from 0 to 64"],
  ["bootstrap --workers -1", "invalid-whole-number", "from 0 to 64"],
  ["bootstrap --workers 1.5", "invalid-whole-number", "from 0 to 64"],
  ["bootstrap --workers 1000", "invalid-whole-number", "from 0 to 64"],
  ["bootstrap --workers", "missing-value", "--workers"],
  ["bootstrap --workers 2 --workers 3", "repeated-option", "--workers"],
  ["bootstrap --set maxRoots=0", "config-wrong-value", "at least 1"],
  ["--root warehouse bootstrap", "no-such-directory", "warehouse"],
  ["--root=. roots --dry-run", "unknown-option", "--dry-run"],
  ["--root . weigh", "missing-command", COMMANDS],
  ["bootstrap --root a --root b", "repeated-option", "--root"],
  ["bootstrap . --root b", "conflicting-directories", "--root b"],
  ["bootstrap . b", "unexpected-argument", "'b'"],
  ["bootstrap --set granularity=nonsense", "config-wrong-value", '"exports" or "files"'],
  ["bootstrap --set granularity=files --set granularity=exports", "repeated-option", "--set granularity"],
  ["bootstrap --set scopes=maybe", "config-wrong-value", "must be true or false"],
  ["bootstrap --report", "missing-value", "--report"],
  ["bootstrap --report a --report b", "repeated-option", "--report"],
  ["bootstrap --report .dsp/report.json", "output-inside-map", "--report .dsp/report.json"],
  ["bootstrap --set", "missing-value", "--set"],
  ["bootstrap --set entry=src/shelf.ts", "entry-not-found", "--set: entry src/shelf.ts"],
  ["bootstrap --set entry=src/*.md", "entry-not-found", "--set: entry src/*.md"],
  ["bootstrap --set entry=SRC/Till.ts", "entry-misspelled", "src/till.ts"],
  ["bootstrap --set entry=src", "entry-is-directory", "src/*"],
  ["bootstrap --set entryAdd=../till.ts", "config-path-outside", "entryAdd"],
  ["bootstrap --set include=shelves", "config-wrong-value", '"examples", "docs", "benches", "scripts", "configs", "stories" or "fixtures"'],
  [
    "bootstrap --set granularty=files",
    "config-unknown-key",
    'unknown key "granularty" (did you mean "granularity"?); use one of entry, entryAdd,',
  ],
  ["bootstrap --set entry-add=src/till.ts", "config-unknown-key", '(did you mean "entryAdd"?)'],
  ["bootstrap --set rules=x", "config-unknown-key", 'unknown key "rules"'],
  ["bootstrap --set granularity", "empty-value", "--set granularity is empty"],
  ["bootstrap --set maxRoots=many", "config-wrong-value", '"maxRoots" is "many", and must be a number'],
  ["bootstrap --set exclude=[x", "config-wrong-value", "a glob"],
  ["uses src/till.ts --set tests=graph", "config-unknown-key", "use one of trackedOnly"],
  ["bootstrap --report --json", "missing-value", "--report"],
  ["bootstrap --dry-run=yes", "unexpected-value", "--dry-run"],
  ["bootstrap --dryRun=1", "unexpected-value", "--dry-run"],
  ["bootstrap --root warehouse", "no-such-directory", "warehouse"],
  ["bootstrap warehouse", "no-such-directory", "warehouse"],
  ["bootstrap package.json", "project-is-a-file", "package.json"],
  ["bootstrap --set trackedOnly=true", "no-tracked-files", ""],
  ["bootstrap --set noEntry=**", "no-entrypoint", ""],
  ["bootstrap --set noEntry=src/gone.ts", "entry-not-found", "src/gone.ts"],
  ["explain", "missing-argument", "'dsp-cli explain'"],
  ["explain a b", "unexpected-argument", "'b'"],
  ["explain obj-00000000", "unknown-target", "obj-00000000"],
  ["explain src/cart.ts#Basket", "unknown-symbol", "Cart, receipt"],
  ["export", "missing-format", "dot, mermaid"],
  ["export --format png", "unknown-choice", "dot, mermaid"],
  ["export -o map.txt", "missing-format", "dot, mermaid"],
  ["export -o .dsp/map.dot", "output-inside-map", "--out .dsp/map.dot"],
  ["export -o map.dot --out map.dot", "repeated-option", "--out"],
  ["view", "no-map", "dsp-cli bootstrap"],
  ["view --out .dsp/site", "output-inside-map", "--out .dsp/site"],
  ["view --out src", "folder-of-others", "src is not empty"],
  ["view --out site --source-url http://example.org/{path}", "invalid-source-url", "is not an address of https"],
  ["view --out site --source-url https://example.org/{file}", "invalid-source-url", "{file}"],
  ["view --out site --source-url https://example.org/{path}?from={from}", "invalid-source-url", "{from} before its #"],
  ["view --out site --source-url https://{commit}.example.org/{path}", "invalid-source-url", "in the name of its host"],
  ["view --out site --source-url https://me:word@example.org/{path}", "invalid-source-url", "has a user name or a password"],
  ["view --out site --source-url https://example.org/{path}?private_token=word", "invalid-source-url", "has a parameter with a secret"],
  ["view --out site --source-url https://example.org/{commit}/{path}", "source-url-without-commit", "commit first"],
  ["view --out site", "no-map", "dsp-cli bootstrap"],
  ["merge resolve", "one-side", "merge resolve ours"],
  ["merge resolve both", "one-side", "merge resolve ours"],
  ["completion tcsh", "unknown-action", "bash, zsh, fish"],
  ["completion", "missing-argument", "bash, zsh or fish"],
  ["", "missing-command", COMMANDS],
  ["--json", "missing-command", COMMANDS],
  ["bootstrp", "unknown-command", "'bootstrp' (did you mean bootstrap?)"],
  ["weigh", "unknown-command", "'weigh'"],
];

test.each(cases)("%s", async (line, error, value) => {
  const directory = temporaryRepository();
  const words = line.split(" ").filter((word) => word !== "");
  expect(await runInProcess(directory, words)).toEqual({ code: 2, out: "", err: expect.stringContaining(value), error });
  expect(existsSync(join(directory, ".dsp"))).toBe(false);
});

describe("empty values", () => {
  test.each([
    [["bootstrap", "--root", ""], "empty-value"],
    [["bootstrap", ""], "empty-project-directory"],
    [["bootstrap", "--set", "entry="], "empty-value"],
    [["explain", ""], "missing-target"],
  ])("%j", async (words, error) => {
    expect(await runInProcess(temporaryRepository(), words)).toMatchObject({ code: 2, out: "", error });
  });
});

test("dsp-bootstrap names itself", async () => {
  expect(await runInProcess(temporaryRepository(), ["--sett", "entry=src/till.ts"], { program: "dsp-bootstrap" })).toMatchObject({
    code: 2,
    error: "unknown-option",
    err: expect.stringContaining("'dsp-bootstrap --help'"),
  });
});

test("an entrypoint that git ignores is told from one that is not there", async () => {
  const directory = temporaryRepository({ "src/till.ts": "", ".gitignore": "src/till.ts\n", "src/cart.ts": "" });
  expect(await runInProcess(directory, ["bootstrap", "--set", "entry=src/till.ts"])).toMatchObject({ code: 2, error: "entry-not-listed" });
});

test("directories without anything to map", async () => {
  expect(await runInProcess(temporaryRepository({}), ["bootstrap"])).toMatchObject({ code: 2, out: "", error: "no-files" });
  const recipes = temporaryRepository({ "recipes.md": "# Soup\n" });
  expect(await runInProcess(recipes, ["bootstrap"])).toMatchObject({ code: 2, out: "", error: "no-supported-language" });
  expect(existsSync(join(recipes, ".dsp"))).toBe(false);
});

test("a report that cannot be written stops the run before anything else is", async () => {
  const directory = temporaryRepository();
  const { code, err } = await runInProcess(directory, ["bootstrap", "--report", "src"]);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/src: cannot write the report \(EISDIR\); /) });
  expect(existsSync(join(directory, ".dsp"))).toBe(false);
});
