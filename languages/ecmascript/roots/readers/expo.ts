/** Expo applications: file-based routes under Expo Router, otherwise `App.*` or `main`. */
import { findSource } from "../../packages/find-source.js";
import { at, listOf, stringAt, type Json } from "../../../manifests/json.js";
import { joinRelative, relativeTo } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";
import { fileRoute } from "../route-names.js";

const CODE = "{tsx,ts,jsx,js}";
const ROUTER = /^expo-router\/entry/;
/** `import "expo-router/entry"`, `require("expo-router/entry-classic")`, `import { ExpoRoot } from "expo-router"` */
const START = /["'`]expo-router\/entry|\bExpoRoot\b/;

export function readExpo(context: PackageContext): readonly ReadEntry[] {
  return [...application(context), ...plugins(context)];
}

function application(context: PackageContext): readonly ReadEntry[] {
  const main = stringAt(context.pkg.json, "main");
  if (main !== undefined && ROUTER.test(main)) return routes(context);
  const [app] = context.matching(`App.${CODE}`);
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
    .matching(`${relativeTo(context.pkg.directory, base)}/**/*.${CODE}`)
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
