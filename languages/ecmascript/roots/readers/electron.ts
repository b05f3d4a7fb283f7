/** Processes of Electron applications: main, preload scripts, renderer pages. */
import { evaluateObjects } from "../../config-values/evaluate-config.js";
import { findSource } from "../../packages/find-source.js";
import { at, stringAt, type Json, entriesOf, isObject, stringsOf } from "../../../manifests/json.js";
import { joinRelative, directoryOf } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

const CODE = "{ts,js,mts,mjs,cts,cjs,tsx,jsx}";

export function readElectron(context: PackageContext): readonly ReadEntry[] {
  const main = stringAt(context.pkg.json, "main");
  const mapped = main === undefined ? undefined : context.map(main);
  const declared: readonly ReadEntry[] =
    mapped === undefined ? [] : [{ path: mapped, text: "Main process.", evidence: 'Electron main process (package.json "main")' }];
  return [...declared, ...electronVite(context), ...vitePlugin(context), ...forge(context)];
}

/** `electron([{ entry: "electron/main.ts" }])` and `electron({ main: { entry }, preload: { input } })` of vite-plugin-electron. */
function vitePlugin(context: PackageContext): readonly ReadEntry[] {
  if (!context.dependsOn("vite-plugin-electron")) return [];
  return context.matching(`vite.config.${CODE}`).flatMap((config) => {
    const text = context.project.tree.read(config) ?? "";
    const paths = ["entry", "input"].flatMap((key) => evaluateObjects(config, text, key).flatMap((one) => pathsOf(at(one, key))));
    return paths
      .filter((path) => !path.endsWith(".html"))
      .flatMap((declared) => tracked(context, declared, "Electron conventions (vite-plugin-electron)"));
  });
}

function electronVite(context: PackageContext): readonly ReadEntry[] {
  if (!context.dependsOn("electron-vite") && context.matching("electron.vite.config.*").length === 0) return [];
  const [main] = context.matching([`src/main/index.${CODE}`]);
  const preload = context.matching([`src/preload/index.${CODE}`]);
  const pages = context.matching("src/renderer/index.html");
  return [
    ...(main === undefined ? [] : [{ path: main, text: "Main process." }]),
    ...preload.map((path) => ({ path, text: "Preload script.", class: "R3" as const })),
    ...pages.map((path) => ({ path, text: "Renderer page." })),
  ];
}

/**
 * Plugin entries of `forge.config.*` and of `config.forge` in the manifest: `{ html, js, preload: { js } }` for webpack, `{ entry, target }` for
 * Vite, and `entry` of the configurations of bundlers that they import or name.
 */
function forge(context: PackageContext): readonly ReadEntry[] {
  const { tree } = context.project;
  const inManifest = at(context.pkg.json, "config", "forge");
  const texts = [
    ...context.matching(`forge.config.${CODE}`).map((path) => [path, tree.read(path) ?? ""] as const),
    ...(isObject(inManifest) ? [[context.pkg.manifest, `module.exports = ${JSON.stringify(inManifest)}`] as const] : []),
  ];
  return texts.flatMap(([config, text]) => {
    const entries = evaluateObjects(config, text, "js").flatMap((one) => [at(one, "html"), at(one, "js"), at(one, "preload", "js")]);
    const builds = evaluateObjects(config, text, "entry").map((one) => at(one, "entry"));
    const bundles = bundlerFiles(context, config, text).flatMap((path) =>
      evaluateObjects(path, tree.read(path) ?? "", "entry").flatMap((one) => pathsOf(at(one, "entry"))),
    );
    return [...entries, ...builds, ...bundles].flatMap((declared) => tracked(context, declared));
  });
}

const BUNDLER_FILE = /(["'])((?:\.{1,2}\/)?[\w./@-]*(?:webpack|rspack|vite|esbuild)[\w./@-]*)\1/g;

function bundlerFiles(context: PackageContext, config: string, text: string): readonly string[] {
  return [...text.matchAll(BUNDLER_FILE)].flatMap(([, , written = ""]) => {
    const path = joinRelative(directoryOf(config), written);
    return (path === undefined ? undefined : findSource(context.project.tree, path)) ?? [];
  });
}

/** `entry` of webpack: a path, a list of paths, or either by name. */
function pathsOf(entry: Json | undefined): readonly string[] {
  return isObject(entry) ? entriesOf(entry).flatMap(([, value]) => stringsOf(value)) : stringsOf(entry);
}

function tracked(
  context: PackageContext,
  declared: Json | undefined,
  evidence = "Electron conventions (forge.config)",
): readonly ReadEntry[] {
  const target = typeof declared === "string" ? joinRelative(context.pkg.directory, declared) : undefined;
  const path = target === undefined ? undefined : findSource(context.project.tree, target);
  return path === undefined ? [] : [{ path, text: "Electron entry.", evidence }];
}
