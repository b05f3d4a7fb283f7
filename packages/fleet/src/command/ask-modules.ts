import type { CommandModule } from "yargs";
import { askCommands } from "./ask-commands.js";
import type { Host } from "../host.js";
import { placeIndex } from "../queue/build-fleet-index.js";
import { createContext, openFleetStore, requireFolder } from "./context.js";
import { nextCommand } from "./next-command.js";

/** Commands that answer from the index of the fleet that their words name. */
export function askModules(host: Host, done: (code: number) => void): readonly CommandModule[] {
  const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  const place = async (words: Readonly<Record<string, unknown>>): Promise<string> => {
    const context = createContext(host, { fleet: text(words["fleet"]), store: text(words["store"]) });
    requireFolder(context);
    return await placeIndex(await openFleetStore(context), context.folder, nextCommand(context, "run"));
  };
  return askCommands(place, { host, done });
}
