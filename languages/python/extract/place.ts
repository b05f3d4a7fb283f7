/** Enclosing symbols as why texts print them: a function, a class, or a method of a class of the module. */
import type { Place } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { docOf } from "./docs.js";
import type { Around, Frame } from "./reading.js";
import { argumentsOf } from "./references/arguments.js";
import { shortName } from "./names.js";
import { servedRoute } from "./served-route.js";
import { stringValue } from "./strings.js";
import { handlerLabel } from "../../shared/handler-label.js";
import { childOf } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";

export function placeOf(source: Source, frame: Frame | undefined): Place | undefined {
  if (frame === undefined) return undefined;
  if (frame.place === undefined) {
    const { doc } = docOf(source, frame.node);
    frame.place = doc === undefined ? { label: frame.label } : { label: frame.label, doc };
  }
  return frame.place;
}

/** The frame inside a function; nested ones belong to the outermost. */
export function functionFrame(source: Source, node: SyntaxNode, name: string, around: Around, property: boolean): Frame | undefined {
  const { frame, scope, main } = around;
  if (scope.kind === "module" && frame === undefined) return main ? undefined : { label: `${name}()`, node };
  if (frame !== undefined && frame.members === undefined) return servedFrame(source, node, frame);
  if (frame?.members === undefined || frame.members !== scope) return frame;
  return { label: `${frame.label}.${name}${property ? "" : "()"}`, node };
}

/** In a function that creates an application: `@app.get("/api")`. */
function servedFrame(source: Source, statement: SyntaxNode, frame: Frame): Frame {
  if (frame.label.includes(" ")) return frame;
  const route = servedRoute(source, statement);
  return route === undefined ? frame : { label: `handler of ${route} in ${frame.label}`, node: statement };
}

/** The frame inside a lambda that a call of the module receives. */
export function lambdaFrame(source: Source, node: SyntaxNode, { frame, scope, main }: Around): Frame | undefined {
  const list = node.parent?.type === "keyword_argument" ? node.parent.parent : node.parent;
  const call = list?.type === "argument_list" ? list.parent : undefined;
  const callee = call?.type === "call" ? childOf(call, "function") : undefined;
  if (frame !== undefined || main || scope.kind !== "module" || call === undefined || callee === undefined) return frame;
  const [first] = argumentsOf(source, call).positional;
  return { label: handlerLabel(shortName(source, callee) ?? "a function", stringValue(source, first)), node };
}

/** The frame inside a class whose body is `members`. */
export function classFrame(node: SyntaxNode, name: string, around: Around, members: Frame["members"]): Frame | undefined {
  if (around.scope.kind !== "module" || around.frame !== undefined) return around.frame;
  return around.main ? undefined : { label: name, node, ...(members && { members }) };
}
