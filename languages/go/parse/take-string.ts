/** String literals with their parts. */
import { branch, leaf, unexpected, type Node, type Parser } from "./nodes.js";
import { splitString } from "./scan-literals.js";
import { advance } from "./scanner.js";

/** The current token; moves on. */
export function takeString(parser: Parser): Node {
  const { text, kind, start, end } = parser;
  const parts: Node[] = [];
  if (kind === "raw_string_literal") parts.push(leaf("raw_string_literal_content", start + 1, end - 1));
  else if (kind === "interpreted_string_literal") splitString(text, start, end, (type, from, to) => parts.push(leaf(type, from, to)));
  else throw unexpected(parser);
  advance(parser);
  return branch(kind, parts, start, end);
}
