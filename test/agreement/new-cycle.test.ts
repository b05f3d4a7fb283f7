/** An import closes a cycle: `check`, `diff`, the summary, the map's record, the protocol and the export of cycles name the same files and kind. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { useEmptyCache } from "../support/incremental-run.js";
import { runInProcess } from "../support/run-in-process.js";
import { git, mapOf, temporaryRepository } from "../support/temporary-repository.js";

afterEach(() => void vi.unstubAllEnvs());

const TYPESCRIPT = {
  "package.json": '{ "name": "yard", "main": "mast.ts" }',
  "mast.ts": 'import { sail } from "./sail.js";\nexport const mast = () => sail();\n',
  "sail.ts": "export const sail = () => 1;\n",
};
const PYTHON = {
  "pyproject.toml": '[project]\nname = "yard"\nversion = "1"\n[project.scripts]\nyard = "yard.mast:mast"\n',
  "yard/__init__.py": "",
  "yard/mast.py": "from yard.sail import sail\n\ndef mast():\n    return sail()\n",
  "yard/sail.py": "def sail():\n    return 1\n",
};

type Files = Readonly<Record<string, string>>;

test.each<readonly [kind: string, language: string, files: Files, path: string, text: string]>([
  ["runs", "TypeScript", TYPESCRIPT, "sail.ts", 'import { mast } from "./mast.js";\nexport const sail = () => mast;\n'],
  ["lazy", "TypeScript", TYPESCRIPT, "sail.ts", 'export const sail = () => import("./mast.js");\n'],
  [
    "types",
    "TypeScript",
    TYPESCRIPT,
    "sail.ts",
    'import type { mast } from "./mast.js";\nexport const sail = (one?: typeof mast) => one;\n',
  ],
  ["none", "TypeScript", TYPESCRIPT, "sail.ts", 'export const sail = () => new URL("./mast.ts", import.meta.url);\n'],
  ["runs", "Python", PYTHON, "yard/sail.py", "from yard import mast\n\ndef sail():\n    return mast\n"],
  ["lazy", "Python", PYTHON, "yard/sail.py", "def sail():\n    from yard.mast import mast\n    return mast\n"],
  [
    "types",
    "Python",
    PYTHON,
    "yard/sail.py",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from yard.mast import mast\n\ndef sail(one: 'mast'):\n    return one\n",
  ],
])("%s, %s", async (kind, _language, files, path, text) => {
  useEmptyCache();
  const directory = temporaryRepository(files);
  const build = { build: "agreement" };
  const json = async (...words: readonly string[]): Promise<Readonly<Record<string, unknown>>> =>
    JSON.parse((await runInProcess(directory, [...words, "--json"], build)).out) as Readonly<Record<string, unknown>>;
  await json("bootstrap");
  git(directory, "add", "--all");
  git(directory, "commit", "-q", "-m", "open");
  writeFileSync(join(directory, path), text);
  const members = Object.keys(files).filter((name) => /(?:mast|sail)\./.test(name));
  const [isCycle, isRunning] = [kind !== "none", kind === "runs"];

  const drifts = (await json("check"))["drifts"] as readonly { readonly what: string; readonly message: string }[];
  const told = drifts.filter(({ what }) => what.startsWith("cycle ")).map(({ message }) => /\bof (.*): not in /.exec(message)?.[1]);
  expect(told).toEqual(isCycle ? [members.join(", ")] : []);

  const changes = (await json("diff"))["cycles"] as readonly { readonly files: readonly string[]; readonly kind: string }[];
  expect(changes.map((change) => [change.files, change.kind])).toEqual(isCycle ? [[members, kind]] : []);

  const summary = await json("bootstrap");
  const more = summary["moreCycles"] as Readonly<Record<string, unknown>>;
  expect({ runs: summary["cycles"], lazy: more["lazy"], types: more["types"] }).toEqual({
    runs: [],
    lazy: [],
    types: [],
    ...(isCycle && { [kind]: [members] }),
  });

  const recorded = (mapOf(directory).get("diagnostics") ?? "").split("\n").filter((line) => line.startsWith("cycle "));
  expect(recorded.map((line) => line.split(" ")[1])).toEqual(isCycle ? members : []);

  const detected = (await json("detect-cycles", "--via")) as unknown as readonly unknown[];
  expect(detected.length > 0).toBe(isRunning);
});
