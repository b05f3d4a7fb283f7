/** Service workers that a plugin of a bundler builds from a source: the plugins of Vite, Workbox, Serwist and Next. */
import { evaluateObjects } from "../../config-values/evaluate-config.js";
import { findSource } from "../../packages/find-source.js";
import { stringAt } from "../../../manifests/json.js";
import { directoryOf, joinRelative } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

const CODE = "{ts,mts,cts,js,mjs,cjs}";
const CONFIGS = `{vite,nuxt,svelte,astro,next,webpack,vue,quasar,rspack,rsbuild,craco,workbox,workbox-config}{,.*,-*}{,.config}.${CODE}`;

export function readServiceWorkers(context: PackageContext): readonly ReadEntry[] {
  const configs = context.matching([CONFIGS, `*.config.${CODE}`]);
  // Options of the plugin may stand in a module of their own.
  const parts = configs.flatMap((config) => importsOf(context, config));
  return [...new Set([...configs, ...parts])].flatMap((config) => {
    const text = context.project.tree.read(config) ?? "";
    const injected = text.includes("injectManifest")
      ? evaluateObjects(config, text, "strategies")
          .filter((options) => stringAt(options, "strategies") === "injectManifest")
          .map((options) => `${stringAt(options, "srcDir") ?? "public"}/${stringAt(options, "filename") ?? "sw.js"}`)
      : [];
    const sources = text.includes("swSrc") ? evaluateObjects(config, text, "swSrc").map((options) => stringAt(options, "swSrc") ?? "") : [];
    const custom = /\bcustomWorker(?:Dir|Src)\b|next-pwa/.test(text)
      ? [...evaluateObjects(config, text, "customWorkerSrc"), ...evaluateObjects(config, text, "customWorkerDir")]
          .map((options) => `${stringAt(options, "customWorkerSrc") ?? stringAt(options, "customWorkerDir") ?? ""}/index`)
          .concat("worker/index", "src/worker/index")
      : [];
    return [...injected, ...sources, ...custom].flatMap((written): readonly ReadEntry[] => {
      // Nuxt hands its source directory to Vite as the root.
      const targets = ["", ...(context.dependsOn("nuxt") ? ["app/", "src/"] : [])].flatMap((base) =>
        written === "" ? [] : (joinRelative(context.pkg.directory, `${base}${written}`) ?? []),
      );
      const path = targets.map((target) => findSource(context.project.tree, target)).find((found) => found !== undefined);
      return path === undefined ? [] : [{ path, text: "Service worker, built by a plugin.", evidence: `service worker of ${config}` }];
    });
  });
}

function importsOf({ project, view }: PackageContext, config: string): readonly string[] {
  return (view.facts(config)?.references ?? []).flatMap(({ specifier }) => {
    const target = specifier.startsWith(".") ? joinRelative(directoryOf(config), specifier) : undefined;
    return (target === undefined ? undefined : findSource(project.tree, target)) ?? [];
  });
}
