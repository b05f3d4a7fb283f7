/** Every document for programs has the version of its form. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { COMMANDS } from "../../../src/commands/registry/command-table.js";
import { errorDocument } from "../../../src/cli/error-document.js";
import { userError } from "../../../src/model/errors/user-error.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, temporaryRepository } from "../../support/temporary-repository.js";

/** Arguments of every command with an option `--json`. */
const LINES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  bootstrap: [[], ["--dry-run"]],
  check: [[], ["--format", "json"]],
  verify: [[]],
  repair: [[], ["--dry-run"]],
  config: [[]],
  roots: [[]],
  "uid-report": [[]],
  "removed-texts": [[], ["clear", "."]],
  texts: [["plan", "--untracked"], ["list"], ["jobs"], ["apply", "answers.json"]],
  merge: [["resolve", "ours"]],
  overview: [[], ["src"]],
  unused: [[], ["src"]],
  context: [["total of the till"]],
  find: [["total"]],
  outline: [["src/cart.ts"]],
  show: [["src/cart.ts"]],
  uses: [["total"], ["total", "src/cart.ts"]],
  impact: [["total"]],
  path: [["src/till.ts", "src/cart.ts"]],
  affected: [["src/cart.ts"]],
  explain: [["src/till.ts"]],
  diff: [["HEAD"]],
};

const JSON_COMMANDS = COMMANDS.filter(({ options }) => "json" in options).map(({ name }) => name);

async function mapped(): Promise<string> {
  const directory = temporaryRepository();
  expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({ code: 0 });
  writeFileSync(join(directory, "answers.json"), `{"texts": []}`);
  git(directory, "add", ".");
  git(directory, "commit", "-qm", "Open the shop");
  return directory;
}

describe("standard output", () => {
  test.each(JSON_COMMANDS)("%s", async (name) => {
    const lines = LINES[name];
    if (lines === undefined) throw new Error(`${name} --json has no line in this test`);
    const directory = await mapped();
    for (const words of lines) {
      const line = words.includes("--format") ? [name, ...words] : [name, ...words, "--json"];
      const { out, err } = await runInProcess(directory, line);
      expect(() => JSON.parse(out), `${line.join(" ")}: ${err}`).not.toThrow();
      expect(JSON.parse(out), line.join(" ")).toHaveProperty("schemaVersion", expect.any(Number));
    }
  });
});

test.each(["bootstrap", "check"])("%s --report", async (name) => {
  const directory = await mapped();
  await runInProcess(directory, [name, "--report", "report.json"]);
  expect(JSON.parse(readFileSync(join(directory, "report.json"), "utf8"))).toHaveProperty("schemaVersion", 1);
});

test("errors", () => {
  expect(JSON.parse(errorDocument(userError("no-map", { place: "warehouse" })))).toMatchObject({
    schemaVersion: 1,
    error: { code: "no-map" },
  });
});

test("operations of the protocol print what the reference prints", async () => {
  expect(JSON.parse((await runInProcess(await mapped(), ["get-stats", "--json"])).out)).not.toHaveProperty("schemaVersion");
});
