/** Whatever is asked, the answer has the same edges and cycles: the map, `explain`, `show`, `uses`, `impact`, `path`, the protocol and exports. */
import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { disagreements, type Ask } from "../support/agreement.js";
import { useEmptyCache } from "../support/incremental-run.js";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { git } from "../support/temporary-repository.js";

const FIXTURES = fileURLToPath(new URL("../../fixtures", import.meta.url));

/** Programs and libraries of every language, one package and many, with cycles, barrels, strings and manifests. */
const CASES = [
  "ecmascript/barrel-chain",
  "ecmascript/cyclic-import-order",
  "ecmascript/command-beside-many-entries",
  "ecmascript/commonjs-chain",
  "ecmascript/unused-import",
  "ecmascript/vue-app",
  "ecmascript/unreached-reasons",
  "ecmascript/samples-and-tools",
  "ecmascript/scripts-of-others",
  "python/django-polls",
  "python/names-through-packages",
  "python/named-cycle",
  "python/type-checking-block",
  "python/procfile-and-worker",
  "go/mains-and-library",
  "go/types-across-files",
  "go/platform-variants",
  "go/embedded-templates",
  "go/cgo-header",
  "go/parts-of-a-package",
  "go/generated-wiring",
  "ecmascript/external-reexport",
  "python/entry-strings",
  "ecmascript/type-cycle",
  "mixed/python-and-typescript",
];

afterEach(() => void vi.unstubAllEnvs());

/** By hand, for other repositories: their paths, separated by colons, and how many files and symbols are asked of. */
const others = (process.env["AGREEMENT_CLONES"] ?? "").split(":").filter((path) => path !== "");

const most = (of: string): number => Number(process.env[`AGREEMENT_${of}`] ?? Infinity);

const places = others.length > 0 ? others : CASES.map((name) => join(FIXTURES, name, "repo"));

test.each(places)("%s", { timeout: others.length > 0 ? 7_200_000 : 600_000 }, async (place) => {
  useEmptyCache();
  const directory = temporaryDirectory();
  cpSync(place, directory, { recursive: true, filter: (path) => !/\/(?:\.git|\.dsp|node_modules)$/.test(path) });
  git(directory, "init", "-q");
  git(directory, "add", "--all");
  git(directory, "commit", "-q", "-m", "open");
  const build = { build: "agreement" };
  expect((await runInProcess(directory, ["bootstrap", "-q"], build)).code).toBe(0);
  const ask: Ask = async (...words) => {
    const { code, out } = await runInProcess(directory, words, build);
    return code === 0 ? (JSON.parse(out) as Readonly<Record<string, unknown>>) : undefined;
  };
  expect(await disagreements(directory, ask, { files: most("FILES"), symbols: most("SYMBOLS") })).toEqual([]);
});
