/** A refusal of the argument parser as an error of the table. */
import { WITHDRAWN } from "../../config/withdrawn.js";
import { userError, type UserError } from "../../model/errors/user-error.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";

export interface Attempt {
  /** Program and command, to be followed by `--help`. */
  readonly line: string;
  readonly words: readonly string[];
  /** Long names of the command's options. */
  readonly options: readonly string[];
  /** The argument that the command needs. */
  readonly wants?: string;
}

export function misuse(said: string, attempt: Attempt): UserError {
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
  const withdrawn = WITHDRAWN.find((row) => row.options.includes(name));
  if (withdrawn !== undefined) return userError("withdrawn-option", { option: `--${name}`, instead: withdrawn.instead });
  const near = nearestWord(name, options);
  const option = `${name.length === 1 ? "-" : "--"}${name}`;
  return userError("unknown-option", { option, near: near === undefined ? undefined : `--${near}`, command });
}
