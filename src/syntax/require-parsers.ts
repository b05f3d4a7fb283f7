/** Checks that the parsers are installed. Otherwise every file would count as unparsable, and its functions as removed. */
import { createRequire } from "node:module";
import type { Language } from "../model/language.js";
import { userError } from "../model/errors/user-error.js";

/** Throws a `UserError` with the package name if one of `languages` cannot be parsed. */
export function requireParsers(languages: readonly Language[]): void {
  const { resolve } = createRequire(import.meta.url);
  for (const parser of languages.flatMap(({ parsers }) => parsers)) {
    if (findParser(resolve, parser) === undefined) {
      throw userError("missing-parser", { parser });
    }
  }
}

/** Absolute path of a parser's file, or undefined. */
export function findParser(resolve: NodeJS.RequireResolve, parser: string): string | undefined {
  try {
    return resolve(parser);
  } catch {
    return undefined;
  }
}
