/**
 * Start pages of a dev server or bundler: `index.html` and further HTML inputs; Vite's library mode is a library instead.
 */
import { evaluateObjects } from "../../config-values/evaluate-config.js";
import { findSource } from "../../packages/find-source.js";
import { at, entriesOf, stringAt, stringsOf, type Json } from "../../../manifests/json.js";
import { joinRelative, relativeTo } from "../../../../src/model/tree.js";
import { isCode } from "../../categories.js";
import type { ReadEntry, PackageContext } from "../package-context.js";

const CONFIGS = ["vite.config.{ts,mts,cts,js,mjs,cjs}"];

export function readVite(context: PackageContext): readonly ReadEntry[] {
  if (!isBundled(context)) return [];
  const [configPath] = context.matching(CONFIGS);
  const config = configPath === undefined ? undefined : context.read(relativeTo(context.pkg.directory, configPath));
  const library = at(config, "build", "lib", "entry");
  if (library !== undefined) {
    return [
      ...named(context, targets(library), "", "R2", "build.lib.entry"),
      ...named(context, targets(inputOf(config)), "", "R2", "build.rollupOptions.input"),
    ];
  }
  const root = stringAt(config, "root") ?? "";
  const html = pages(context, root);
  const environments = entriesOf(at(config, "environments")).map(([, environment]) => environment);
  const inputs = [config, ...environments].flatMap((one) => targets(inputOf(one)));
  const parcel = stringsOf(at(context.pkg.json, "source")).filter((source) => source.endsWith(".html"));
  return [
    ...html.map((page) => ({ ...page, alone: true, evidence: "Vite conventions" })),
    ...named(context, inputs, root, "R1", "build.rollupOptions.input"),
    ...named(context, configPath === undefined ? [] : pluginEntries(context, configPath), root, "R1", "entries"),
    ...named(context, parcel, "", "R1", 'package.json "source"'),
  ];
}

function inputOf(options: Json | undefined): Json | undefined {
  return at(options, "build", "rollupOptions", "input") ?? at(options, "build", "rolldownOptions", "input");
}

/** Options of a plugin that starts several environments: `rsc({ entries: { client, rsc, ssr } })`. */
function pluginEntries(context: PackageContext, config: string): readonly string[] {
  const text = context.project.tree.read(config) ?? "";
  return text.includes("entries") ? evaluateObjects(config, text, "entries").flatMap((options) => targets(at(options, "entries"))) : [];
}

/** A page alone is no evidence: something in the package must serve it. */
export function isBundled(context: PackageContext): boolean {
  if (["vite", "parcel", "parcel-bundler", "snowpack"].some((name) => context.dependsOn(name))) return true;
  if (context.matching(CONFIGS).length > 0) return true;
  return entriesOf(at(context.pkg.json, "scripts")).some(
    ([, line]) => typeof line === "string" && /(?:^|\s)(?:vite|parcel|snowpack)(?:\s|$)/.test(line),
  );
}

function pages(context: PackageContext, root: string): readonly ReadEntry[] {
  const places = root === "" || root === "." ? ["index.html", "src/index.html"] : [`${root}/index.html`];
  for (const place of places) {
    const path = joinRelative(context.pkg.directory, place);
    if (path !== undefined && context.project.tree.has(path)) return [{ path, text: "Page, served by Vite." }];
  }
  return [];
}

/** A string, a list or a map by name. */
function targets(value: Json | undefined): readonly string[] {
  return [...stringsOf(value), ...entriesOf(Array.isArray(value) ? undefined : value).flatMap(([, target]) => stringsOf(target))];
}

function named(
  context: PackageContext,
  declared: readonly string[],
  root: string,
  rootClass: "R1" | "R2",
  field: string,
): readonly ReadEntry[] {
  return declared.flatMap((one) => {
    const path = [root, ""]
      .map((base) => joinRelative(joinRelative(context.pkg.directory, base) ?? "", one.replace(/^\//, "")))
      .find((candidate) => candidate !== undefined && findSource(context.project.tree, candidate) !== undefined);
    const entry = path === undefined ? undefined : findSource(context.project.tree, path);
    return entry === undefined
      ? []
      : [
          {
            path: entry,
            text: "Input of the bundler.",
            class: rootClass,
            evidence: `Vite conventions (${field})`,
            alone: isCode(entry) || /\.html?$/.test(entry),
          },
        ];
  });
}
