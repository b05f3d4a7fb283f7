/** Runs the program as a command line, a session of the MCP server or a watch, and returns what a reader would see. */
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openSession } from "../mcp/session.mjs";
import { PROGRAM } from "./example-project.mjs";

/** Standard output and error, as on a terminal. */
export function typed({ directory, environment }, words) {
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { cwd: directory, env: environment, encoding: "utf8" });
  return `$ dsp-cli ${words.map(quoted).join(" ")}\n${stderr}${stdout}`.replaceAll(directory, ".");
}

function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`;
}

/** Calls tools one after the other; returns requests and structured answers as JSON. */
export async function called({ directory, environment }, calls) {
  const { request, greet, close } = openSession(PROGRAM, [], "recorder", { cwd: directory, env: environment });
  await greet();
  const shown = [];
  for (const [name, given] of calls) {
    const { result } = await request("tools/call", { name, arguments: given });
    const answer = result.structuredContent ?? result.content[0].text;
    shown.push(`${name} ${JSON.stringify(given)}\n${JSON.stringify(answer, undefined, 2)}\n`);
  }
  await close();
  return shown.join("\n");
}

/** Watches while files change: each change is a path, a function from text to text, and words to wait for. */
export async function watched({ directory, environment }, changes) {
  const child = spawn(process.execPath, [PROGRAM, "watch"], { cwd: directory, env: environment });
  let output = "$ dsp-cli watch\n";
  let onOutput = () => undefined;
  const receive = (piece) => {
    output += piece;
    onOutput();
  };
  child.stdout.on("data", receive);
  child.stderr.on("data", receive);
  const wait = (words) =>
    new Promise((resolve) => {
      const from = output.length;
      onOutput = () => output.slice(from).includes(words) && resolve();
    });
  await wait("in sync");
  for (const { path, change, until } of changes) {
    output += `# ${path} is saved\n`;
    const done = wait(until);
    writeFileSync(join(directory, path), change(readFileSync(join(directory, path), "utf8")));
    await done;
  }
  output += "^C\n";
  child.kill("SIGINT");
  await new Promise((resolve) => child.on("close", resolve));
  return output;
}
