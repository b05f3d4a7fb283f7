/** `completion`: a script for a shell, made of the tables of commands and operations. It starts no process when it completes. */
import { userError } from "../../model/errors/user-error.js";
import type { Streams } from "../../cli/streams.js";
import { protocolCommands } from "../protocol/run.js";
import type { Command, Given } from "../registry/command.js";
import { bashScript } from "./bash-script.js";
import { completedCommands } from "./completed-commands.js";
import { fishScript } from "./fish-script.js";
import { SHELLS } from "./shells.js";
import { zshScript } from "./zsh-script.js";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** Returns the exit code. */
export async function completion({ argv }: Given, commands: readonly Command[], streams: Streams): Promise<number> {
  const shell = SHELLS.find((one) => one === argv["action"]);
  if (shell === undefined)
    throw userError("unknown-action", { command: "completion", action: String(argv["action"]), actions: SHELLS.join(", ") });
  streams.out(SCRIPTS[shell](completedCommands(commands, await protocolCommands())));
  return 0;
}
