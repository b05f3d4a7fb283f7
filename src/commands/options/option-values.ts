/** Validates values of options: the argument parser accepts `--n abc` and repeated scalars. */
import { userError } from "../../model/errors/user-error.js";

export function isGlob(pattern: string): boolean {
  return /[*?{[]/.test(pattern);
}

export type Values = Readonly<Record<string, unknown>>;

/** The value of a non-repeatable option. Throws `UserError` if it is repeated or empty. */
export function readSingle(argv: Values, name: string): string | undefined {
  const given = singleOf(argv, name);
  if (given === "") throw userError("empty-value", { option: `--${name}` });
  return typeof given === "string" ? given : undefined;
}

/** Callers other than the command line may omit everything. */
export function valueOf(argv: Values, name: string): unknown {
  const camel = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return argv[name] ?? argv[camel];
}

export function singleOf(argv: Values, name: string): unknown {
  const given = valueOf(argv, name);
  if (Array.isArray(given)) throw userError("repeated-option", { option: `--${name}` });
  return given;
}

export function choiceOf<Choice extends string>(argv: Values, name: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const given = singleOf(argv, name) ?? choices[0];
  const chosen = choices.find((choice) => choice === given);
  if (chosen === undefined) throw userError("unknown-choice", { option: `--${name}`, value: String(given), choices: choices.join(", ") });
  return chosen;
}

/** Undefined if the option is not given. */
export function readWhole(argv: Values, name: string, most = Infinity): number | undefined {
  const given = singleOf(argv, name);
  return given === undefined ? undefined : wholeNumber(given, name, 0, most);
}

export function wholeNumber(given: unknown, name: string, least: number, most = Infinity): number {
  if (typeof given === "number" && Number.isInteger(given) && given >= least && given <= most) return given;
  const range = most === Infinity ? `from ${least}` : `from ${least} to ${most}`;
  throw userError("invalid-whole-number", { option: `--${name}`, value: Number.isNaN(given) ? undefined : String(given), range });
}
