/** Applications of Rsbuild: `source.entry` and `html.template` of its configuration. */
import { at, entriesOf, isObject, stringsOf, type Json } from "../../../manifests/json.js";
import { joinRelative, relativeTo } from "../../../../src/model/paths.js";
import { findSource } from "../../packages/find-source.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

const CONFIG = "rsbuild.config.{ts,mts,cts,js,mjs,cjs}";

export function readRsbuild(context: PackageContext): readonly ReadEntry[] {
  const [configPath] = context.matching(CONFIG);
  if (configPath === undefined) return [];
  const config = context.read(relativeTo(context.pkg.directory, configPath));
  const environments = entriesOf(at(config, "environments")).map(([, environment]) => environment);
  const entries = [config, ...environments].flatMap((one) => inputs(at(one, "source", "entry")));
  const templates = [config, ...environments].flatMap((one) => inputs(at(one, "html", "template")));
  return [
    // The documented default.
    ...placed(context, entries.length === 0 ? ["src/index"] : entries, "Entry of the application, bundled by Rsbuild."),
    ...placed(context, templates, "Template of the page, filled by Rsbuild."),
  ];
}

/** A path, a list, or a map by name to paths, lists or objects with `import`. */
function inputs(value: Json | undefined): readonly string[] {
  if (typeof value === "string" || Array.isArray(value)) return stringsOf(value);
  return entriesOf(value).flatMap(([, target]) => stringsOf(isObject(target) ? at(target, "import") : target));
}

function placed(context: PackageContext, written: readonly string[], text: string): readonly ReadEntry[] {
  return written.flatMap((one) => {
    const path = joinRelative(context.pkg.directory, one);
    const file = path === undefined ? undefined : findSource(context.project.tree, path);
    return file === undefined ? [] : [{ path: file, text }];
  });
}
