/** `#import "./price.graphql"` and `# import Price, Tax from "./price.graphql"`: imports that GraphQL tools read in comments. */
import type { Site } from "./site.js";
import { isLiteralName } from "./url.js";

export function graphqlSites(text: string): readonly Site[] {
  const sites: Site[] = [];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const match = /^[ \t]*#[ \t]*import\s([^"']*)(["'])([^"']+)\2/.exec(text.slice(start, end));
    const [whole, names, , specifier] = match ?? [];
    if (whole !== undefined && specifier !== undefined && isLiteralName(specifier) && isClause(names ?? "")) {
      const offset = start + whole.length - 1 - specifier.length;
      sites.push({ specifier, offset, form: "#import", manner: "asset" });
    }
    start = end + 1;
  }
  return sites;
}

/** Nothing, or names and `from`; anything else is prose. */
function isClause(between: string): boolean {
  const words = between.trim();
  return words === "" || /(?:^|\s)from$/.test(words);
}
