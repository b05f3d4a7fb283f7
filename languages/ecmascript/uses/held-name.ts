/** Functions that an object of the module holds under a name: `list` of `export default { list }` is `default.list` as well. */
import {
  isExportAssignment,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSourceFile,
  isVariableDeclaration,
  type ts,
} from "../typescript.js";
import { TRANSPARENT } from "../extract/function-values.js";
import { staticName } from "../extract/references/syntax-shapes.js";

/** Deeper objects are data. */
const MOST_LEVELS = 4;

/** `api.users.list` for the value `list` in `const api = { users: { list } }`; undefined if no object of the module holds it under a name. */
export function heldName(value: ts.Identifier): string | undefined {
  const names: string[] = [];
  let at: ts.Node = value;
  for (let level = 0; level < MOST_LEVELS; level++) {
    const property = isShorthandPropertyAssignment(at.parent) ? at.parent : outermost(at).parent;
    const isValue = isShorthandPropertyAssignment(property) || (isPropertyAssignment(property) && property.name !== at);
    const name = isValue ? staticName(property.name) : undefined;
    if (name === undefined || !isObjectLiteralExpression(property.parent)) break;
    names.unshift(name);
    at = property.parent;
  }
  const holder = names.length === 0 ? undefined : holderOf(outermost(at).parent);
  return holder === undefined ? undefined : [holder, ...names].join(".");
}

/** Without what gives the same value: parentheses, `as const`. */
function outermost(node: ts.Node): ts.Node {
  let at = node;
  while (TRANSPARENT[at.parent.kind] === 1) at = at.parent;
  return at;
}

function holderOf(parent: ts.Node): string | undefined {
  if (isExportAssignment(parent)) return parent.isExportEquals === true ? undefined : "default";
  const isOfModule = isVariableDeclaration(parent) && isSourceFile(parent.parent.parent.parent);
  return isOfModule && isIdentifier(parent.name) ? parent.name.text : undefined;
}
