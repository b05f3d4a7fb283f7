/** Files that the configuration of Nuxt names: plugins, handlers of the server, modules. */
import { at, listOf, stringAt, type Json } from "../../../manifests/json.js";
import { joinRelative, relativeTo } from "../../../../src/model/paths.js";
import { isNuxt2 } from "../../nuxt-version.js";
import { findSource } from "../../packages/find-source.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

/** By field: the key of the file in an item that is an object, and what it is. */
const FIELDS: Readonly<Record<string, readonly [key: string, text: string]>> = {
  plugins: ["src", "Nuxt plugin"],
  serverMiddleware: ["handler", "Nuxt server middleware"],
  serverHandlers: ["handler", "Nuxt server handler"],
  devServerHandlers: ["handler", "Nuxt server handler"],
  modules: ["src", "Nuxt module"],
  buildModules: ["src", "Nuxt module"],
};

/** Nuxt 2 loads no plugin that its configuration does not list. */
export function loadsOtherPlugins(context: PackageContext): boolean {
  return !isNuxt2(context.pkg) || listOf(at(configOf(context), "plugins")).length === 0;
}

function configOf(context: PackageContext): Json | undefined {
  const [config] = context.matching("nuxt.config.{ts,mts,cts,js,mjs,cjs}");
  return config === undefined ? undefined : context.read(relativeTo(context.pkg.directory, config));
}

export function readNuxt(context: PackageContext): readonly ReadEntry[] {
  const value = configOf(context);
  const root = context.pkg.directory;
  const source = joinRelative(root, stringAt(value, "srcDir") ?? "") ?? root;
  return Object.entries(FIELDS).flatMap(([field, [key, text]]) =>
    listOf(at(value, field)).flatMap((item) => {
      const written = nameOf(item, key);
      const path = written === undefined ? undefined : fileOf(context, root, source, written);
      return path === undefined ? [] : [{ path, text: `${text}, loaded by the framework.` }];
    }),
  );
}

/** `"~/plugins/chart"`, `{ src: "~/plugins/chart" }`, and of a module with options the first item. */
function nameOf(item: Json, key: string): string | undefined {
  const [first] = Array.isArray(item) ? item : [item];
  return typeof first === "string" ? first : stringAt(first, key);
}

/** `~~` and `@@` stand for the root, `~` and `@` for the folder of sources; a bare name is that of a package. */
function fileOf({ project: { tree } }: PackageContext, root: string, source: string, written: string): string | undefined {
  const [, mark = "", rest = ""] = /^(~~|@@|~|@|\.{1,2})\/(.+)$/.exec(written) ?? [];
  if (mark === "") return undefined;
  const bases = mark.length === 2 && mark !== ".." ? [root] : mark.startsWith(".") ? [root, source] : [source, root];
  const name = mark.startsWith(".") ? written : rest;
  return bases
    .map((base) => joinRelative(base, name))
    .map((path) => path && findSource(tree, path))
    .find((path) => path !== undefined);
}
