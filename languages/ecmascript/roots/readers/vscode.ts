/** VS Code extensions: the desktop and the web host each load their own file. */
import { stringAt } from "../../../manifests/json.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

export function readVscode(context: PackageContext): readonly ReadEntry[] {
  if (stringAt(context.pkg.json, "engines", "vscode") === undefined) return [];
  return ["main", "browser"].flatMap((field) => {
    const declared = stringAt(context.pkg.json, field);
    const path = declared === undefined ? undefined : context.map(declared);
    return path === undefined
      ? []
      : [{ path, text: "Extension, activated by its host.", evidence: `VS Code extension (package.json "${field}")` }];
  });
}
