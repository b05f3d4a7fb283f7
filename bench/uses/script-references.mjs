/** References in JavaScript: the language service follows few of the names that `require` and `module.exports` pass on. */
import ts from "typescript";

/** A function from the declarations of a symbol to the identifiers that denote it, in any of `sources`. */
export function openScriptReferences(program, sources) {
  const checker = program.getTypeChecker();
  const found = new Map();
  const add = (node, symbol) => {
    for (const declaration of resolved(checker, symbol)?.declarations ?? [])
      found.set(declaration, [...(found.get(declaration) ?? []), node]);
  };
  const visit = (node) => {
    if (ts.isIdentifier(node) && !/^(?:module|exports)$/.test(node.text)) for (const symbol of symbolsAt(checker, node)) add(node, symbol);
    for (const comment of node.jsDoc ?? []) visit(comment);
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(source);
  const declarations = (node) =>
    ts.isExportAssignment(node) ? [node] : resolved(checker, checker.getSymbolAtLocation(node))?.declarations;
  return (node) => (declarations(node) ?? []).flatMap((one) => found.get(one) ?? []);
}

function symbolsAt(checker, node) {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return [checker.getShorthandAssignmentValueSymbol(parent)];
  const taken = ts.isBindingElement(parent) && ts.isObjectBindingPattern(parent.parent) && (parent.propertyName ?? parent.name) === node;
  const property = taken ? checker.getTypeAtLocation(parent.parent).getProperty(node.text) : undefined;
  return [checker.getSymbolAtLocation(node), property, requiredBy(checker, node)];
}

/** `a` of `require("./m").a`, and the value of `use(require("./m"))`, inside an expression, where the checker finds neither. */
function requiredBy(checker, node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node && isRequire(parent.expression)) {
    const required = checker.getSymbolAtLocation(parent.expression.arguments[0]);
    return required && checker.tryGetMemberInModuleExportsAndProperties(node.text, required);
  }
  if (!isRequire(parent) || parent.expression !== node) return undefined;
  const around = parent.parent;
  const isImport = ts.isVariableDeclaration(around) || ts.isExpressionStatement(around) || ts.isPropertyAccessExpression(around);
  return isImport || ts.isBinaryExpression(around) ? undefined : checker.getSymbolAtLocation(parent.arguments[0]);
}

export function isRequire(node) {
  return ts.isCallExpression(node) && node.expression.getText() === "require" && node.arguments.length === 1;
}

/** What the code passes on without changing it: imports, `exports.a = a`, `module.exports = { a }`, types that only rename an import. */
export function resolved(checker, symbol) {
  let at = symbol;
  for (let steps = 0; at !== undefined && steps < 8; steps++) {
    const whole = (at.flags & ts.SymbolFlags.ValueModule) !== 0 ? at.exports?.get("export=") : undefined;
    const next = whole ?? ((at.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(at) : passedOn(checker, at));
    if (next === undefined || next === at) return at;
    at = next;
  }
  return at;
}

function passedOn(checker, { declarations }) {
  const [only] = declarations?.length === 1 ? declarations : [];
  if (only === undefined) return undefined;
  if (ts.isBindingElement(only) && ts.isObjectBindingPattern(only.parent) && ts.isVariableDeclaration(only.parent.parent)) {
    const name = only.propertyName ?? only.name;
    const isConstant = (only.parent.parent.parent.flags & ts.NodeFlags.Const) !== 0;
    return isConstant && ts.isIdentifier(name) ? checker.getTypeAtLocation(only.parent).getProperty(name.text) : undefined;
  }
  if (ts.isShorthandPropertyAssignment(only)) return isExported(only.parent) ? checker.getShorthandAssignmentValueSymbol(only) : undefined;
  if (ts.isPropertyAssignment(only) && ts.isIdentifier(only.initializer) && isExported(only.parent))
    return checker.getSymbolAtLocation(only.initializer);
  const assigned = assignedTo(only);
  if (assigned !== undefined) return checker.getSymbolAtLocation(assigned);
  if (!ts.isJSDocTypedefTag(only)) return undefined;
  const type = only.typeExpression?.type;
  if (type === undefined || !ts.isImportTypeNode(type)) return undefined;
  return checker.getSymbolAtLocation(type.qualifier ?? type.argument.literal);
}

/** `a` of `exports.b = a` and of `exports.b = require("./m").a`, or the specifier of `module.exports = require("./m")`. */
function assignedTo(declaration) {
  const assignment = [declaration, declaration.parent].find((node) => node !== undefined && ts.isBinaryExpression(node));
  const target = assignment?.left;
  if (target === undefined || !/^(?:module\.)?exports(?:\.[\w$]+)?$/.test(target.getText())) return undefined;
  const value = assignment.right;
  if (ts.isIdentifier(value)) return value;
  // `const a = (exports.a = {})` declares one thing.
  const outer = ts.findAncestor(assignment.parent, (node) => !ts.isParenthesizedExpression(node));
  if (ts.isVariableDeclaration(outer) && ts.isIdentifier(outer.name)) return outer.name;
  if (isRequire(value)) return value.arguments[0];
  return ts.isPropertyAccessExpression(value) && value.expression.getText().startsWith("require(") ? value.name : undefined;
}

function isExported(literal) {
  const { parent } = literal;
  return ts.isBinaryExpression(parent) && parent.right === literal && /^(?:module\.)?exports$/.test(parent.left.getText());
}
