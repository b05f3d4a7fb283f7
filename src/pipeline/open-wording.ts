import { projectName } from "./project-name.js";
import { languages } from "../../languages/index.js";
import { kindsOf } from "../texts/one-line.js";
import { createWording, type StaticWording } from "../texts/wording.js";
import { createContentOf, createFormOf, createRoleOf, INDEX_STEMS } from "./language-words.js";
import type { MapOptions, Source, Survey } from "./map-types.js";

/** Static texts of a survey. */
export function openWording(tree: Source, { scan, graph, contents }: Survey, { link }: MapOptions): StaticWording {
  return createWording({
    tree,
    graph,
    contents,
    workspaces: scan.workspaces,
    workspaceOf: (path) => scan.workspaceOf(path),
    projectName: projectName(scan),
    keepsDeadImports: link.deadImports === "keep",
    kinds: kindsOf(languages.flatMap(({ vocabulary }) => vocabulary.kinds)),
    formOf: createFormOf(scan),
    roleOf: createRoleOf(scan),
    contentOf: createContentOf(tree),
    indexStems: INDEX_STEMS,
  });
}
