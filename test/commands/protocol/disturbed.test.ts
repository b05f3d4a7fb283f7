/** Questions and checks while another command changes the map: they answer for the map before it or after it, never for something in between. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { start, type Ended } from "../../support/program.js";
import { runInProcess } from "../../support/run-in-process.js";

const OWNER = "obj-0a0a0a0a";
const NEW = "func-0b0b0b0b";
const CHANGE = ["create-function", "src/till.ts#count", "Counts coins.", "--owner", OWNER, "--uid", NEW];

const preload = (name: string): string => `--import=${new URL(`../../support/${name}.mjs`, import.meta.url).href}`;

function till(): string {
  return temporaryDirectory({
    ".dsp/TOC": `${OWNER}\n`,
    [`.dsp/${OWNER}/description`]: "source: src/till.ts\nkind: object\npurpose: Holds coins.\n",
    [`.dsp/${OWNER}/imports`]: "",
    [`.dsp/${OWNER}/shared`]: "",
  });
}

/** The words, answered while `CHANGE` is performed when a file is first read whose path ends with `at`. */
function disturbed(cwd: string, at: string, ...words: readonly string[]): Promise<Ended> {
  const env = { NODE_OPTIONS: preload("change-between-reads"), CHANGE: JSON.stringify(CHANGE), CHANGE_AT: at };
  return start(words, { cwd, env });
}

it.each([
  ["get-stats", [], `${OWNER}/imports`],
  ["find-by-source", ["src/till.ts", "--json"], `${OWNER}/description`],
])("%s answers for the map after a change that came between its reads", async (name, rest, at) => {
  const cwd = till();
  const { code, out, err } = await disturbed(cwd, at, name, ...rest);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(existsSync(join(cwd, ".dsp", NEW))).toBe(true);
  expect(out).toBe((await runInProcess(cwd, [name, ...rest])).out);
});

it("verify sees no fault in a change that comes between its reads", async () => {
  const cwd = till();
  const { out, err } = await disturbed(cwd, `/${OWNER}`, "verify");
  expect(existsSync(join(cwd, ".dsp", NEW))).toBe(true);
  expect({ out, err }).toEqual({ out: expect.stringMatching(/^no faults/), err: "" });
});

it("verify does not take the journal of a command at work for one that was interrupted", async () => {
  const cwd = till();
  // Loaded before, it reads at once.
  expect((await runInProcess(cwd, ["verify"])).code).toBe(0);
  const writer = start(CHANGE, { cwd, env: { NODE_OPTIONS: preload("pause-at-journal"), PAUSE: "500" } });
  while (!existsSync(join(cwd, ".dsp.tmp-journal"))) await new Promise((resolve) => setTimeout(resolve, 5));
  const { code, out } = await runInProcess(cwd, ["verify"]);
  expect({ code, out }).toEqual({ code: 0, out: "no faults: 2 entities, 1 import, 0 shared, 1 table of contents\n" });
  expect((await writer).code).toBe(0);
});
