/** Uses inside one module, by Python's scopes: of the names that it declares, and of attributes. */
import type { FileUses, ReadUses } from "../../../src/model/file-uses.js";
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { placeUses } from "../../shared/place-uses.js";
import { openSource, type Source } from "../../shared/source.js";
import { dialectOf } from "../extract/dialect.js";
import { openReading } from "../extract/reading.js";
import { walkModule } from "../extract/walk/walk.js";
import { outlineOf } from "../outline/index.js";
import { parseModule } from "../parse-module.js";
import { openCollected, type Placed, watchersOf } from "./collected.js";
import { readOwn } from "./read-own.js";
import type { UseKind } from "../../../src/model/facts.js";
import { classifyAttribute } from "../extract/classify-use.js";
import { useKind } from "../../shared/use-kind.js";
import { isClassName, meaningOf, openTypes, type Types } from "./meaning.js";
import { lastName, parts } from "../extract/names.js";
import { readTyped } from "./typed.js";
import { dottedNamesUpTo, typeOf } from "./types.js";

export const readUses: ReadUses = async (path, written) => {
  if (dialectOf(path) !== "Python") return undefined;
  const { text, root } = await parseModule(written);
  return root === undefined ? { own: [], members: [] } : usesOf(openSource(path, text), root);
};

function usesOf(source: Source, root: SyntaxNode): FileUses {
  const reading = openReading(source);
  const collected = openCollected();
  walkModule(reading, root, watchersOf(source, collected));
  const symbols = outlineOf(source, root);
  const { own, ofClasses } = readOwn(reading, collected);
  const types = openTypes(source, reading.module, collected);
  const members = readMembers(types);
  return {
    own: placeUses(source, symbols, own),
    typed: readTyped(types),
    members: placeUses(source, symbols, [...members, ...ofClasses.map(({ name, ...rest }) => ({ member: name, ...rest }))]),
  };
}

interface Found {
  readonly member: string;
  readonly position: number;
  readonly kind: UseKind;
  readonly on?: string;
}

/** Accesses to attributes, except those of imported modules, which are imports. */
function readMembers(types: Types): readonly Found[] {
  const inPatterns = types.collected.patterns.flatMap((placed) => membersOfPattern(types, placed));
  const inExpressions = types.collected.attributes.flatMap((placed): readonly Found[] => {
    const name = childOf(placed.node, "attribute");
    const object = childOf(placed.node, "object");
    if (name === undefined || object === undefined || name.start === name.end || isImport(types, placed)) return [];
    const on = typeOf(types, object, placed.around.scope)?.name;
    const kind = useKind(classifyAttribute(types.source, placed.node, placed.around));
    return [{ member: types.source.textOf(name), position: name.start, kind, ...(on !== undefined && { on }) }];
  });
  const constructions = types.collected.calls.flatMap((placed) => constructionIn(types, placed));
  return [...inExpressions, ...inPatterns, ...constructions].sort((a, b) => a.position - b.position);
}

/** `Cart()`, `shop.Cart()` and `cls()` run the constructor. */
function constructionIn(types: Types, { node, around }: Placed): readonly Found[] {
  const callee = childOf(node, "function");
  const name = callee && lastName(types.source, callee);
  const isClass = name !== undefined && callee !== undefined && callee.type !== "subscript" && (isClassName(name) || name === "cls");
  if (!isClass) return [];
  const on = typeOf(types, node, around.scope)?.name;
  return [{ member: "__init__", position: callee.start, kind: "construct", ...(on !== undefined && { on }) }];
}

/** `case Color.RED`, `case shapes.Color.RED`, `case Point(x=0)`. */
function membersOfPattern(types: Types, { node, around }: Placed): readonly Found[] {
  const { source } = types;
  if (node.type === "keyword_pattern") {
    const [name] = parts(node);
    let owner = node.parent;
    while (owner !== undefined && owner.type !== "class_pattern") owner = owner.parent;
    const spelled = owner === undefined ? undefined : parts(owner)[0];
    if (name === undefined || spelled === undefined) return [];
    return [{ member: source.textOf(name), position: name.start, kind: "read", on: source.textOf(spelled) }];
  }
  const names = parts(node);
  const [head] = names;
  const meaning = head && meaningOf(types, source.textOf(head), around.scope, node.start);
  if (head === undefined || meaning === undefined) return [];
  return names.slice(1).flatMap((name, index): readonly Found[] => {
    const before = names.slice(0, index + 1).map((one) => source.textOf(one));
    // An attribute of an imported module is an import.
    if (meaning.further !== undefined && before.length <= meaning.further + 1) return [];
    const on = before.length === 1 ? typeOf(types, head, around.scope)?.name : before.join(".");
    return [{ member: source.textOf(name), position: name.start, kind: "read", ...(on !== undefined && { on }) }];
  });
}

/** `shop.total` after `import shop`; `shop.cart`, `shop.cart.total` after `import shop.cart`; in the standard library also `os.path.join`. */
function isImport(types: Types, { node, around }: Placed): boolean {
  const names = dottedNamesUpTo(types.source, node);
  const [head] = names ?? [];
  const meaning = head === undefined ? undefined : meaningOf(types, head, around.scope, node.start);
  if (names === undefined || meaning === undefined) return false;
  if (meaning.standard === true) return !names.slice(0, -1).some(isClassName);
  return meaning.further !== undefined && names.length <= meaning.further + 2;
}
