/** Parses any command line, with errors that have the next step. Plain lines do not need it (`readPlainLine`). */
import yargs, { type Argv } from "yargs";
import type { Command } from "./command.js";
import { COMMANDS } from "./command-table.js";
import { asksForHelp, commandOf, isDefault, type Invocation } from "./invocation.js";
import { misuse } from "./misuse.js";

/** Runs the command. */
type Start = (command: Command, values: Readonly<Record<string, unknown>>) => Promise<void>;

/** Runs the command in the line. */
export async function readLine(invocation: Invocation, start: Start): Promise<void> {
  await declare(invocation, start).parseAsync([...wordsToParse(invocation)]);
}

/** Before it runs a command by name, the parser would format all of its help in case of an error; so the name is handled here. */
function isStarted(invocation: Invocation, command: Command): boolean {
  return command.name === invocation.arguments[0] && !asksForHelp(invocation.arguments);
}

function wordsToParse(invocation: Invocation): readonly string[] {
  const named = commandOf(invocation);
  return named !== undefined && isStarted(invocation, named) ? invocation.arguments.slice(1) : invocation.arguments;
}

function declare(invocation: Invocation, start: Start): Argv {
  const named = commandOf(invocation);
  const parser = yargs()
    .scriptName(invocation.program)
    .parserConfiguration({ "duplicate-arguments-array": true, "boolean-negation": false, "greedy-arrays": false });
  const started = named !== undefined && isStarted(invocation, named) ? named : undefined;
  for (const command of started === undefined ? COMMANDS : [started]) declareCommand(parser, command, invocation, start);
  return parser
    .strict()
    .help(false)
    .version(false)
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
    (declared) => declared.positional(name, { type: "string", array: several, describe }).options(command.options),
    (values) => start(command, values),
  );
}

function lineOf(invocation: Invocation, command: Command | undefined): string {
  if (command === undefined || isDefault(invocation, command)) return invocation.program;
  return `${invocation.program} ${command.name}`;
}
