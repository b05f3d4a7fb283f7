/** Accesses to attributes, except those of imported modules, which are imports. */
import { childOf } from "../../../src/syntax/syntax-tree.js";
import type { UseKind } from "../../../src/model/facts.js";
import { classifyAttribute } from "../extract/classify-use.js";
import { useKind } from "../../shared/use-kind.js";
import type { Placed } from "./collected.js";
import { isClassName, meaningOf, openTypes, type Types } from "./meaning.js";
import { dottedNamesUpTo, typeOf } from "./types.js";

interface Found {
  readonly member: string;
  readonly position: number;
  readonly kind: UseKind;
  readonly on?: string;
}

export function readMembers(...given: Parameters<typeof openTypes>): readonly Found[] {
  const types = openTypes(...given);
  return types.collected.attributes.flatMap((placed) => {
    const name = childOf(placed.node, "attribute");
    const object = childOf(placed.node, "object");
    if (name === undefined || object === undefined || name.start === name.end || isImport(types, placed)) return [];
    const on = typeOf(types, object, placed.around.scope)?.name;
    const kind = useKind(classifyAttribute(types.source, placed.node, placed.around));
    return [{ member: types.source.textOf(name), position: name.start, kind, ...(on !== undefined && { on }) }];
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
