/** Worker scripts in Wrangler's configuration, also for each environment. */
import { at, entriesOf, stringAt } from "../../../manifests/json.js";
import { relativeTo } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

export function readWrangler(context: PackageContext): readonly ReadEntry[] {
  return context.matching("wrangler.{toml,json,jsonc}").flatMap((config) => {
    const name = relativeTo(context.pkg.directory, config);
    const value = context.read(name);
    const environments = entriesOf(at(value, "env")).map(([key, env]) => ({ field: `env.${key}.main`, declared: stringAt(env, "main") }));
    return [{ field: "main", declared: stringAt(value, "main") }, ...environments].flatMap(({ field, declared }) => {
      if (declared === undefined) return [];
      const path = context.map(declared);
      if (path === undefined) context.report("entry-unmapped", config, `${field} ${declared}`);
      return path === undefined ? [] : [{ path, text: "Worker, started by the platform.", evidence: `${name} "${field}"` }];
    });
  });
}
