import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CommandModule } from "yargs";
import type { Host } from "../host.js";

/** Commands that answer from the index; none in a version without them. */
export async function askModules(_word: string | undefined, _host: Host, _done: (code: number) => void): Promise<readonly CommandModule[]> {
  const place = new URL("../ask/command.js", import.meta.url);
  return existsSync(fileURLToPath(place)) ? [] : [];
}
