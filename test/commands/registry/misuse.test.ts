/** Wrong use: exit code 2, one sentence that says what to do, nothing on standard output, nothing written. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ErrorCode } from "../../../src/model/errors/error-table.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const COMMANDS =
  "bootstrap, watch, check, diff, verify, repair, config, roots, export, uid-report, removed-texts, texts, context, search, outline, show, uses, impact, path, affected, explain, view, init, mcp, hook, merge, completion";

const cases: readonly (readonly [words: string, code: ErrorCode, value: string])[] = [
  ["bootstrap --nonsense", "unknown-option", "--nonsense"],
  ["bootstrap --entri src/till.ts", "unknown-option", "--entri (did you mean --entry?)"],
  ["bootstrap --worker 3", "unknown-option", "--worker (did you mean --workers?)"],
  ["roots --max-root=3", "unknown-option", "--max-root (did you mean --max-roots?)"],
  ["bootstrap -x", "unknown-option", "-x"],
  ["bootstrap --no-dry-run", "unknown-option", "--no-dry-run"],
  ["roots --dry-run", "unknown-option", "--dry-run"],
  ["config --tests graf", "unknown-choice", "use one of off, graph, roots"],
  ["bootstrap --exclude ../x", "option-outside", "--exclude ../x is outside of the project"],
  ["bootstrap --only srv", "nothing-inside", "--only srv has no files (did you mean src?)"],
  ["bootstrap --operations", "operations-without-dry-run", "--operations needs --dry-run"],
  ["bootstrap --workers abc", "invalid-whole-number", "from 0 to 64"],
  ["bootstrap --workers -1", "invalid-whole-number", "from 0 to 64"],
  ["bootstrap --workers 1.5", "invalid-whole-number", "from 0 to 64"],
  ["bootstrap --workers 1000", "invalid-whole-number", "from 0 to 64"],
  ["bootstrap --workers", "missing-value", "--workers"],
  ["bootstrap --workers 2 --workers 3", "repeated-option", "--workers"],
  ["bootstrap --max-roots 0", "invalid-whole-number", "from 1"],
  ["--root warehouse bootstrap", "no-such-directory", "warehouse"],
  ["--root=. roots --dry-run", "unknown-option", "--dry-run"],
  ["--root . weigh", "missing-command", COMMANDS],
  ["bootstrap --root a --root b", "repeated-option", "--root"],
  ["bootstrap . --root b", "conflicting-directories", "--root b"],
  ["bootstrap . b", "unexpected-argument", "'b'"],
  ["bootstrap --granularity nonsense", "unknown-choice", "exports, files"],
  ["bootstrap --granularity files --granularity exports", "repeated-option", "--granularity"],
  ["bootstrap --scopes maybe", "unknown-choice", "on, off"],
  ["bootstrap --report", "missing-value", "--report"],
  ["bootstrap --report a --report b", "repeated-option", "--report"],
  ["bootstrap --report .dsp/report.json", "output-inside-map", "--report .dsp/report.json"],
  ["bootstrap --entry", "missing-value", "--entry"],
  ["bootstrap --entry src/shelf.ts", "entry-not-found", "--entry src/shelf.ts"],
  ["bootstrap --entry src/*.md", "entry-not-found", "--entry src/*.md"],
  ["bootstrap --entry SRC/Till.ts", "entry-misspelled", "src/till.ts"],
  ["bootstrap --entry src", "entry-is-directory", "src/*"],
  ["bootstrap --entry-add ../till.ts", "entry-not-found", "--entry-add ../till.ts"],
  ["bootstrap --include shelves", "unknown-choice", "examples, docs, benches, scripts, configs, stories, fixtures"],
  ["bootstrap --dry-run=yes", "unexpected-value", "--dry-run"],
  ["bootstrap --trackedOnly=1", "unexpected-value", "--tracked-only"],
  ["bootstrap --root warehouse", "no-such-directory", "warehouse"],
  ["bootstrap warehouse", "no-such-directory", "warehouse"],
  ["bootstrap package.json", "project-is-a-file", "package.json"],
  ["bootstrap --tracked-only", "no-tracked-files", ""],
  ["bootstrap --no-entry **", "no-entrypoint", ""],
  ["bootstrap --no-entry src/gone.ts", "entry-not-found", "src/gone.ts"],
  ["explain", "missing-argument", "'dsp-cli explain'"],
  ["explain a b", "unexpected-argument", "'b'"],
  ["explain obj-00000000", "unknown-target", "obj-00000000"],
  ["explain src/cart.ts#Basket", "unknown-symbol", "Cart, receipt"],
  ["export", "missing-format", "dot, mermaid"],
  ["export --format png", "unknown-choice", "dot, mermaid"],
  ["export -o map.txt", "missing-format", "dot, mermaid"],
  ["export -o .dsp/map.dot", "output-inside-map", "--output .dsp/map.dot"],
  ["export -o map.dot --output map.dot", "repeated-option", "--output"],
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
  ["view --out site --source-url https://example.org/{path} --no-source-url", "conflicting-options", "--no-source-url"],
  ["view --out site", "no-map", "dsp-cli bootstrap"],
  ["merge resolve", "one-side", "--ours or --theirs"],
  ["merge resolve --ours --theirs", "one-side", "--ours or --theirs"],
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
    [["bootstrap", "--entry", ""], "empty-value"],
    [["explain", ""], "missing-target"],
  ])("%j", async (words, error) => {
    expect(await runInProcess(temporaryRepository(), words)).toMatchObject({ code: 2, out: "", error });
  });
});

test("dsp-bootstrap names itself", async () => {
  expect(await runInProcess(temporaryRepository(), ["--entri", "src/till.ts"], { program: "dsp-bootstrap" })).toMatchObject({
    code: 2,
    error: "unknown-option",
    err: expect.stringContaining("'dsp-bootstrap --help'"),
  });
});

test("an entrypoint that git ignores is told from one that is not there", async () => {
  const directory = temporaryRepository({ "src/till.ts": "", ".gitignore": "src/till.ts\n", "src/cart.ts": "" });
  expect(await runInProcess(directory, ["bootstrap", "--entry", "src/till.ts"])).toMatchObject({ code: 2, error: "entry-not-listed" });
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
