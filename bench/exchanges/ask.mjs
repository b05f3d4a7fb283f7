/** Runs the program as a command line or as a session of the MCP server, and returns what a reader would see. */
import { spawnSync } from "node:child_process";
import { openSession } from "../mcp-session.mjs";

/** A command line with its output, standard error first. */
export function typed({ directory, environment, command }, words) {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: directory, env: environment, encoding: "utf8" });
  const line = words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word}'`)).join(" ");
  return `$ dsp-cli ${line}\n${`${stderr}${stdout}`.trimEnd()}${status === 0 ? "" : `\n(exit code ${status})`}`;
}

/** Calls of tools, one after the other, with the texts of the answers. */
export async function called({ directory, environment, program }, calls) {
  const { request, greet, close } = openSession(program, [], "recorder", { cwd: directory, env: environment });
  await greet();
  const shown = [];
  for (const [name, given] of calls) {
    const { result } = await request("tools/call", { name, arguments: given });
    shown.push(`${name} ${JSON.stringify(given)}\n${result.content[0].text}`);
  }
  await close();
  return shown.join("\n\n");
}
