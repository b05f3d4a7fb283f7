/** React components: functions that return JSX, and their props. */
import { ts } from "../typescript.js";
import type { FunctionNode } from "./function-values.js";
import { unwrap } from "./function-values.js";

const ELEMENT_FACTORIES = new Set(["createElement", "createPortal", "cloneElement"]);

/** Whether a function of this name is a component: capitalised or the anonymous default, and its body returns JSX. */
export function isComponent(name: string, node: FunctionNode): boolean {
  return (name === "default" || /^\p{Lu}/u.test(name)) && node.body !== undefined && returnsJsx(node.body);
}

/** Names of the first parameter's destructuring pattern, otherwise of its inline type. */
export function propNames(node: FunctionNode): readonly string[] {
  const parameter = node.parameters[0];
  if (parameter === undefined) return [];
  if (ts.isObjectBindingPattern(parameter.name)) {
    return parameter.name.elements
      .filter((element) => element.dotDotDotToken === undefined)
      .map((element) => textOfName(element.propertyName ?? element.name))
      .filter((name) => name !== "");
  }
  if (parameter.type === undefined || !ts.isTypeLiteralNode(parameter.type)) return [];
  return parameter.type.members.map((member) => (member.name === undefined ? "" : textOfName(member.name))).filter((name) => name !== "");
}

function textOfName(name: ts.Node): string {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : "";
}

function returnsJsx(body: ts.ConciseBody): boolean {
  if (!ts.isBlock(body)) return yieldsJsx(body);
  const open: ts.Node[] = [body];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (ts.isReturnStatement(node)) {
      if (node.expression !== undefined && yieldsJsx(node.expression)) return true;
    } else {
      ts.forEachChild(node, (child) => {
        if (isStatementPart(child)) open.push(child);
      });
    }
  }
  return false;
}

/** Nodes that can contain a `return` of the same function. */
function isStatementPart(node: ts.Node): boolean {
  if (node.kind >= ts.SyntaxKind.FirstStatement && node.kind <= ts.SyntaxKind.LastStatement) return true;
  return ts.isBlock(node) || ts.isCaseBlock(node) || ts.isCaseOrDefaultClause(node) || ts.isCatchClause(node);
}

function yieldsJsx(expression: ts.Expression): boolean {
  const open = [expression];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const inner = unwrap(next);
    if (ts.isJsxElement(inner) || ts.isJsxSelfClosingElement(inner) || ts.isJsxFragment(inner)) return true;
    if (ts.isConditionalExpression(inner)) open.push(inner.whenTrue, inner.whenFalse);
    else if (ts.isBinaryExpression(inner) && isLogical(inner.operatorToken.kind)) open.push(inner.left, inner.right);
    else if (ts.isCallExpression(inner) && isElementFactory(inner)) return true;
  }
  return false;
}

function isLogical(kind: ts.SyntaxKind): boolean {
  return (
    kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken ||
    kind === ts.SyntaxKind.CommaToken
  );
}

/** `React.createElement(…)`, as in compiled or JSX-free code; the DOM's `document.createElement` is not one. */
function isElementFactory(call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  if (ts.isIdentifier(callee)) return ELEMENT_FACTORIES.has(callee.text);
  if (!ts.isPropertyAccessExpression(callee) || !ELEMENT_FACTORIES.has(callee.name.text)) return false;
  return ts.isIdentifier(callee.expression) && /^(?:React|ReactDOM|Preact)$/.test(callee.expression.text);
}
