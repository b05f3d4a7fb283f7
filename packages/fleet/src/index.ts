import yargs from "yargs";
import { hideCredentials } from "../../../src/model/credentials.js";
import { shownLines } from "../../../src/model/shown-text.js";
import { jsonText } from "./ask/answer.js";
import { askModules } from "./command/ask-modules.js";
import { FleetError, reasonOf } from "./command/fleet-error.js";
import { fleetCommands } from "./command/fleet-commands.js";
import type { Host } from "./host.js";

/** Runs `fleet` with the words that follow it. Resolves with the exit code: 0 done, 1 something failed or was found, 2 wrong use. */
export async function fleet(words: readonly string[], given: Host): Promise<number> {
  // Words that are not understood are repeated, and so is what servers say.
  const host = {
    ...given,
    err: (text: string) => given.err(hideCredentials(text)),
    progress: (text: string) => given.progress(hideCredentials(text)),
  };
  try {
    return await perform(words.length === 0 ? ["--help"] : words, host);
  } catch (error) {
    const message = reasonOf(error);
    const { next, exitCode } = error instanceof FleetError ? error : { next: "", exitCode: 2 as const };
    // Before anything is cut: half of a password is one, too.
    const said = { message: hideCredentials(message), next: hideCredentials(next) };
    host.err(`${shownLines(`error: ${said.message}${next === "" ? "" : `; ${said.next}`}`)}\n`);
    if (words.includes("--json")) host.out(jsonText({ schemaVersion: 1, error: { ...said, exitCode } }));
    return exitCode;
  }
}

async function perform(words: readonly string[], host: Host): Promise<number> {
  let code: number | undefined;
  const done = (of: number): void => {
    code = of;
  };
  const program = `${host.program} fleet`;
  const parser = yargs()
    .scriptName(program)
    .usage("$0 COMMAND …    Maps many repositories, and answers questions across them.")
    .locale("en")
    .wrap(host.columns)
    .version(host.version)
    .help()
    .alias("help", "h")
    .strict()
    .demandCommand(1, "a command is missing")
    .fail((message: string, error: unknown) => {
      throw error instanceof Error
        ? error
        : new FleetError(
            message.replace(/^Unknown (?:command|argument): (.*)$/m, "unknown command or option '$1'"),
            `'${program} --help' lists what there is`,
          );
    });
  for (const module of [...fleetCommands(host, done), ...askModules(host, done)]) parser.command(module);
  let printed = "";
  await parser.parseAsync([...words], {}, (_error: unknown, __: unknown, output: string) => {
    printed = output;
  });
  if (code === undefined && printed !== "") {
    host.out(`${printed}\n`);
    return 0;
  }
  return code ?? 0;
}
