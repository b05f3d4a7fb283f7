/** Speaks with the program: a command line, a session of the MCP server, a watch. Answers what a reader would see. */
import { spawn, spawnSync } from "node:child_process";
import { writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openSession } from "../mcp/session.mjs";
import { PROGRAM } from "./shop.mjs";

/** Standard output and error as on a screen. */
export function typed({ directory, environment }, words) {
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { cwd: directory, env: environment, encoding: "utf8" });
  return `$ dsp-cli ${words.map(quoted).join(" ")}\n${stderr}${stdout}`.replaceAll(directory, ".");
}

function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`;
}

/** Calls tools one after the other; answers requests and structured answers as JSON. */
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
  let said = "$ dsp-cli watch\n";
  let heard = () => undefined;
  const hear = (piece) => {
    said += piece;
    heard();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const wait = (words) =>
    new Promise((resolve) => {
      const from = said.length;
      heard = () => said.slice(from).includes(words) && resolve();
    });
  await wait("in sync");
  for (const { path, change, until } of changes) {
    said += `# ${path} is saved\n`;
    const done = wait(until);
    writeFileSync(join(directory, path), change(readFileSync(join(directory, path), "utf8")));
    await done;
  }
  said += "^C\n";
  child.kill("SIGINT");
  await new Promise((resolve) => child.on("close", resolve));
  return said;
}
