/** Names of what stands around a function of an unnamed default export: an answer may name the outer one. */
import ts from "typescript";

/** `["default", "create"]` for a function that begins at line `from` inside `export default rule({ create() { … } })`. */
export function outerNames(path, text, from) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  let node = innermost(source, source.getPositionOfLineAndCharacter(from - 1, text.split("\n")[from - 1].search(/\S/)));
  while (node.getStart() >= source.getPositionOfLineAndCharacter(from - 1, 0)) node = node.parent;
  const names = [];
  for (; node.parent !== undefined; node = node.parent) {
    if (ts.isFunctionLike(node)) names.unshift(node.name?.getText() ?? nameOfProperty(node.parent));
    if (ts.isExportAssignment(node)) names.unshift("default");
  }
  return names.filter((name) => name !== undefined);
}

const nameOfProperty = (node) => (ts.isPropertyAssignment(node) ? node.name.getText() : undefined);

function innermost(node, position) {
  const inner = ts.forEachChild(node, (child) => (child.getStart() <= position && position < child.end ? child : undefined));
  return inner === undefined ? node : innermost(inner, position);
}
