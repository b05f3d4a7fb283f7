/** argv → command → exit code. Nothing here ends the process. */
import yargs, { type Argv } from "yargs";
import { UserError } from "../model/problem.js";
import type { Command } from "./command.js";
import { COMMANDS } from "./command-table.js";
import { misuse } from "./misuse.js";
import { PROTOCOL_NAMES } from "./protocol/protocol-names.js";
import { nearestWord } from "./nearest-word.js";
import { projectDirectory } from "./project-directory.js";
import type { Streams } from "./streams.js";

export interface Invocation {
  /** Name that the program was started by; `dsp-bootstrap` needs no command. */
  readonly program: "dsp-bootstrap" | "dsp-cli";
  readonly arguments: readonly string[];
  /** Directory that the user stands in, absolute. */
  readonly directory: string;
  readonly version: string;
  /** See `Given`. */
  readonly build?: string;
}

type Start = (command: Command) => (values: Readonly<Record<string, unknown>>) => Promise<void>;

const WIDEST_HELP = 110;
const EXIT_CODES =
  "Exit codes: 0 done, 1 something to fix was found, 2 wrong use or a fault of the machine, 4 a language model's server failed.";

export async function run(given: Invocation, streams: Streams): Promise<number> {
  const invocation = { ...given, arguments: withCommandFirst(given.arguments) };
  let code = 0;
  const start: Start = (command) => async (values) => {
    code = await startCommand(command, values, invocation, streams);
  };
  requireCommand(invocation);
  refuseFlagValues(invocation.arguments);
  await declare(invocation, start, Math.min(streams.columns, WIDEST_HELP)).parseAsync([...wordsToParse(invocation)]);
  return code;
}

/** The protocol's commands take `--root` before their name, so the others do as well. */
function withCommandFirst(words: readonly string[]): readonly string[] {
  const before = words[0] === "--root" ? 2 : Number(words[0]?.startsWith("--root=") === true);
  const word = words[before];
  if (before === 0 || word === undefined || !COMMANDS.some(({ name }) => name === word)) return words;
  return [word, ...words.slice(0, before), ...words.slice(before + 1)];
}

/** Before it starts a command by its name the parser would lay out all of its help, in case the command fails; so the name is left to us. */
function isStarted(invocation: Invocation, command: Command): boolean {
  return command.name === invocation.arguments[0] && !asksForHelp(invocation.arguments);
}

function wordsToParse(invocation: Invocation): readonly string[] {
  const named = commandOf(invocation);
  return named !== undefined && isStarted(invocation, named) ? invocation.arguments.slice(1) : invocation.arguments;
}

function asksForHelp(words: readonly string[]): boolean {
  return words.some((word) => word === "help" || word === "--help" || word === "-h" || word === "--version");
}

function startCommand(
  command: Command,
  values: Readonly<Record<string, unknown>>,
  { directory, version, build }: Invocation,
  streams: Streams,
): Promise<number> {
  const root = projectDirectory(values, directory);
  const given = {
    root,
    directory,
    trackedOnly: values["trackedOnly"] === true,
    json: values["json"] === true,
    version,
    build,
    argv: values,
  };
  return command.run(given, streams);
}

function declare(invocation: Invocation, start: Start, columns: number): Argv {
  const named = commandOf(invocation);
  const parser = yargs()
    .scriptName(invocation.program)
    .usage(`${usage(invocation)}\n\nMaps a repository as a Data Structure Protocol graph in .dsp/.`)
    .parserConfiguration({ "duplicate-arguments-array": true, "boolean-negation": false, "greedy-arrays": false });
  const started = named !== undefined && isStarted(invocation, named) ? named : undefined;
  for (const command of started === undefined ? COMMANDS : [started]) declareCommand(parser, command, invocation, start);
  if (named === undefined) parser.example(COMMANDS.flatMap((command) => examples(invocation, command).slice(0, 1)));
  return parser
    .strict()
    .epilogue(`${protocolHelp(invocation, columns)}\n\n${EXIT_CODES}`)
    .version(invocation.version)
    .help()
    .alias("help", "h")
    .wrap(columns)
    .exitProcess(false)
    .fail((message, error) => {
      if (error instanceof Error && error.name !== "YError") throw error;
      const options = [...Object.keys(named?.options ?? {}), "help", "version"];
      const wants = named?.positional.required ? `name what to ${named.name}: ${named.positional.describe}` : undefined;
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
    start(command),
  );
}

function isDefault({ program }: Invocation, command: Command): boolean {
  return program === "dsp-bootstrap" && command.name === "bootstrap";
}

/** The command that the first word names, or the one that needs no name. */
function commandOf(invocation: Invocation): Command | undefined {
  const named = COMMANDS.find(({ name }) => name === invocation.arguments[0]);
  return named ?? COMMANDS.find((command) => isDefault(invocation, command));
}

function lineOf(invocation: Invocation, command: Command | undefined): string {
  if (command === undefined || isDefault(invocation, command)) return invocation.program;
  return `${invocation.program} ${command.name}`;
}

/** Their own help tells more. */
function protocolHelp({ program }: Invocation, columns: number): string {
  const lines = ["The protocol's operations:"];
  for (const name of PROTOCOL_NAMES) {
    const line = `${lines.at(-1)} ${name}`;
    if (lines.length > 1 && line.length <= columns) lines[lines.length - 1] = line;
    else lines.push(` ${name}`);
  }
  return [...lines, `Each tells more with '${program} <operation> --help'.`].join("\n");
}

function usage(invocation: Invocation): string {
  return invocation.program === "dsp-bootstrap" ? "$0 [path]   or   $0 <command>" : "$0 <command>";
}

function examples(invocation: Invocation, command: Command): [string, string][] {
  return command.examples.map(([words, meaning]) => [`${lineOf(invocation, command)} ${words}`.trim(), meaning]);
}

function requireCommand(invocation: Invocation): void {
  const [first] = invocation.arguments;
  if (commandOf(invocation) !== undefined) return;
  if (asksForHelp(invocation.arguments)) return;
  const names = COMMANDS.map(({ name }) => name);
  const known = [...names, ...PROTOCOL_NAMES];
  const hint = `see '${invocation.program} --help'`;
  if (first === undefined || first.startsWith("-"))
    throw new UserError(`name a command first: ${names.join(", ")}; to map a repository: ${invocation.program} bootstrap [path]; ${hint}`);
  const near = nearestWord(first, known);
  throw new UserError(`unknown command '${first}'${near === undefined ? "" : ` (did you mean ${near}?)`}; ${hint}`);
}

/** The parser takes `--dry-run=yes` for false, and would write. */
function refuseFlagValues(words: readonly string[]): void {
  const flags = new Set(COMMANDS.flatMap(({ options }) => Object.keys(options).filter((name) => options[name]?.type === "boolean")));
  for (const word of words) {
    if (word === "--") return;
    const [name = "", given] = word.split("=", 2);
    const plain = name.replace(/^-+/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (given === undefined || given === "true" || given === "false" || !flags.has(plain)) continue;
    throw new UserError(`--${plain} takes no value; leave out '=${given}'`);
  }
}
