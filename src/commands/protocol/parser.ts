/** Parses command lines with a port of the reference's library, so that abbreviated options and odd values mean the same. */
// `require`, because an import would first scan the library for its export names, which takes longer than running it.
import argparse = require("argparse");
import type { ActionsContainer, ArgumentOptions } from "argparse";
import { strip, isUid } from "../../dsp/dsp-tree.js";
import { withdrawnOption } from "../../model/withdrawn.js";
import { userError } from "../../model/errors/user-error.js";
import type { Argument, ProtocolCommand } from "./protocol-command.js";

const { ArgumentParser, ArgumentTypeError, SUPPRESS } = argparse;

export type Values = Readonly<Record<string, unknown>>;

/** Ends parsing when help was requested. */
export class HelpRequested extends Error {}

const DEEPEST = 1_000_000;
const DEFAULT_TOC = "default";

/** The library would print and end the process. */
class Parser extends ArgumentParser {
  override error(message: string): void {
    throw userError("invalid-command-line", { reason: message, command: this.prog });
  }

  override print_help(): void {
    throw new HelpRequested("help");
  }
}

/** Negative numbers (not options) as in most versions of the reference's library; the port follows a newer one. */
const NUMBERS = { _negative_number_matcher: /^-\d+$|^-\d*\.\d+$/ };

/** Throws `UserError`, exit code 2, and `HelpRequested`. */
export function parseLine(command: ProtocolCommand, words: readonly string[]): Values {
  const parser = Object.assign(new Parser({ prog: "dsp-cli" }), NUMBERS);
  const root = { help: "project directory (default: the current one)", metavar: "DIR" };
  parser.add_argument("--root", { ...root, default: "." });
  const commands = parser.add_subparsers({ dest: "command", required: true, parser_class: Parser });
  const sub = commands.add_parser(command.name);
  Object.assign(sub, NUMBERS);
  const groups = new Map<string, ActionsContainer>();
  for (const argument of command.arguments) {
    const { group } = argument;
    const place = group === undefined ? sub : (groups.get(group) ?? sub.add_mutually_exclusive_group());
    if (group !== undefined) groups.set(group, place);
    place.add_argument(argument.name, optionsOf(argument));
  }
  if (command.json === true) sub.add_argument("--json", { action: "store_true", help: "print data instead of text" });
  if (command.via === true) sub.add_argument("--via", { action: "store_true", help: "follow exporters, too" });
  if (command.sources === true) sub.add_argument("--sources", { action: "store_true", help: "also print the source of each entity" });
  sub.add_argument("--root", { ...root, default: SUPPRESS });
  try {
    return { ...parser.parse_args([...words]) };
  } catch (error) {
    // A line that the reference accepts means what it means there.
    const withdrawn = error instanceof HelpRequested ? undefined : withdrawnOption(words);
    throw withdrawn === undefined ? error : userError("withdrawn-option", withdrawn);
  }
}

function optionsOf({ name, help, type, flag, many, required, choices, metavar }: Argument): ArgumentOptions {
  const shown = { help: help.replaceAll("%", "%%"), ...(metavar === undefined ? {} : { metavar }) };
  if (flag === true) return { ...shown, action: "store_true" };
  const read = type === undefined ? {} : { type: READERS[type] };
  const several = many !== true ? {} : name.startsWith("--") ? { action: "append" } : { nargs: "+" as const };
  const value = { ...shown, ...read, ...several, ...(choices === undefined ? {} : { choices }) };
  return name.startsWith("--") ? { ...value, required: required === true, default: type === "depth" ? 1 : undefined } : value;
}

const READERS: Readonly<Record<NonNullable<Argument["type"]>, (value: string) => unknown>> = {
  // Resolved later: any text is accepted here.
  entity: (value) => value,
  uid: (value) => (isUid(value) ? value : refuse(`invalid uid '${value}' (obj- or func- and eight hex digits)`)),
  toc: (value) => value || refuse(`a table of contents is a root's UID or '${DEFAULT_TOC}'`),
  depth: readDepth,
};

/** Whole numbers in the syntax of the reference's language. */
function readDepth(value: string): number {
  if (["inf", "infinity", "all"].includes(value.toLowerCase())) return DEEPEST;
  const digits = [...strip(value)].map((one) => (/\p{Nd}/u.test(one) ? digitOf(one) : one)).join("");
  if (!/^[+-]?\d+(?:_\d+)*$/.test(digits)) return refuse(`invalid depth '${value}'`);
  const depth = Number(digits.replaceAll("_", ""));
  return depth < 0 ? refuse("depth must be >= 0") : Math.min(depth, DEEPEST);
}

/** Digits of a script have consecutive code points, starting with zero. */
function digitOf(digit: string): number {
  let count = 0;
  for (let code = (digit.codePointAt(0) ?? 0) - 1; /\p{Nd}/u.test(String.fromCodePoint(code)); code -= 1) count += 1;
  return count % 10;
}

function refuse(message: string): never {
  throw new ArgumentTypeError(message);
}
