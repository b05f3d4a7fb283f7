/** Parses any command line, with help, examples, and errors with the next step. Plain lines do not need it (`readPlainLine`). */
import yargs, { type Argv } from "yargs";
import type { Command } from "./command.js";
import { COMMANDS } from "./command-table.js";
import { asksForHelp, commandOf, isDefault, type Invocation } from "./invocation.js";
import { misuse } from "./misuse.js";
import { EXIT_CODES } from "./overview.js";

/** Runs the command. */
type Start = (command: Command, values: Readonly<Record<string, unknown>>) => Promise<void>;

const WIDEST_HELP = 110;

/** Runs the command in the line, or prints its help; `columns`: width of the terminal. */
export async function readLine(invocation: Invocation, columns: number, start: Start): Promise<void> {
  await declare(invocation, start, Math.min(columns, WIDEST_HELP)).parseAsync([...wordsToParse(invocation)]);
}

/** Before it runs a command by name, the parser would format all of its help in case of an error; so the name is handled here. */
function isStarted(invocation: Invocation, command: Command): boolean {
  return command.name === invocation.arguments[0] && !asksForHelp(invocation.arguments);
}

function wordsToParse(invocation: Invocation): readonly string[] {
  const named = commandOf(invocation);
  return named !== undefined && isStarted(invocation, named) ? invocation.arguments.slice(1) : invocation.arguments;
}

function declare(invocation: Invocation, start: Start, columns: number): Argv {
  const named = commandOf(invocation);
  const parser = yargs()
    .scriptName(invocation.program)
    .usage(`${usage(invocation)}\n\nMaps a repository as a Data Structure Protocol graph in .dsp/.`)
    .parserConfiguration({ "duplicate-arguments-array": true, "boolean-negation": false, "greedy-arrays": false });
  const started = named !== undefined && isStarted(invocation, named) ? named : undefined;
  for (const command of started === undefined ? COMMANDS : [started]) declareCommand(parser, command, invocation, start);
  // Otherwise the parser would take `help` at the end of any line for a request.
  if (asksForHelp(invocation.arguments)) parser.help().alias("help", "h");
  else parser.help(false);
  return parser
    .strict()
    .epilogue(EXIT_CODES)
    .version(invocation.version)
    .wrap(columns)
    .exitProcess(false)
    .fail((message, error) => {
      if (error instanceof Error && error.name !== "YError") throw error;
      const options = [...Object.keys(named?.options ?? {}), "help", "version"];
      const wants = named?.positional.required ? named.positional.describe : undefined;
      throw misuse(message || error.message, { line: lineOf(invocation, named), words: invocation.arguments, options, wants });
    });
}

function declareCommand(parser: Argv, command: Command, invocation: Invocation, start: Start): void {
  const { name, describe, required, several = false } = command.positional;
  const word = several ? `${name}..` : name;
  const words = required ? `<${word}>` : `[${word}]`;
  const named = isDefault(invocation, command) ? [`${command.name} ${words}`, "$0"] : [`${command.name} ${words}`];
  const lines = isStarted(invocation, command) ? [`$0 ${words}`] : named;
  parser.command(
    lines,
    command.describe,
    (declared) =>
      declared
        .positional(name, { type: "string", array: several, describe })
        .options(command.options)
        .example(examples(invocation, command))
        .epilogue(EXIT_CODES),
    (values) => start(command, values),
  );
}

function lineOf(invocation: Invocation, command: Command | undefined): string {
  if (command === undefined || isDefault(invocation, command)) return invocation.program;
  return `${invocation.program} ${command.name}`;
}

function usage(invocation: Invocation): string {
  return invocation.program === "dsp-bootstrap" ? "$0 [path]   or   $0 <command>" : "$0 <command>";
}

function examples(invocation: Invocation, command: Command): [string, string][] {
  return command.examples.map(([words, meaning]) => [`${lineOf(invocation, command)} ${words}`.trim(), meaning]);
}
