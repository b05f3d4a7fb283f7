/** Expo applications: file-based routes under Expo Router, otherwise `App.*` or `main`. */
import { findSource } from "../../packages/find-source.js";
import { at, listOf, stringAt, type Json } from "../../../manifests/json.js";
import { joinRelative, relativeTo } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";
import { fileRoute } from "../route-names.js";

const CODE = "{tsx,ts,jsx,js}";

export function readExpo(context: PackageContext): readonly ReadEntry[] {
  return [...application(context), ...plugins(context)];
}

function application(context: PackageContext): readonly ReadEntry[] {
  const main = stringAt(context.pkg.json, "main");
  if (main !== undefined && main.startsWith("expo-router/entry")) return routes(context);
  if (main !== undefined && !/expo\/AppEntry/.test(main)) {
    const path = context.map(main);
    return path === undefined ? [] : [{ path, text: "Expo application, registered by its host.", alone: true }];
  }
  const [app] = context.matching(`App.${CODE}`);
  return app === undefined ? [] : [{ path: app, text: "Expo application, registered by its host.", alone: true }];
}

function routes(context: PackageContext): readonly ReadEntry[] {
  const declared = routerRoot(context.read("app.json") ?? null);
  const root = declared ?? (context.matching("app/**").length > 0 ? "app" : "src/app");
  const base = joinRelative(context.pkg.directory, root) ?? root;
  return context
    .matching(`${relativeTo(context.pkg.directory, base)}/**/*.${CODE}`)
    .map((path) => ({ path, text: `Expo route "${fileRoute(relativeTo(base, path))}", loaded by the framework.` }));
}

/** `plugins: ["./plugins/with-icons", ["./plugins/with-key.js", { … }]]`: modules that change the native projects. */
function plugins(context: PackageContext): readonly ReadEntry[] {
  const configs = context.matching(["app.json", "app.config.{json,js,ts,mjs,cjs,mts,cts}"]);
  const listed = configs.flatMap((path) => {
    const config = context.read(relativeTo(context.pkg.directory, path)) ?? null;
    return [...listOf(at(config, "expo", "plugins")), ...listOf(at(config, "plugins"))];
  });
  const named = listed.flatMap((plugin) => (typeof plugin === "string" ? [plugin] : listOf(plugin).slice(0, 1)));
  const written = [...new Set(named)].filter((name) => typeof name === "string" && name.startsWith("."));
  return written.flatMap((name) => {
    const target = joinRelative(context.pkg.directory, String(name));
    const path = target === undefined ? undefined : findSource(context.project.tree, target);
    return path === undefined ? [] : [{ path, text: "Config plugin of Expo, run when native projects are made." }];
  });
}

/** `plugins: [["expo-router", { "root": "./src/routes" }]]` */
function routerRoot(app: Json): string | undefined {
  for (const plugin of listOf(at(app, "expo", "plugins"))) {
    const [name, options] = listOf(plugin);
    if (name === "expo-router") return stringAt(options, "root");
  }
  return undefined;
}
