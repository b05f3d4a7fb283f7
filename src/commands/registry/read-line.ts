/** Parses any command line, with errors that have the next step. Plain lines do not need it (`readPlainLine`). */
import yargs, { type Argv } from "yargs";
import type { Command } from "./command.js";
import { COMMANDS } from "./command-table.js";
import { asksForHelp, commandOf, type Invocation, isDefault } from "./invocation.js";
import { userError, type UserError } from "../../model/errors/user-error.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";

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

/** A refusal of the argument parser as an error of the table. */
interface Attempt {
  /** Program and command, to be followed by `--help`. */
  readonly line: string;
  readonly words: readonly string[];
  /** Long names of the command's options. */
  readonly options: readonly string[];
  /** The argument that the command needs. */
  readonly wants?: string;
}

function misuse(said: string, attempt: Attempt): UserError {
  const { line: command, wants: wanted } = attempt;
  const message = said.replace(/\s+/g, " ");
  const unknown = /^Unknown (?:arguments?|commands?): (.*)$/.exec(message)?.[1];
  if (unknown !== undefined) return unknownWord(unknown.split(", ")[0] ?? unknown, attempt);
  const lacking = /^Not enough arguments following: (.*)$/.exec(message)?.[1];
  if (lacking !== undefined) return userError("missing-value", { option: `--${lacking}`, command });
  if (message.startsWith("Not enough non-option arguments") && wanted !== undefined)
    return userError("missing-argument", { command, wanted });
  const invalid = /^Invalid values: Argument: ([\w-]+), Given: (.*), Choices: (.*)$/.exec(message);
  if (invalid === null) return userError("invalid-command-line", { reason: message, command });
  const [name = "", value = "", choices = ""] = invalid.slice(1).map((part) => part.replaceAll('"', ""));
  return userError("unknown-choice", { option: `--${name}`, value, near: nearestWord(value, choices.split(", ")), choices });
}

function unknownWord(name: string, { line: command, words, options }: Attempt): UserError {
  const typed = new Set(words.map((word) => word.split("=", 1)[0] ?? word));
  if (!typed.has(`--${name}`) && typed.has(name)) return userError("unexpected-argument", { argument: name, command });
  const near = nearestWord(name, options);
  const option = `${name.length === 1 ? "-" : "--"}${name}`;
  return userError("unknown-option", { option, near: near === undefined ? undefined : `--${near}`, command });
}
