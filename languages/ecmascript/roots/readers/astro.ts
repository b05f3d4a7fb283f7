/** Entries of Astro's content collections outside of `content/`: pages in MDX below the `base` of a loader. */
import { createGlob } from "../../../manifests/glob.js";
import { at, stringAt, stringsOf } from "../../../manifests/json.js";
import { isInside, joinRelative, relativeTo } from "../../../../src/model/paths.js";
import { evaluateObjects } from "../../config-values/evaluate-config.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

const CONFIGURATION = "**/content{/config,.config}.{ts,js,mts,mjs}";

/** `glob({ pattern, base })`; `base` is relative to the project. */
export function readAstroContent(context: PackageContext): readonly ReadEntry[] {
  const { tree } = context.project;
  return context.matching(CONFIGURATION).flatMap((config) =>
    evaluateObjects(config, tree.read(config) ?? "", "base").flatMap((loader) => {
      const base = joinRelative(context.pkg.directory, stringAt(loader, "base") ?? "");
      const patterns = stringsOf(at(loader, "pattern"))
        .filter((pattern) => !pattern.startsWith("!"))
        .map((pattern) => createGlob(pattern));
      if (base === undefined) return [];
      const isEntry = (path: string): boolean =>
        path.endsWith(".mdx") && isInside(path, base) && patterns.some((matches) => matches(relativeTo(base, path)));
      return context.files.filter(isEntry).map((path) => ({ path, text: "Astro content, loaded by the framework." }));
    }),
  );
}
