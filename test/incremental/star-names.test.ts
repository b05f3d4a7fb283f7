/** No file requests names that a star passes on by name, but a declaration that hides one still changes the map. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { runInProcess } from "../support/run-in-process.js";
import { git } from "../support/temporary-repository.js";
import { commit, stopTheClock, write } from "../support/cached-versus-uncached.js";

const SAMPLE_FILES: Readonly<Record<string, string>> = {
  "pyproject.toml": '[project]\nname = "shop"\nversion = "1.0"\n',
  "src/shop/__init__.py": "from .till import *\nfrom .shelf import *\n",
  "src/shop/till.py": "def ring():\n    pass\n\n\ndef count():\n    pass\n",
  "src/shop/shelf.py": "def fill():\n    pass\n",
};

beforeEach(stopTheClock);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it.each([
  ["of a later star's module", "src/shop/shelf.py"],
  ["of the module that passes on", "src/shop/__init__.py"],
])("sees a constant %s that hides what a star brings", async (_, path) => {
  const root = join(temporaryDirectory(), "shop");
  for (const [at, text] of Object.entries(SAMPLE_FILES)) write(root, at, text);
  git(root, "init", "-q");
  commit(root);
  await runInProcess(root, ["bootstrap"], { build: "today" });
  appendFileSync(join(root, path), "\n\nring = None\n");
  const found = await runInProcess(root, ["check"], { build: "today" });
  expect(found).toEqual(await runInProcess(root, ["check", "--no-cache"]));
  expect(found.code).toBe(1);
});
