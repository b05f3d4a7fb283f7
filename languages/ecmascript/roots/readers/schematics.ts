/** Collections of generators, executors and migrations of Nx and of Angular's schematics, which fields of a manifest name. */
import { at, entriesOf, stringAt } from "../../../manifests/json.js";
import { directoryOf, joinRelative } from "../../../../src/model/paths.js";
import { findSource } from "../../packages/find-source.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

const FIELDS = [
  ["generators"],
  ["schematics"],
  ["executors"],
  ["builders"],
  ["nx-migrations"],
  ["nx-migrations", "migrations"],
  ["ng-update", "migrations"],
];
const LISTS = ["generators", "schematics", "executors", "builders"];
const KEYS = ["factory", "implementation"];

/** Each entry names a module, with `#name` for an export other than the default. */
export function readSchematics(context: PackageContext): readonly ReadEntry[] {
  return FIELDS.flatMap((keys) => {
    const collection = joinRelative("", stringAt(context.pkg.json, ...keys) ?? "");
    if (collection === undefined || !collection.endsWith(".json")) return [];
    const json = context.read(collection);
    return LISTS.flatMap((list) =>
      entriesOf(at(json, list)).flatMap(([name, entry]) =>
        KEYS.flatMap((key) => {
          const written = stringAt(entry, key)?.replace(/#.*$/, "");
          const target =
            written === undefined ? undefined : joinRelative(joinRelative(context.pkg.directory, directoryOf(collection)) ?? "", written);
          const path = target === undefined ? undefined : findSource(context.project.tree, target);
          return path === undefined
            ? []
            : [{ path, text: `\`${name}\` of ${collection}, loaded by the command line.`, class: "R3" as const }];
        }),
      ),
    );
  });
}
