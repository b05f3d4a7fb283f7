/** Where things stand in a JSON text with comments and trailing commas: allows changing one while keeping every other byte. */
import { createScanner, getNodeValue, parseTree, type Node, type ParseError } from "jsonc-parser";

export interface Member {
  readonly key: string;
  readonly value: Node;
  /** Offset of the key's opening quote. */
  readonly start: number;
}

/** Undefined if the text is not valid; a byte order mark is. */
export function treeOf(text: string): Node | undefined {
  const errors: ParseError[] = [];
  try {
    const tree = parseTree(text.replace(/^\ufeff/, " "), errors, { allowTrailingComma: true });
    return errors.length === 0 ? tree : undefined;
  } catch {
    // Nested deeper than the stack reaches.
    return undefined;
  }
}

/** Keys such as `__proto__` are plain own properties. */
export function valueOf(node: Node): unknown {
  return getNodeValue(node);
}

export function membersOf(object: Node): readonly Member[] {
  return (object.children ?? []).flatMap(({ offset, children: [key, value] = [] }) =>
    key === undefined || value === undefined ? [] : [{ key: String(key.value), value, start: offset }],
  );
}

export function endOf({ offset, length }: Node): number {
  return offset + length;
}

/** Offset after the comma that follows the last member, if any. */
export function trailingComma(text: string, object: Node): number | undefined {
  const last = object.children?.at(-1);
  if (last === undefined) return undefined;
  const scanner = createScanner(text, true);
  scanner.setPosition(endOf(last));
  scanner.scan();
  return text[scanner.getTokenOffset()] === "," ? scanner.getPosition() : undefined;
}
