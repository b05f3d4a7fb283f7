import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CommandModule } from "yargs";
import type { Host } from "../host.js";
import { placeIndex } from "../queue/build-fleet-index.js";
import { createContext, openFleetStore } from "./context.js";

type Words = Readonly<Record<string, unknown>>;

/** Commands that answer from the index: they get its path from the words, and `done` gets the exit code. */
type AskCommands = (
  place: (words: Words) => Promise<string>,
  running: { readonly host: Host; readonly done: (code: number) => void },
) => readonly CommandModule[];

const ASK = new URL("../ask/command.js", import.meta.url);

/** None in a version that cannot answer. */
export async function askModules(host: Host, done: (code: number) => void): Promise<readonly CommandModule[]> {
  if (!existsSync(fileURLToPath(ASK))) return [];
  const { askCommands } = (await import(ASK.href)) as { readonly askCommands: AskCommands };
  const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  const place = async (words: Words): Promise<string> => {
    const context = createContext(host, { fleet: text(words["fleet"]), store: text(words["store"]) });
    return await placeIndex(await openFleetStore(context), context.folder);
  };
  return askCommands(place, { host, done });
}
