import { isBindingElement, isIdentifier, isVariableStatement, type ts } from "../typescript.js";

/** Names that a statement declares; `default` for an anonymous declaration. */
export function namesOf(statement: ts.Statement): string[] {
  if (isVariableStatement(statement)) {
    const names: string[] = [];
    const open: ts.BindingName[] = statement.declarationList.declarations.map((declarator) => declarator.name).reverse();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (isIdentifier(next)) names.push(next.text);
      else for (const element of next.elements.toReversed()) if (isBindingElement(element)) open.push(element.name);
    }
    return names;
  }
  const named = statement as ts.Statement & { readonly name?: ts.Node };
  if (named.name === undefined) return ["default"];
  return isIdentifier(named.name) ? [named.name.text] : [];
}
