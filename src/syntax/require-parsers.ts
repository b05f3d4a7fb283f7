/** Whether the parsers are there. Without one of them every file would be taken for one that its parser gave up on, and its functions for gone. */
import { createRequire } from "node:module";
import type { Language } from "../model/language.js";
import { UserError } from "../model/problem.js";

/** Throws a `UserError` that names the package where one of `languages` cannot be parsed. */
export function requireParsers(languages: readonly Language[]): void {
  const { resolve } = createRequire(import.meta.url);
  for (const parser of languages.flatMap(({ parsers }) => parsers)) {
    if (findParser(resolve, parser) === undefined) {
      throw new UserError(
        `The parser ${parser} is missing from this installation; nothing was read. Install the program again, with its dependencies.`,
      );
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
