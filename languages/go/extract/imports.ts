/** Import specifications, one site each, and the includes of the C preamble. */
import type { Reference, Use } from "../../../src/model/facts.js";
import { type SyntaxNode, childOf } from "../../../src/syntax/syntax-tree.js";
import type { Comments } from "./doc-comments.js";
import type { Source } from "../../shared/source.js";
import { stringValue } from "./string-value.js";

interface Imports {
  readonly references: readonly Reference[];
  /** Uses of the names that the file gives to imports; filled by the walk. */
  readonly imported: ReadonlyMap<string, Use[]>;
}

export function readImports(source: Source, comments: Comments, root: SyntaxNode): Imports {
  const imported = new Map<string, Use[]>();
  const references = importSpecs(root).flatMap(({ spec, declaration }) => {
    const path = childOf(spec, "path");
    const specifier = stringValue(source, path);
    if (path === undefined || specifier === undefined) return [];
    const alias = childOf(spec, "name");
    const reference = importSite(specifier, alias === undefined ? undefined : source.textOf(alias), imported, {
      line: source.lineOf(path.start),
      offset: path.start,
    });
    return specifier === "C" ? [reference, ...includes(source, comments, spec, declaration)] : [reference];
  });
  return { references, imported };
}

interface ImportSpec {
  readonly spec: SyntaxNode;
  readonly declaration: SyntaxNode;
}

export function importSpecs(root: SyntaxNode): readonly ImportSpec[] {
  return root.children.flatMap((declaration) => {
    if (declaration.type !== "import_declaration") return [];
    const lists = declaration.children.flatMap((child) => (child.type === "import_spec_list" ? child.children : [child]));
    return lists.filter((spec) => spec.type === "import_spec").map((spec) => ({ spec, declaration }));
  });
}

interface Position {
  readonly line: number;
  readonly offset: number;
}

/** The site as far as the statement defines it. Without an alias the uses stay free, because only the package defines its name. */
function importSite(specifier: string, alias: string | undefined, imported: Map<string, Use[]>, position: Position): Reference {
  const site = { specifier, kind: "static", form: "import", ...position } as const;
  const binding = { imported: "*", typeOnly: false } as const;
  if (alias === "_") return { ...site, kind: "side-effect", form: "blank import", bindings: [], keep: true };
  if (alias === ".") return { ...site, form: "dot import", star: true, bindings: [{ ...binding, uses: [], keep: true }] };
  // An import of C is compiled even if it is unused.
  const compiled = specifier === "C";
  const local = alias ?? (compiled ? "C" : undefined);
  const uses = local === undefined ? [] : (imported.get(local) ?? []);
  if (local !== undefined) imported.set(local, uses);
  return {
    ...site,
    form: compiled ? 'import "C"' : "import",
    bindings: [{ ...binding, ...(local !== undefined && { local }), members: "only", uses, ...(compiled && { keep: true }) }],
  };
}

/** `#include "till.h"` in the comment above `import "C"`. */
function includes(source: Source, comments: Comments, spec: SyntaxNode, declaration: SyntaxNode): readonly Reference[] {
  const own = comments.above(spec.start);
  const preamble = own.length > 0 ? own : comments.above(declaration.start);
  return preamble.flatMap(({ start, end }) => {
    const lines = source.text.slice(start, end).matchAll(/^[ \t]*(?:\/\/|\/\*)?[ \t]*#[ \t]*include[ \t]*"([^"\n]{1,400})"/gm);
    return [...lines].map((match) => {
      const [whole, file = ""] = match;
      const offset = start + match.index + whole.length - file.length - 2;
      return {
        specifier: /^\.{1,2}\//.test(file) ? file : `./${file}`,
        kind: "reference",
        manner: "path",
        form: "#include",
        line: source.lineOf(offset),
        offset,
        bindings: [],
        tentative: true,
      } as const;
    });
  });
}
