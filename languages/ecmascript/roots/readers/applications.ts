import { stringAt, at, type Json, entriesOf, isObject, stringsOf, listOf } from "../../../manifests/json.js";
import type { ReadEntry, PackageContext } from "../package-context.js";
import { evaluateObjects } from "../../config-values/evaluate-config.js";
import { findSource } from "../../packages/find-source.js";
import { joinRelative, directoryOf, relativeTo } from "../../../../src/model/tree.js";
import { fileRoute } from "../route-names.js";

/** Entries of applications for desktops, telephones and editors. */

// VS Code extensions: the desktop and the web host each load their own file.

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

// Processes of Electron applications: main, preload scripts, renderer pages.

const CODE = "{ts,js,mts,mjs,cts,cjs,tsx,jsx}";

export function readElectron(context: PackageContext): readonly ReadEntry[] {
  const main = stringAt(context.pkg.json, "main");
  const mapped = main === undefined ? undefined : context.map(main);
  const declared: readonly ReadEntry[] =
    mapped === undefined ? [] : [{ path: mapped, text: "Main process.", evidence: 'Electron main process (package.json "main")' }];
  return [...declared, ...electronVite(context), ...vitePlugin(context), ...forge(context)];
}

/**
 * `electron([{ entry: "electron/main.ts" }])` and `electron({ main: { entry }, preload: { input } })` of vite-plugin-electron; inputs and libraries
 * of electron-vite.
 */
function vitePlugin(context: PackageContext): readonly ReadEntry[] {
  const ofPlugin = context.dependsOn("vite-plugin-electron") ? context.matching(`vite.config.${CODE}`) : [];
  return [...ofPlugin, ...context.matching(`{electron.vite,electron-vite}.config.${CODE}`)].flatMap((config) => {
    const text = context.project.tree.read(config) ?? "";
    const paths = ["entry", "input"].flatMap((key) => evaluateObjects(config, text, key).flatMap((one) => pathsOf(at(one, key))));
    return paths
      .filter((path) => !path.endsWith(".html"))
      .flatMap((declared) => tracked(context, declared, `Electron conventions (${relativeTo(context.pkg.directory, config)})`));
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

// Expo applications: file-based routes under Expo Router, otherwise `App.*` or `main`.

const SCREENS = "{tsx,ts,jsx,js}";
const ROUTER = /^expo-router\/entry/;
/** `import "expo-router/entry"`, `require("expo-router/entry-classic")`, `import { ExpoRoot } from "expo-router"` */
const START = /["'`]expo-router\/entry|\bExpoRoot\b/;

export function readExpo(context: PackageContext): readonly ReadEntry[] {
  return [...application(context), ...plugins(context)];
}

function application(context: PackageContext): readonly ReadEntry[] {
  const main = stringAt(context.pkg.json, "main");
  if (main !== undefined && ROUTER.test(main)) return routes(context);
  const [app] = context.matching(`App.${SCREENS}`);
  const path = main === undefined || /expo\/AppEntry/.test(main) ? app : context.map(main);
  const own = path === undefined ? [] : [{ path, text: "Expo application, registered by its host.", alone: true }];
  // An entry of their own that does something before the router starts, or that hands its routes to it.
  return path !== undefined && START.test(context.project.tree.read(path) ?? "") ? [...own, ...routes(context)] : own;
}

/** Configurations, of which the later one gets the earlier one and has the last word. */
const configurations = (context: PackageContext): readonly Json[] =>
  context
    .matching(["app.json", "app.config.{json,js,ts,mjs,cjs,mts,cts}"])
    .map((path) => context.read(relativeTo(context.pkg.directory, path)) ?? null);

function routes(context: PackageContext): readonly ReadEntry[] {
  const declared = configurations(context)
    .map(routerRoot)
    .find((root) => root !== undefined);
  const root = declared ?? (context.matching("app/**").length > 0 ? "app" : "src/app");
  const base = joinRelative(context.pkg.directory, root) ?? root;
  return context
    .matching(`${relativeTo(context.pkg.directory, base)}/**/*.${SCREENS}`)
    .map((path) => ({ path, text: `Expo route "${fileRoute(relativeTo(base, path))}", loaded by the framework.` }));
}

/** `plugins: ["./plugins/with-icons", ["./plugins/with-key.js", { … }]]`: modules that change the native projects. */
function plugins(context: PackageContext): readonly ReadEntry[] {
  const listed = configurations(context).flatMap(pluginsOf);
  const named = listed.flatMap((plugin) => (typeof plugin === "string" ? [plugin] : listOf(plugin).slice(0, 1)));
  const written = [...new Set(named)].filter((name) => typeof name === "string" && name.startsWith("."));
  return written.flatMap((name) => {
    const target = joinRelative(context.pkg.directory, String(name));
    const path = target === undefined ? undefined : findSource(context.project.tree, target);
    return path === undefined ? [] : [{ path, text: "Config plugin of Expo, run when native projects are made." }];
  });
}

/** Below `expo`, or beside it at the top of a file that has nothing else. */
const pluginsOf = (app: Json): readonly Json[] => [...listOf(at(app, "expo", "plugins")), ...listOf(at(app, "plugins"))];

/** `plugins: [["expo-router", { "root": "./src/routes" }]]` */
function routerRoot(app: Json): string | undefined {
  for (const plugin of pluginsOf(app)) {
    const [name, options] = listOf(plugin);
    if (name === "expo-router") return stringAt(options, "root");
  }
  return undefined;
}
