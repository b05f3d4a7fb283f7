/** Without a map, every command that reads it ends with one sentence and one exit code. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";
import { git } from "../../support/temporary-repository.js";

const LINES = [
  "check",
  "check --staged",
  "verify",
  "repair",
  "repair --dry-run",
  "removed-texts",
  "removed-texts take src/cod.ts --to src/fish.ts",
  "removed-texts clear .",
  "texts plan",
  "context total",
  "find total",
  "affected src/till.ts",
  "export --format dot",
  "uses obj-79c46547",
];

describe("commands of this program", () => {
  test.each(LINES)("%s", async (line) => {
    const directory = temporaryRepository();
    git(directory, "add", ".");
    const { error, code, out, err } = await runInProcess(directory, line.split(" "));
    expect({ error, code, out }).toEqual({ error: "no-map", code: 2, out: "" });
    const place = line === "check --staged" ? `git's index of ${directory}` : directory;
    const then = line.startsWith("check") ? ", then run 'git add .dsp'" : "";
    expect(err).toBe(`there is no map in ${place}; make one with 'dsp-cli bootstrap'${then}\n`);
  });
});

/** The exit codes are those of the reference: 2 for a word that is no UID. */
test.each([
  ["get-stats", 1],
  ["get-entity obj-79c46547", 1],
  ["create-object src/till.ts till", 1],
  ["get-entity src/till.ts", 2],
])("operations of the protocol: %s", async (line, code) => {
  const directory = temporaryRepository();
  const found = await runInProcess(directory, line.split(" "));
  expect(found).toMatchObject({
    error: "no-map",
    code,
    out: "",
    err: `there is no map in ${join(directory)}; make one with 'dsp-cli bootstrap'\n`,
  });
});
