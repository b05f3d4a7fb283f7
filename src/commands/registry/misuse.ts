/** What the argument parser complains about, as the one sentence that a user reads. */
import { UserError } from "../../model/problem.js";
import { nearestWord } from "../../cli/nearest-word.js";

export interface Attempt {
  /** Program and command, as `--help` would be typed after it. */
  readonly line: string;
  readonly words: readonly string[];
  /** Long names of the options that the command knows. */
  readonly options: readonly string[];
  /** What the command wants to be named. */
  readonly wants?: string;
}

export function misuse(message: string, attempt: Attempt): UserError {
  return new UserError(`${sentence(message.replace(/\s+/g, " "), attempt)}; see '${attempt.line} --help'`);
}

function sentence(message: string, attempt: Attempt): string {
  const unknown = /^Unknown (?:arguments?|commands?): (.*)$/.exec(message)?.[1];
  if (unknown !== undefined) return unknownWord(unknown.split(", ")[0] ?? unknown, attempt);
  const lacking = /^Not enough arguments following: (.*)$/.exec(message)?.[1];
  if (lacking !== undefined) return `--${lacking} needs a value`;
  if (message.startsWith("Not enough non-option arguments")) return attempt.wants ?? message;
  const invalid = /^Invalid values: Argument: ([\w-]+), Given: (.*), Choices: (.*)$/.exec(message);
  if (invalid !== null)
    return `--${invalid[1]} ${(invalid[2] ?? "").replaceAll('"', "")}: choose one of ${(invalid[3] ?? "").replaceAll('"', "")}`;
  return message;
}

function unknownWord(name: string, { words, options }: Attempt): string {
  const typed = new Set(words.map((word) => word.split("=", 1)[0] ?? word));
  if (!typed.has(`--${name}`) && typed.has(name)) return `unexpected argument '${name}'`;
  const near = nearestWord(name, options);
  const hint = near === undefined ? "" : ` (did you mean --${near}?)`;
  return `unknown option ${name.length === 1 ? "-" : "--"}${name}${hint}`;
}
