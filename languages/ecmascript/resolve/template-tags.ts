/** Tags of templates name files of the server; every other site is resolved as usual. */
import { learn } from "../../../src/model/reading.js";
import type { Tree } from "../../../src/model/tree.js";
import {
  createFindGoTemplate,
  createFindLibrary,
  createFindNeighbour,
  createFindStatic,
  type FindFile,
} from "../../shared/find-template.js";
import { STATIC_DIRECTORIES } from "../readings.js";
import { TAG_FORMS, type TagKind } from "../template-forms.js";
import { NOTHING } from "./answers.js";
import type { Resolve } from "./index.js";

export function withTemplateTags(tree: Tree, resolve: Resolve): Resolve {
  const finders = findersOf(tree);
  return (from, reference) => {
    const find = finders.get(reference.form);
    if (find === undefined) return resolve(from, reference);
    const path = find(from, reference.specifier);
    return path === undefined ? NOTHING : { targets: [{ kind: "file", path, rule: "template tag", whole: true }], problems: [] };
  };
}

function findersOf(tree: Tree): ReadonlyMap<string, FindFile> {
  const neighbour = createFindNeighbour(tree);
  const finders: Readonly<Record<TagKind, FindFile>> = {
    extends: neighbour,
    include: neighbour,
    import: neighbour,
    static: createFindStatic(tree, (settings) => learn(tree, STATIC_DIRECTORIES, settings)),
    load: createFindLibrary(tree),
    template: createFindGoTemplate(tree),
  };
  return new Map(Object.entries(finders).map(([kind, find]) => [TAG_FORMS[kind as TagKind], find]));
}
