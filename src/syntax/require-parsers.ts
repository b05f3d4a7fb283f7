/** Checks that the parsers are installed. Otherwise every file would count as unparsable, and its functions as removed. */
import type { Language } from "../model/language.js";
import { userError } from "../model/errors/user-error.js";
import { parserFile } from "./parser-file.js";

/** Throws a `UserError` with the package name if one of `languages` cannot be parsed. */
export function requireParsers(languages: readonly Language[]): void {
  for (const parser of languages.flatMap(({ parsers }) => parsers)) {
    if (!isInstalled(parser)) throw userError("missing-parser", { parser });
  }
}

function isInstalled(parser: string): boolean {
  try {
    return parserFile(parser) !== "";
  } catch {
    return false;
  }
}
