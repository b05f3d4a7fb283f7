/** Enclosing symbols as why texts print them: the outermost named declaration, or a member of the outermost class. */
import * as is from "../../../is.js";
import { SyntaxKind, ts } from "../../../typescript.js";
import { handlerLabel, routeOf } from "../../../../shared/handler-label.js";
import type { DocOf } from "../../docs.js";
import type { Place } from "../../../../../src/model/facts.js";
import { functionIn, unwrap, isAssignment } from "../../function-values.js";
import { exportedName, isFunctionExpression, staticName } from "../syntax-shapes.js";

/** The symbol around a node during the walk. `open` frames are refined by direct members of their `owner`. */
export interface PlaceFrame {
  readonly label: string;
  readonly open: "no" | "class" | "namespace" | "exports" | "test";
  /** Node with the documentation. */
  readonly documented?: ts.Node;
  /** Class or object literal whose members refine the place. */
  readonly owner?: ts.Node;
  /** Computed once, for the first use. */
  place?: Place;
}

const TESTS: ReadonlySet<string> = new Set(["test", "it", "describe", "suite", "context", "specify"]);

export function placeOf(frame: PlaceFrame | undefined, file: ts.SourceFile, docOf: DocOf): Place | undefined {
  if (!frame || frame.label === "") return undefined;
  if (!frame.place) {
    const doc = frame.documented ? docOf(frame.documented, file).doc : undefined;
    const isAccessor = frame.documented !== undefined && (is.GetAccessor(frame.documented) || is.SetAccessor(frame.documented));
    frame.place = { label: frame.label, ...(doc !== undefined && { doc }), ...(isAccessor && { isAccessor }) };
  }
  return frame.place;
}

/** The frame inside `node`; the same frame if the node has no name. */
export function enterPlace(node: ts.Node, frame: PlaceFrame | undefined, moduleLevel: boolean): PlaceFrame | undefined {
  if (frame?.open === "no") return isFunctionExpression(node) ? servedFrame(node, frame) : frame;
  if (frame?.open === "class") return classMember(node, frame);
  if (frame?.open === "exports") return exportsMember(node, frame);
  if (is.MethodDeclaration(node) && is.ObjectLiteralExpression(node.parent)) return frame ?? callbackFrame(node, moduleLevel);
  if (isFunctionExpression(node)) return testCallback(node, frame) ?? callbackFrame(node, moduleLevel);
  if (frame?.open === "test" || !moduleLevel) return frame;
  return declarationFrame(node, frame);
}

function declarationFrame(node: ts.Node, frame: PlaceFrame | undefined): PlaceFrame | undefined {
  const prefix = frame ? `${frame.label}.` : "";
  switch (node.kind) {
    case SyntaxKind.FunctionDeclaration:
      return closed(`${prefix}${(node as ts.FunctionDeclaration).name?.text ?? "default"}()`, node);
    case SyntaxKind.ClassDeclaration: {
      const label = `${prefix}${(node as ts.ClassDeclaration).name?.text ?? "default"}`;
      return { label, open: "class", documented: node, owner: node };
    }
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.EnumDeclaration:
      return closed(`${prefix}${(node as ts.InterfaceDeclaration).name.text}`, node);
    case SyntaxKind.ModuleDeclaration: {
      const name = (node as ts.ModuleDeclaration).name;
      return is.Identifier(name) ? { label: `${prefix}${name.text}`, open: "namespace", documented: node } : frame;
    }
    case SyntaxKind.VariableDeclaration: {
      const { name, initializer } = node as ts.VariableDeclaration;
      if (!initializer || !is.Identifier(name)) return frame;
      return valueFrame(`${prefix}${name.text}`, initializer, node);
    }
    case SyntaxKind.ExpressionStatement:
      return assignmentFrame((node as ts.ExpressionStatement).expression, node) ?? frame;
    case SyntaxKind.ExportAssignment: {
      const { expression } = node as ts.ExportAssignment;
      return is.Identifier(expression) ? frame : valueFrame(nameInside(expression) ?? "default", expression, node);
    }
    default:
      return frame;
  }
}

