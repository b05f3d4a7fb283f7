/** Classes, factories and objects of a logging configuration: the strings under `class` and `()`, and those that begin with `ext://`. */
import { type SyntaxNode, childOf } from "../../../../src/syntax/syntax-tree.js";
import { type Around, type CallSite, type Reading, constantOf } from "../reading.js";
import { stringValue } from "../names.js";
import { addSite } from "./add-site.js";
import { roleOfText } from "./role-of-text.js";

const KEYS: ReadonlySet<string> = new Set(["class", "()", "factory"]);

const EXTERNAL = /^ext:\/\//;

/** `logging.config.dictConfig({…})`, or of a name bound to the dictionary. */
export function addLogging(reading: Reading, { around }: CallSite, given: SyntaxNode | undefined): void {
  if (given === undefined) return;
  const name = given.type === "identifier" ? reading.source.textOf(given) : undefined;
  const value = name === undefined ? given : constantOf(around.scope, name, given.start);
  if (value !== undefined) addLoggingValue(reading, value, around, "dictConfig");
}

export function addLoggingValue(reading: Reading, value: SyntaxNode, around: Around, form: string): void {
  const open = [value];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "pair") {
      const key = stringValue(reading.source, childOf(node, "key"));
      const item = childOf(node, "value");
      const written = stringValue(reading.source, item);
      const text = written?.replace(EXTERNAL, "");
      if (item === undefined) continue;
      const names = (key !== undefined && KEYS.has(key)) || text !== written;
      if (names && text !== undefined && /^\w+(?:\.\w+)+$/.test(text)) {
        addSite(reading, item, around, {
          specifier: text,
          kind: "reference",
          form,
          tentative: true,
          why: roleOfText(reading, item, around),
        });
      } else open.push(item);
    } else if (node.type === "dictionary" || node.type === "list" || node.type === "tuple") open.push(...node.children.toReversed());
  }
}
