/** A file that a parser of this program has misread is reported on standard error by the server, too. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DIFFERENCES } from "../../src/model/tree-difference.js";
import { PROGRAM } from "../support/program.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { temporaryRepository } from "../support/temporary-repository.js";

/** Says once that a file was misread, as soon as somebody listens. */
const MISREADING = `
const { channel } = require("node:diagnostics_channel");
const misread = channel(${JSON.stringify(DIFFERENCES)});
const timer = setInterval(() => {
  if (!misread.hasSubscribers) return;
  clearInterval(timer);
  misread.publish({ path: "src/till.ts", offset: 7 });
}, 5).unref();
`;

/** What it prints until its input ends, which is after the first note. */
function serve(): Promise<{ readonly out: string; readonly err: string }> {
  const script = join(temporaryDirectory(), "misreading.cjs");
  writeFileSync(script, MISREADING);
  const child = spawn(process.execPath, ["--require", script, PROGRAM, "mcp"], {
    cwd: temporaryRepository(),
    env: { ...process.env, XDG_CACHE_HOME: temporaryDirectory() },
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (piece: Buffer) => (said.out += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => {
    said.err += piece.toString();
    // Long enough for a second note.
    if (said.err.includes("misread")) setTimeout(() => child.stdin.end(), 100);
  });
  return new Promise((resolve) => child.on("close", () => resolve(said)));
}

test("a note on standard error, once", async () => {
  const { out, err } = await serve();
  expect(err.match(/note: a parser of this program misread .*/g)).toEqual([
    "note: a parser of this program misread src/till.ts, character 7; grammars parsed all files instead (please report this with the file)",
  ]);
  expect(out).toBe("");
});
