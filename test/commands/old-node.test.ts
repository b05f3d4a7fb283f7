/** A Node that is too old gets one sentence, before anything is loaded that it could not load (.ci/node-versions.mjs tries real ones). */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { PROGRAM } from "../support/program.js";

const PREPARE = fileURLToPath(new URL("../../.ci/prepare.mjs", import.meta.url));

/** Starts `file` in a process that says that it is Node `version`. */
function startAs(version: string, file: string): { readonly status: number | null; readonly out: string; readonly err: string } {
  const pretence = join(temporaryDirectory(), "pretence.cjs");
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`;
  writeFileSync(pretence, `Object.defineProperty(process, "versions", { value: ${versions} });\n`);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--require", pretence, file, "--version"], { encoding: "utf8" });
  return { status, out: stdout, err: stderr };
}

const sentence = (version: string): string => `Node 20.19 or newer is needed, this is ${version}; install a newer one and run again\n`;

test.each(["14.21.3", "18.20.8", "20.10.0", "20.18.3"])("Node %s: one sentence, and 2", (version) => {
  expect(startAs(version, PROGRAM)).toEqual({ status: 2, out: "", err: `error: ${sentence(version)}` });
  expect(startAs(version, PREPARE)).toEqual({ status: 2, out: "", err: sentence(version) });
});

test.each(["20.19.0", "20.20.2", "22.0.0", "100.0.0"])("Node %s is new enough", (version) => {
  expect(startAs(version, PROGRAM)).toMatchObject({ status: 0, err: "" });
});