function isFunctionValued(expression: ts.Expression): boolean {
  return functionIn(expression, () => undefined) !== undefined;
}

function closed(label: string, documented: ts.Node): PlaceFrame {
  return { label, open: "no", documented };
}

function valueFrame(label: string, initializer: ts.Expression, documented: ts.Node): PlaceFrame {
  const value = unwrap(initializer);
  if (is.ClassExpression(value)) return { label, open: "class", documented, owner: value };
  return closed(isFunctionValued(value) ? `${label}()` : label, documented);
}

function nameInside(expression: ts.Expression): string | undefined {
  const value = unwrap(expression);
  return ts.isFunctionExpression(value) || is.ClassExpression(value) ? value.name?.text : undefined;
}

/** `exports.a = …`, `module.exports = …`, `app.handle = function …`, `Cart.prototype.add = function …`. */
function assignmentFrame(expression: ts.Expression, statement: ts.Node): PlaceFrame | undefined {
  if (!isAssignment(expression)) return undefined;
  let value: ts.Expression = expression;
  let exported: string | undefined;
  while (isAssignment(value)) {
    exported ??= exportedName(value.left);
    value = unwrap(value.right);
  }
  if (exported === "=" && is.ObjectLiteralExpression(value)) return { label: "", open: "exports", owner: value };
  const callable = isFunctionValued(value) || is.ClassExpression(value);
  if (exported === "=") return callable ? valueFrame(nameInside(value) ?? "default", value, statement) : undefined;
  if (exported !== undefined) return is.Identifier(value) ? undefined : valueFrame(exported, value, statement);
  const target = callable ? assignmentTarget(expression.left) : undefined;
  return target === undefined ? undefined : valueFrame(target, value, statement);
}

function assignmentTarget(target: ts.Expression): string | undefined {
  const names: string[] = [];
  let at = target;
  while (is.PropertyAccessExpression(at)) {
    if (at.name.text !== "prototype") names.unshift(at.name.text);
    at = at.expression;
  }
  if (!is.Identifier(at) || names.length > 3) return undefined;
  return [at.text, ...names].join(".");
}

function classMember(node: ts.Node, frame: PlaceFrame): PlaceFrame {
  if (node.parent !== frame.owner) return frame;
  if (is.ConstructorDeclaration(node)) return closed(`${frame.label}.constructor()`, node);
  if (is.MethodDeclaration(node)) return memberFrame(frame, node, "()");
  if (is.GetAccessor(node) || is.SetAccessor(node)) return memberFrame(frame, node, "");
  if (is.PropertyDeclaration(node) && node.initializer && isFunctionValued(node.initializer)) return memberFrame(frame, node, "()");
  return frame;
}

function memberFrame(frame: PlaceFrame, node: ts.ClassElement, suffix: string): PlaceFrame {
  const name = staticName(node.name);
  if (name === undefined) return frame;
  const label = is.PrivateIdentifier(node.name ?? node) && !name.startsWith("#") ? `#${name}` : name;
  return closed(`${frame.label}.${label}${suffix}`, node);
}

/** Members of `module.exports = { … }` are symbols of the file; the rest of the literal has no symbol. */
function exportsMember(node: ts.Node, frame: PlaceFrame): PlaceFrame {
  if (node.parent !== frame.owner) return frame;
  if (is.MethodDeclaration(node)) return closed(`${staticName(node.name) ?? "default"}()`, node);
  if (is.GetAccessor(node)) return closed(staticName(node.name) ?? "default", node);
  if (!is.PropertyAssignment(node)) return frame;
  const name = staticName(node.name);
  return name === undefined || is.Identifier(node.initializer) ? frame : valueFrame(name, node.initializer, node);
}

