/** Runs `ask`, `mcp` and `export` alone, for an index file that is named. */
import yargs from "yargs";
import type { Host } from "../../src/host.js";
import { InputError } from "../../src/surface/input-error.js";
import { shown } from "../../src/ask/answer.js";
import { askCommands } from "../../src/command/ask-commands.js";

/** Resolves with the exit code. Wrong words are told on `host.err`. */
export async function runAsk(words: readonly string[], host: Host): Promise<number> {
  let code = 0;
  const done = (given: number): void => {
    code = given;
  };
  const place = async (): Promise<string> => {
    throw new InputError("there is no fleet here", "name an index with --index");
  };
  const parser = yargs([])
    .scriptName(`${host.program} fleet`)
    .locale("en")
    .wrap(host.columns)
    .strict()
    .demandCommand(1)
    .fail((message: string, error: unknown) => {
      throw error instanceof Error ? error : new InputError(message, "see --help");
    });
  for (const module of askCommands(place, { host, done })) parser.command(module);
  try {
    await parser.parseAsync([...words], {}, (_error: unknown, _argv: unknown, output: string) => {
      if (output !== "") host.out(`${output}\n`);
    });
    return code;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    host.err(`${shown(`error: ${error.message}`)}\n`);
    return 2;
  }
}
