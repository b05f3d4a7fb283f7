/** An error that ended a command, for people and for programs. */
import { toUserError } from "../model/errors/to-user-error.js";
import { jsonDocument, shownLine } from "../model/shown-text.js";

/** Lines for standard error. A bug is shown with its stack, which its report needs. */
export function errorLines(error: unknown): string {
  const known = toUserError(error);
  const stack = known.code !== "internal-error" ? "" : `\n${error instanceof Error ? error.stack : String(error)}`;
  return `error: ${shownLine(stack === "" ? known.message : "this program has a bug; please report it with these lines")}${stack}\n`;
}

/** The JSON document that takes the place of a result. */
export function errorDocument(error: unknown): string {
  const { code, problem, next, exitCode } = toUserError(error);
  return jsonDocument({ error: { code, message: problem, next, exitCode } });
}

/** Whether a command line asks for JSON, even if it cannot be read otherwise. */
export function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf("--");
  const options = end < 0 ? words : words.slice(0, end);
  return options.some(
    (word, at) =>
      word === "--json" || word === "--json=true" || word === "--format=json" || (word === "--format" && options[at + 1] === "json"),
  );
}