/** A callback directly in the module, by its name or by what calls it: `defineGetter(request, "host", function host() { … })`. */
function callbackFrame(
  node: ts.ArrowFunction | ts.FunctionExpression | ts.MethodDeclaration,
  moduleLevel: boolean,
): PlaceFrame | undefined {
  const call = moduleLevel ? receiverOf(node) : undefined;
  if (call === undefined) return undefined;
  if (!is.MethodDeclaration(node) && node.name) return closed(`${node.name.text}()`, node);
  return closed(labelOf(call), ts.isExpressionStatement(call.parent) ? call.parent : node);
}

/** Inside of a function, only a route tells more than the function. */
function servedFrame(node: ts.ArrowFunction | ts.FunctionExpression, frame: PlaceFrame): PlaceFrame {
  const call = receiverOf(node);
  const label = call === undefined || frame.label.includes(" ") ? "" : labelOf(call);
  return label.startsWith("handler of ") && !label.includes('"') ? closed(`${label} in ${frame.label}`, node) : frame;
}

/** The call that receives the function, by itself or in an object. */
function receiverOf(node: ts.Node): ts.CallExpression | ts.NewExpression | undefined {
  let at = node;
  while (is.PropertyAssignment(at.parent) || is.ObjectLiteralExpression(at.parent) || is.MethodDeclaration(at)) {
    if (at.parent === undefined) return undefined;
    at = at.parent;
  }
  const call = at.parent;
  if (call === undefined || !(is.CallExpression(call) || ts.isNewExpression(call)) || call.expression === at) return undefined;
  // Its executor runs at once.
  return ts.isNewExpression(call) && is.Identifier(call.expression) && call.expression.text === "Promise" ? undefined : call;
}

/** `app.route("/api").get(…)` has the path before the method. */
function labelOf(call: ts.CallExpression | ts.NewExpression): string {
  const names: string[] = [];
  let path = textOf(call.arguments?.[0]);
  let at: ts.Expression = call.expression;
  for (let steps = 0; steps < 4; steps++) {
    if (is.PropertyAccessExpression(at)) {
      names.unshift(at.name.text);
      at = at.expression;
    } else if (is.CallExpression(at)) {
      if (path === undefined && is.PropertyAccessExpression(at.expression) && at.expression.name.text === "route")
        path = textOf(at.arguments[0]);
      names.splice(0, Math.max(0, names.length - 1));
      at = at.expression;
      if (is.PropertyAccessExpression(at)) at = at.expression;
    } else break;
  }
  const base = is.Identifier(at) && names.length < 3 ? [at.text] : [];
  const listed = objectRoute(call.arguments?.[0]);
  const callee = [...base, ...names].join(".");
  return listed === undefined ? handlerLabel(callee === "" ? "a function" : callee, path) : `handler of ${listed}`;
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && is.StringLiteralLike(node) ? node.text : undefined;
}

/** `route({ method: "GET", url: "/api", handler })`. */
function objectRoute(given: ts.Node | undefined): string | undefined {
  if (given === undefined || !is.ObjectLiteralExpression(given)) return undefined;
  const value = (wanted: string): string | undefined =>
    given.properties
      .flatMap((one) => (is.PropertyAssignment(one) && staticName(one.name) === wanted ? [textOf(one.initializer)] : []))
      .find((text) => text !== undefined);
  const method = value("method");
  return method === undefined ? undefined : routeOf(method, value("url") ?? value("path"));
}

/** `test("adds items", () => { … })`; the innermost test determines the place. */
function testCallback(node: ts.Node, frame: PlaceFrame | undefined): PlaceFrame | undefined {
  const call = node.parent;
  if (!call || !is.CallExpression(call) || !call.arguments.includes(node as ts.Expression)) return frame;
  const title = call.arguments[0];
  if (!title || !is.StringLiteralLike(title)) return frame;
  let callee: ts.Expression = call.expression;
  // `test.each(rows).skip(…)` is the deepest test call; fluent chains are deeper.
  for (let steps = 0; steps < 4 && (is.PropertyAccessExpression(callee) || is.CallExpression(callee)); steps++) callee = callee.expression;
  if (!is.Identifier(callee) || !TESTS.has(callee.text)) return frame;
  return { label: `test ${JSON.stringify(title.text.replace(/\s+/g, " "))}`, open: "test" };
}
