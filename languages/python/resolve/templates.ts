/** Templates by the name in a view (semantics B.4). */
import type { Tree } from "../../../src/model/tree.js";
import { createFindTemplate } from "../../shared/find-template.js";
import type { FileTarget } from "./answers.js";

export type FindTemplate = (from: string, name: string) => FileTarget | undefined;

/** Undefined unless exactly one template is nearest. */
export function createTemplates(tree: Tree): FindTemplate {
  const find = createFindTemplate(tree);
  return (from, name) => {
    const path = find(from, name);
    return path === undefined ? undefined : { kind: "file", path, rule: "template", whole: true };
  };
}
