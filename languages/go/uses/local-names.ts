/** Names under which a file may refer to its imports. */
import { childOf, type SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import type { Source } from "../../shared/source.js";
import { importSpecs } from "../extract/imports.js";
import { stringValue } from "../extract/string-value.js";
import { packageNames } from "../units/package-names.js";

export interface LocalNames {
  /** Written, or the usual name of the package: no name of the file's own package. */
  readonly certain: ReadonlySet<string>;
  /** Other spellings of the path. */
  readonly possible: ReadonlySet<string>;
}

export function readLocalNames(source: Source, root: SyntaxNode): LocalNames {
  const certain = new Set<string>();
  const possible = new Set<string>();
  for (const { spec } of importSpecs(root)) {
    const alias = childOf(spec, "name");
    const specifier = stringValue(source, childOf(spec, "path"));
    if (alias !== undefined) certain.add(source.textOf(alias));
    else if (specifier === "C") certain.add("C");
    else if (specifier !== undefined) {
      const names = [...packageNames(specifier, false), ...packageNames(specifier, true)];
      if (names[0] !== undefined && !specifier.includes(".")) certain.add(names[0]);
      for (const name of names) possible.add(name);
    }
  }
  return { certain, possible };
}
