/** Wrong use: exit code 2, one sentence that says what to do, nothing on standard output, nothing written. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { say } from "../../support/say.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const NAME_A_COMMAND =
  "name a command first: bootstrap, watch, check, verify, repair, roots, uid-report, removed-texts, explain, search, context, impact, affected, texts, init, mcp, hook, merge; to map a repository: dsp-cli bootstrap [path]; see 'dsp-cli --help'";

const cases: readonly (readonly [words: string, sentence: string])[] = [
  ["bootstrap --nonsense", "unknown option --nonsense; see 'dsp-cli bootstrap --help'"],
  ["bootstrap --entri src/till.ts", "unknown option --entri (did you mean --entry?); see 'dsp-cli bootstrap --help'"],
  ["bootstrap --worker 3", "unknown option --worker (did you mean --workers?); see 'dsp-cli bootstrap --help'"],
  ["roots --max-root=3", "unknown option --max-root (did you mean --max-roots?); see 'dsp-cli roots --help'"],
  ["bootstrap -x", "unknown option -x; see 'dsp-cli bootstrap --help'"],
  ["bootstrap --no-dry-run", "unknown option --no-dry-run; see 'dsp-cli bootstrap --help'"],
  ["roots --dry-run", "unknown option --dry-run; see 'dsp-cli roots --help'"],
  ["bootstrap --workers abc", "--workers: give a whole number from 0 to 64"],
  ["bootstrap --workers -1", "--workers -1: give a whole number from 0 to 64"],
  ["bootstrap --workers 1.5", "--workers 1.5: give a whole number from 0 to 64"],
  ["bootstrap --workers 1000", "--workers 1000: give a whole number from 0 to 64"],
  ["bootstrap --workers", "--workers needs a value; see 'dsp-cli bootstrap --help'"],
  ["bootstrap --workers 2 --workers 3", "--workers is given twice; give it once"],
  ["bootstrap --max-roots 0", "--max-roots 0: give a whole number from 1"],
  ["--root warehouse bootstrap", "warehouse: no such directory; name an existing project directory"],
  ["--root=. roots --dry-run", "unknown option --dry-run; see 'dsp-cli roots --help'"],
  ["--root . weigh", NAME_A_COMMAND],
  ["bootstrap --root a --root b", "--root is given twice; give it once"],
  ["bootstrap . --root b", "two project directories, . and --root b; name one"],
  ["bootstrap . b", "unexpected argument 'b'; see 'dsp-cli bootstrap --help'"],
  ["bootstrap --granularity nonsense", "--granularity nonsense: choose one of exports, files; see 'dsp-cli bootstrap --help'"],
  ["bootstrap --granularity files --granularity exports", "--granularity is given twice; give it once"],
  ["bootstrap --scopes maybe", "--scopes maybe: choose one of on, off; see 'dsp-cli bootstrap --help'"],
  ["bootstrap --report", "--report needs a value; see 'dsp-cli bootstrap --help'"],
  ["bootstrap --report a --report b", "--report is given twice; give it once"],
  ["bootstrap --report .dsp/report.json", "--report .dsp/report.json: .dsp holds nothing but the map; name a file outside of it"],
  ["bootstrap --entry", "--entry needs a value; see 'dsp-cli bootstrap --help'"],
  ["bootstrap --entry src/shelf.ts", "--entry src/shelf.ts: no such file in the repository; 'dsp-cli roots' lists the candidates"],
  ["bootstrap --entry src/*.md", "--entry src/*.md: matches no file of the repository; 'dsp-cli roots' lists the candidates"],
  ["bootstrap --entry SRC/Till.ts", "--entry SRC/Till.ts: no such file in the repository; did you mean src/till.ts?"],
  ["bootstrap --entry src", "--entry src: a directory; name a file, or a glob such as src/*"],
  ["bootstrap --entry-add ../till.ts", "--entry-add ../till.ts: no such file in the repository; 'dsp-cli roots' lists the candidates"],
  [
    "bootstrap --include shelves",
    "--include shelves: unknown category; choose from examples, docs, benches, scripts, configs, stories, fixtures",
  ],
  ["bootstrap --dry-run=yes", "--dry-run takes no value; leave out '=yes'"],
  ["bootstrap --trackedOnly=1", "--tracked-only takes no value; leave out '=1'"],
  ["bootstrap --root warehouse", "warehouse: no such directory; name an existing project directory"],
  ["bootstrap warehouse", "warehouse: no such directory; name an existing project directory"],
  ["bootstrap package.json", "package.json: a file, not a directory; name the project directory that holds it"],
  ["bootstrap --tracked-only", "git tracks no file here; add files to git, or leave out --tracked-only"],
  ["bootstrap --no-entry **", "no entrypoint found; name one with --entry PATH (a source file that starts the program or the library)"],
  ["explain", "name what to explain: path, path#symbol, UID or name of an external; see 'dsp-cli explain --help'"],
  ["explain a b", "unexpected argument 'b'; see 'dsp-cli explain --help'"],
  ["explain obj-00000000", "obj-00000000: no such entity; give a path, path#symbol, a UID or the name of an external"],
  ["explain src/cart.ts#Basket", "src/cart.ts#Basket: no such entity; src/cart.ts has Cart, receipt"],
  ["", NAME_A_COMMAND],
  ["--json", NAME_A_COMMAND],
  ["bootstrp", "unknown command 'bootstrp' (did you mean bootstrap?); see 'dsp-cli --help'"],
  ["weigh", "unknown command 'weigh'; see 'dsp-cli --help'"],
];

test.each(cases)("%s", async (line, sentence) => {
  const directory = temporaryRepository();
  const words = line.split(" ").filter((word) => word !== "");
  expect(await say(directory, words)).toEqual({ code: 2, out: "", err: `${sentence}\n` });
  expect(existsSync(join(directory, ".dsp"))).toBe(false);
});

describe("empty values", () => {
  test.each([
    [["bootstrap", "--root", ""], "--root is empty; give it a value, or leave it out"],
    [["bootstrap", ""], "the project directory is empty; name one, or leave it out"],
    [["bootstrap", "--entry", ""], "--entry is empty; name a file or a glob"],
    [["explain", ""], "name one thing to explain: path, path#symbol, UID or name of an external"],
  ])("%j", async (words, sentence) => {
    expect(await say(temporaryRepository(), words)).toEqual({ code: 2, out: "", err: `${sentence}\n` });
  });
});

test("dsp-bootstrap names itself", async () => {
  const { code, err } = await say(temporaryRepository(), ["--entri", "src/till.ts"], { program: "dsp-bootstrap" });
  expect({ code, err }).toEqual({ code: 2, err: "unknown option --entri (did you mean --entry?); see 'dsp-bootstrap --help'\n" });
});

test("an entrypoint that git ignores is told from one that is not there", async () => {
  const directory = temporaryRepository({ "src/till.ts": "", ".gitignore": "src/till.ts\n", "src/cart.ts": "" });
  const { code, err } = await say(directory, ["bootstrap", "--entry", "src/till.ts"]);
  expect(code).toBe(2);
  expect(err).toContain("--entry src/till.ts: not part of the inventory (git ignores it");
});

test("directories without anything to map", async () => {
  const empty = { code: 2, out: "", err: "the repository holds no files; add sources, or name another directory with --root\n" };
  expect(await say(temporaryRepository({}), ["bootstrap"])).toEqual(empty);
  const texts = { code: 2, out: "", err: "no source file in a language known here; name another directory with --root\n" };
  const recipes = temporaryRepository({ "recipes.md": "# Soup\n" });
  expect(await say(recipes, ["bootstrap"])).toEqual(texts);
  expect(existsSync(join(recipes, ".dsp"))).toBe(false);
});

test("a report that cannot be written stops the run before anything else is", async () => {
  const directory = temporaryRepository();
  const { code, err } = await say(directory, ["bootstrap", "--report", "src"]);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/src: cannot write the report \(EISDIR\); /) });
  expect(existsSync(join(directory, ".dsp"))).toBe(false);
});
