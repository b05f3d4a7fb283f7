/** Accesses to members, and the classes of their objects as the checker has them. */
import ts from "typescript";

/** Accesses to members with a test for the class of their object. */
export function ownersOf(program, fileName) {
  const source = program.getSourceFile(fileName);
  const checker = program.getTypeChecker();
  const found = [];
  const visit = (node) => {
    const name = memberName(node);
    if (name !== undefined) {
      const line = source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1;
      found.push({ line, member: name.text, isOn: (spelled) => isOn(checker, node, name.text, spelled) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function memberName(node) {
  if (ts.isPropertyAccessExpression(node)) return node.name;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) return node.argumentExpression;
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
    const name = node.propertyName ?? node.name;
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name : undefined;
  }
  return undefined;
}

function objectType(checker, node) {
  return checker.getNonNullableType(checker.getTypeAtLocation(ts.isBindingElement(node) ? node.parent : node.expression));
}

/** Whether the property is the one that what the file calls `spelled` has; by the names of types for those of the language itself. */
function isOn(checker, node, member, spelled) {
  const type = objectType(checker, node);
  if ((type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never)) !== 0) return undefined;
  const property = checker.getPropertyOfType(checker.getApparentType(type), member);
  if (property === undefined) return undefined;
  const meaning = ts.SymbolFlags.Type | ts.SymbolFlags.Value | ts.SymbolFlags.Namespace;
  let at = node;
  let named;
  for (const name of spelled.split(".")) {
    named = named === undefined ? checker.resolveName(name, at, meaning, false) : exportOf(checker, named, name);
    at = undefined;
    if (named === undefined) break;
    // The module is not installed.
    if ((named.flags & ts.SymbolFlags.Alias) !== 0 && checker.getAliasedSymbol(named).declarations === undefined) return undefined;
    if ((named.flags & ts.SymbolFlags.Alias) !== 0) named = checker.getAliasedSymbol(named);
  }
  if (namesOf(checker, type).has(spelled)) return true;
  if (named === undefined) return false;
  const value = checker.getTypeOfSymbol(named);
  const types = [checker.getDeclaredTypeOfSymbol(named), value, ...value.getConstructSignatures().map((one) => one.getReturnType())];
  // An object of one part of a union is one of the union.
  const parts = types.map((one) => checker.getNonNullableType(one)).flatMap((one) => [one, ...(one.isUnion() ? one.types : [])]);
  return parts.some((one) => isSame(property, checker.getPropertyOfType(checker.getApparentType(one), member)));
}

function exportOf(checker, symbol, name) {
  const isSpace = (symbol.flags & (ts.SymbolFlags.Module | ts.SymbolFlags.Enum)) !== 0;
  return isSpace ? checker.tryGetMemberInModuleExports(name, symbol) : checker.getPropertyOfType(checker.getTypeOfSymbol(symbol), name);
}

function isSame(one, other) {
  if (one === other) return true;
  const declarations = other?.declarations ?? [];
  return (one.declarations ?? []).some((declaration) => declarations.includes(declaration));
}

function namesOf(checker, type) {
  const names = new Set([type.symbol?.name, type.aliasSymbol?.name]);
  if ((type.flags & ts.TypeFlags.StringLike) !== 0) names.add("string").add("String");
  if ((type.flags & ts.TypeFlags.NumberLike) !== 0) names.add("number").add("Number");
  if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) names.add("boolean").add("Boolean");
  if (checker.isArrayType(type) || checker.isTupleType(type)) names.add("Array").add("ReadonlyArray");
  return names;
}
