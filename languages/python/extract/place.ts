/** Enclosing symbols as why texts print them: a function, a class, or a method of a class of the module. */
import type { Place } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { docOf } from "./docs.js";
import type { Around, Frame } from "./reading.js";
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
export function functionFrame(node: SyntaxNode, name: string, around: Around, property: boolean): Frame | undefined {
  const { frame, scope, main } = around;
  if (scope.kind === "module" && frame === undefined) return main ? undefined : { label: `${name}()`, node };
  if (frame?.members === undefined || frame.members !== scope) return frame;
  return { label: `${frame.label}.${name}${property ? "" : "()"}`, node };
}

/** The frame inside a class whose body is `members`. */
export function classFrame(node: SyntaxNode, name: string, around: Around, members: Frame["members"]): Frame | undefined {
  if (around.scope.kind !== "module" || around.frame !== undefined) return around.frame;
  return around.main ? undefined : { label: name, node, ...(members && { members }) };
}
