import { createGlob } from "../../../manifests/glob.js";
import { at, stringAt, stringsOf, entriesOf, type Json, listOf, isObject } from "../../../manifests/json.js";
import { isInside, joinRelative, relativeTo, directoryOf, joinPath } from "../../../../src/model/tree.js";
import { evaluateObjects } from "../../config-values/evaluate-config.js";
import type { ReadEntry, PackageContext } from "../package-context.js";
import { findSource } from "../../packages/find-source.js";
import { isNuxt2 } from "../../nuxt-version.js";
import { SAMPLES } from "../../../shared/root-findings.js";
import { isBundled } from "./vite.js";

/** Entries that the configuration of a framework for the web names, or its pages. */

// Entries of Astro's content collections outside of `content/`: pages in MDX below the `base` of a loader.

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

// Start files of Nest applications: `nest-cli.json`, for each project in monorepo mode, otherwise `src/main.ts`.

export function readNest(context: PackageContext): readonly ReadEntry[] {
  const config = context.read("nest-cli.json");
  const projects = entriesOf(at(config, "projects"));
  if (projects.length === 0)
    return started(context, config ?? {}, "src", config === undefined ? "dependency @nestjs/core" : "nest-cli.json");
  return projects.flatMap(([name, project]) => {
    if (stringAt(project, "type") === "library") return [];
    const root = stringAt(project, "root") ?? name;
    return started(context, project, `${root}/src`, `nest-cli.json "projects.${name}"`);
  });
}

function started(context: PackageContext, options: Json, sourceRoot: string, evidence: string): readonly ReadEntry[] {
  const file = `${stringAt(options, "sourceRoot") ?? sourceRoot}/${stringAt(options, "entryFile") ?? "main"}`;
  const target = joinRelative(context.pkg.directory, file);
  const path = target === undefined ? undefined : findSource(context.project.tree, target);
  return path === undefined ? [] : [{ path, text: "Nest application, started by Node.js.", evidence: `NestJS conventions (${evidence})` }];
}

// The request configuration of next-intl, which its plugin passes to Next.js: from `next.config.*`, otherwise at its default path.

const NAMED = /(?:\bcreateNextIntlPlugin\(|\brequire\(["']next-intl\/plugin["']\)\(|\brequestConfig:)\s*["'`]([^"'`\n]{1,200})["'`]/;
const DEFAULTS = ["src/i18n/request", "i18n/request"];

export function readNextIntl(context: PackageContext): readonly ReadEntry[] {
  if (!context.dependsOn("next-intl")) return [];
  const { tree } = context.project;
  const named = context.matching("next.config.{ts,mts,cts,js,mjs,cjs}").flatMap((path) => NAMED.exec(tree.read(path) ?? "")?.[1] ?? []);
  for (const place of [...named, ...DEFAULTS]) {
    const target = joinRelative(context.pkg.directory, place);
    const path = target === undefined ? undefined : findSource(tree, target);
    if (path !== undefined) return [{ path, text: "next-intl request configuration, loaded by the framework." }];
  }
  return [];
}

// Files that the configuration of Nuxt names: plugins, handlers of the server, modules.

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

// Pages that load scripts of the repository: a browser needs neither a bundler nor a manifest.

const SCRIPT = /<script\b[^>]{0,500}?\bsrc\s*=\s*(?:"([^"]{1,300})"|'([^']{1,300})'|([^\s"'>]{1,300}))/gi;
/** Imports of inline modules, which name files by addresses or by their map. */
const INLINE = /<script\b[^>]{0,300}?\btype\s*=\s*["']?(?:module|importmap)\b[^>]{0,300}>((?:(?!<script\b)[\s\S]){0,20000}?)<\/script/gi;
const ADDRESS = /(?:\bfrom|\bimport|\bimport\(|:)\s*["']((?:\.{1,2})?\/[^"'\n]{1,300})["']/g;
/** Where the addresses of the page start. */
const BASE = /<base\b[^>]{0,300}?\bhref\s*=\s*["']?([^\s"'>]{1,200}\/)/i;
/** What a server fills in is no page yet. */
const TEMPLATE = /\{\{|\{%|<%|<\?php/;
/** Directories whose content a server publishes at its root. */
const PUBLISHED = ["", "public", "static", "www"];

export function readPages(context: PackageContext): readonly ReadEntry[] {
  // A bundler serves the pages that its configuration names.
  if (isBundled(context) && context.isWhole) return [];
  const { tree } = context.project;
  return context.matching("**/*.{html,htm}").flatMap((path): readonly ReadEntry[] => {
    if (SAMPLES.has(context.view.category(path))) return [];
    const text = tree.read(path) ?? "";
    if (!text.includes("<script") || TEMPLATE.test(text)) return [];
    const addresses = [
      ...[...text.matchAll(SCRIPT)].map(([, double, single, bare]) => double ?? single ?? bare ?? ""),
      ...[...text.matchAll(INLINE)].flatMap(([, body = ""]) => [...body.matchAll(ADDRESS)].map(([, address = ""]) => address)),
    ];
    const base = BASE.exec(text)?.[1] ?? "";
    return addresses.some((address) => loadsFile(context, path, /^(?:\/|[a-z][\w+.-]*:)/i.test(address) ? address : base + address))
      ? [{ path, text: "Page, opened in a browser.", alone: true, evidence: "page with scripts" }]
      : [];
  });
}

function loadsFile({ project, pkg }: PackageContext, page: string, address: string): boolean {
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(address)) return false;
  const plain = address.replace(/[?#].*$/, "");
  const from = plain.startsWith("/")
    ? [directoryOf(page), ...PUBLISHED.map((name) => joinPath(pkg.directory, name) ?? name)]
    : [directoryOf(page)];
  return from.some((directory) => project.tree.has(joinPath(directory, plain.replace(/^\/+/, "")) ?? "\0"));
}

// Applications of Rsbuild: `source.entry` and `html.template` of its configuration.

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

// Service workers that a plugin of a bundler builds from a source: the plugins of Vite, Workbox, Serwist and Next.

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
