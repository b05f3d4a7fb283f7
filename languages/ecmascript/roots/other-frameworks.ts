/** Rows of the framework table for further conventions. To add one, see `frameworks.ts`. */
import { CONFIG, LOADED, type FrameworkRow, type ReadEntry, type PackageContext } from "./package-context.js";
import { FRESH } from "../resolve/framework-rows.js";
import { directoryRoute, fileRoute, routeFile } from "./route-names.js";
import { isCode } from "../categories.js";
import { SAMPLES } from "../../shared/root-findings.js";
import { findSource } from "../packages/find-source.js";
import { at, entriesOf, listOf, stringsOf, type Json, stringAt } from "../../manifests/json.js";
import { directoryOf, joinRelative, relativeTo } from "../../../src/model/tree.js";

/** Of the package itself, and of a repository of several actions. */
const ACTIONS = ["{,.github/actions/*/,.github/actions/*/*/,actions/*/}action.{yml,yaml}"];

export const OTHER_FRAMEWORKS: readonly FrameworkRow[] = [
  {
    name: "Schematics",
    manual: "https://nx.dev/docs/extending-nx/local-generators",
    markers: ["package.json"],
    declaredBy: ["package.json"],
    read: readSchematics,
  },
  {
    name: "Nitro",
    manual: "https://nitro.build/guide/routing",
    dependencies: ["nitropack", "nitro"],
    unless: ["nuxt"],
    declaredBy: [`nitro.config.${CONFIG}`],
    entries: [
      { files: "{,server/,src/}{api,routes}/**/*.<code>", text: `Nitro handler for "{route}", ${LOADED}`, route: fileRoute },
      { files: "{,server/,src/}middleware/**/*.<code>", text: `Nitro middleware, ${LOADED}` },
      { files: "{,server/,src/}plugins/**/*.<code>", text: `Nitro plugin, ${LOADED}` },
    ],
  },
  {
    name: "Docusaurus",
    manual: "https://docusaurus.io/docs/creating-pages",
    dependencies: ["@docusaurus/core"],
    markers: [`docusaurus.config.${CONFIG}`],
    declaredBy: [`docusaurus.config.${CONFIG}`],
    entries: [
      {
        files: "src/pages/**/*.{<code>,mdx}",
        except: "src/pages/**/_*{,/**}",
        text: `Docusaurus page for route "{route}", ${LOADED}`,
        route: fileRoute,
      },
      { files: "src/theme/**/*.<code>", text: "Docusaurus theme component `{route}`, swizzled in by the framework.", route: routeFile },
    ],
  },
  {
    name: "VitePress",
    manual: "https://vitepress.dev/guide/custom-theme",
    dependencies: ["vitepress", "vuepress"],
    declaredBy: ["{,docs/,src/}.{vitepress,vuepress}/config.*", "{,docs/,src/}.{vitepress,vuepress}/config/index.*"],
    entries: [{ files: "{,docs/,src/}.{vitepress,vuepress}/theme/index.{<code>,vue}", text: `Site theme, ${LOADED}` }],
  },
  {
    name: "Qwik",
    manual: "https://qwik.dev/docs/project-structure/",
    dependencies: ["@builder.io/qwik", "@builder.io/qwik-city", "@qwik.dev/core", "@qwik.dev/router"],
    declaredBy: [`vite.config.${CONFIG}`],
    entries: [
      { files: "src/{root,entry.*}.<code>", text: `Qwik {stem}, ${LOADED}` },
      { files: "src/routes/**/*.{<code>,mdx}", text: `Qwik route "{route}", ${LOADED}`, route: directoryRoute },
    ],
  },
  {
    name: "SolidStart",
    manual: "https://docs.solidjs.com/solid-start/building-your-application/routing",
    dependencies: ["@solidjs/start", "solid-start"],
    declaredBy: [`app.config.${CONFIG}`, `vite.config.${CONFIG}`],
    entries: [
      { files: "src/entry-{client,server}.<code>", text: `SolidStart {stem}, ${LOADED}` },
      { files: "src/app.<code>", text: `SolidStart application, ${LOADED}` },
      { files: "src/routes/**/*.<code>", text: `SolidStart route "{route}", ${LOADED}`, route: fileRoute },
      { files: "src/middleware{,/index}.<code>", text: `SolidStart middleware, ${LOADED}` },
    ],
  },
  {
    name: "TanStack Router",
    manual: "https://tanstack.com/router/latest/docs/framework/react/routing/file-based-routing",
    dependencies: [
      "@tanstack/react-start",
      "@tanstack/solid-start",
      "@tanstack/start",
      "@tanstack/router-plugin",
      "@tanstack/router-vite-plugin",
      "@tanstack/router-cli",
    ],
    declaredBy: [`app.config.${CONFIG}`, `vite.config.${CONFIG}`, "tsr.config.json"],
    settings: {
      src: { candidates: ["src/", "app/"], holding: ["routes"] },
      routes: { option: "routesDirectory", candidates: ["{src,app}/routes"] },
    },
    entries: [
      { files: "<src>{router,start,client,server,ssr}.<code>", text: `TanStack {stem}, ${LOADED}` },
      {
        files: "<routes>/**/*.<code>",
        except: "<routes>/**/-*{,/**}",
        text: "TanStack route `{route}`, loaded by the framework.",
        route: routeFile,
      },
    ],
  },
  {
    name: "Vike",
    manual: "https://vike.dev/file-structure",
    dependencies: ["vike", "vite-plugin-ssr"],
    declaredBy: [`vite.config.${CONFIG}`],
    entries: [
      {
        files:
          "{pages,renderer,src/pages,src/renderer}/**/{+*,*.page,*.page.client,*.page.server,*.page.route,_default.page*}.{<code>,vue,svelte}",
        text: "Vike {stem} for `{route}`, loaded by the framework.",
        route: directoryRoute,
      },
    ],
  },
  {
    name: "WXT",
    manual: "https://wxt.dev/guide/essentials/entrypoints.html",
    dependencies: ["wxt"],
    declaredBy: [`wxt.config.${CONFIG}`],
    settings: { src: { property: ["srcDir"], candidates: [""], directory: true } },
    entries: [
      {
        files: "<src>entrypoints/{*,*/index,*/main}.{<code>,html,css,vue,svelte}",
        text: "Browser extension entrypoint `{route}`, loaded by the browser.",
        route: routeFile,
      },
    ],
  },
  {
    name: "Tauri",
    manual: "https://v2.tauri.app/start/project-structure/",
    markers: ["src-tauri/tauri.conf.json"],
    entries: [{ files: "{,src/}index.html", text: "Tauri window.", first: true }],
  },
  {
    name: "Ember",
    manual: "https://cli.emberjs.com/release/advanced-use/project-layouts/",
    dependencies: ["ember-source"],
    entries: [{ files: "app/app.<code>", text: "Ember application.", first: true }],
  },
  {
    name: "Fresh",
    manual: "https://fresh.deno.dev/docs/concepts/file-routing",
    dependencies: FRESH,
    needs: ["routes/**"],
    declaredBy: [`main.${CONFIG}`, `vite.config.${CONFIG}`, `dev.${CONFIG}`],
    entries: [
      { files: "routes/**/(_islands)/**/*.<code>", text: `Fresh island, ${LOADED}` },
      {
        files: "routes/**/*.<code>",
        except: "routes/**/(_*)/**",
        text: `Fresh route "{route}", ${LOADED}`,
        route: fileRoute,
      },
      { files: "islands/**/*.<code>", text: `Fresh island, ${LOADED}` },
      { files: "{main,client,dev}.<code>", text: `Fresh {stem}, ${LOADED}` },
    ],
  },
  {
    name: "Eleventy",
    manual: "https://www.11ty.dev/docs/config/",
    dependencies: ["@11ty/eleventy"],
    entries: [{ files: `{.eleventy.js,eleventy.config.${CONFIG}}`, text: "Eleventy site, read by its command line.", first: true }],
  },
  {
    name: "Create React App",
    manual: "https://create-react-app.dev/docs/folder-structure/",
    dependencies: ["react-scripts", "react-app-rewired", "@craco/craco"],
    entries: [{ files: "src/index.<code>", text: "React application.", first: true }],
  },
  {
    name: "Vue CLI",
    manual: "https://cli.vuejs.org/guide/html-and-static-assets.html",
    dependencies: ["@vue/cli-service"],
    entries: [{ files: "src/main.<code>", text: "Vue application.", first: true }],
  },
  {
    name: "browser extension",
    manual: "https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json",
    markers: ["**/manifest.json"],
    declaredBy: ["**/manifest.json"],
    read: readExtensionManifest,
  },
  {
    name: "Raycast",
    manual: "https://developers.raycast.com/information/manifest",
    dependencies: ["@raycast/api"],
    declaredBy: ["package.json"],
    read: readRaycast,
  },
  {
    name: "Azure Functions",
    manual: "https://learn.microsoft.com/en-us/azure/azure-functions/functions-reference-node",
    markers: ["*/function.json"],
    declaredBy: ["host.json"],
    read: readAzureFunctions,
  },
  {
    name: "Apps Script",
    manual: "https://developers.google.com/apps-script/manifest",
    markers: ["{,src/}appsscript.json"],
    declaredBy: ["{,src/}appsscript.json"],
    entries: [{ files: "{,src/}*.{ts,js,gs}", text: "Apps Script file, loaded by the platform." }],
  },
  {
    name: "GitHub Action",
    manual: "https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax",
    markers: ACTIONS,
    read: readGithubAction,
  },
];

// Entries in a browser extension's `manifest.json`: background, content scripts, pages.

const PAGES: readonly (readonly string[])[] = [
  ["action", "default_popup"],
  ["browser_action", "default_popup"],
  ["page_action", "default_popup"],
  ["options_page"],
  ["options_ui", "page"],
  ["devtools_page"],
  ["side_panel", "default_path"],
  ["sidebar_action", "default_panel"],
];

function readExtensionManifest(context: PackageContext): readonly ReadEntry[] {
  return context.matching("**/manifest.json").flatMap((path) => {
    if (SAMPLES.has(context.view.category(path))) return [];
    const manifest = context.read(relativeTo(context.pkg.directory, path));
    return at(manifest, "manifest_version") === undefined ? [] : [...manifestEntries(context, path, manifest), ...injected(context, path)];
  });
}

const INJECTS = /\b(?:executeScript|insertCSS|removeCSS|registerContentScripts|updateContentScripts)\s*\(/;
const INJECTED = /\b(?:files?|js|css)["']?\s*:\s*(\[[^\]]{0,2000}\]|["'`][^"'`\n]{1,200}["'`])/g;

/** `scripting.executeScript({ target, files: ["content/late.js"] })`: paths from the manifest. */
function injected(context: PackageContext, manifest: string): readonly ReadEntry[] {
  const { tree } = context.project;
  return context.files.filter(isCode).flatMap((from) => {
    const text = tree.read(from) ?? "";
    if (!INJECTS.test(text)) return [];
    const names = [...text.matchAll(INJECTED)].flatMap(([, list = ""]) =>
      [...list.matchAll(/["'`]([^"'`\n]+)["'`]/g)].map(([, name = ""]) => name),
    );
    return names.flatMap((name) => {
      const beside = joinRelative(directoryOf(manifest), name.replace(/^\//, ""));
      const path = (beside === undefined ? undefined : findSource(tree, beside)) ?? context.map(name);
      return path === undefined ? [] : [{ path, text: `Content script, injected by ${from}.` }];
    });
  });
}

function manifestEntries(context: PackageContext, path: string, manifest: Json | undefined): readonly ReadEntry[] {
  const background = at(manifest, "background");
  const scripts = [
    ...stringsOf(at(background, "service_worker")),
    ...stringsOf(at(background, "scripts")),
    ...stringsOf(at(background, "page")),
  ];
  const content = listOf(at(manifest, "content_scripts")).flatMap((one) => [...stringsOf(at(one, "js")), ...stringsOf(at(one, "css"))]);
  const pages = PAGES.flatMap((keys) => stringsOf(at(manifest, ...keys)));
  const overrides = entriesOf(at(manifest, "chrome_url_overrides")).flatMap(([, page]) => stringsOf(page));
  return [
    ...scripts.flatMap((one) => placed(context, path, one, "Background script, run by the browser.")),
    ...content.flatMap((one) => placed(context, path, one, "Content script, injected by the browser.")),
    ...[...pages, ...overrides].flatMap((one) => placed(context, path, one, "Extension page, opened by the browser.")),
  ];
}

/** Beside the manifest as written, otherwise as an output of the package. */
function placed(context: PackageContext, manifest: string, declared: string, text: string): readonly ReadEntry[] {
  const plain = declared.replace(/^\//, "").replace(/[?#].*$/, "");
  const beside = joinRelative(directoryOf(manifest), plain);
  const path = (beside === undefined ? undefined : findSource(context.project.tree, beside)) ?? context.map(plain);
  if (path === undefined) context.report("entry-unmapped", manifest, declared);
  return path === undefined ? [] : [{ path, text }];
}

// Small manifests that list their files one by one: Raycast commands, Azure functions, GitHub actions.

function readRaycast(context: PackageContext): readonly ReadEntry[] {
  return ["commands", "tools"].flatMap((field) =>
    listOf(at(context.pkg.json, field)).flatMap((command) => {
      const name = stringAt(command, "name");
      const file = field === "tools" ? `src/tools/${name}` : `src/${name}`;
      const target = name === undefined ? undefined : joinRelative(context.pkg.directory, file);
      const path = target === undefined ? undefined : findSource(context.project.tree, target);
      return path === undefined ? [] : [{ path, text: `Raycast command \`${name}\`, started by the launcher.` }];
    }),
  );
}

function readAzureFunctions(context: PackageContext): readonly ReadEntry[] {
  return context.matching("*/function.json").flatMap((config) => {
    const name = relativeTo(context.pkg.directory, directoryOf(config));
    const declared = stringAt(context.read(relativeTo(context.pkg.directory, config)), "scriptFile") ?? "index.js";
    const target = joinRelative(directoryOf(config), declared);
    const path =
      target === undefined
        ? undefined
        : (findSource(context.project.tree, target) ?? context.map(relativeTo(context.pkg.directory, target)));
    if (path === undefined) context.report("entry-unmapped", config, `scriptFile ${declared}`);
    return path === undefined ? [] : [{ path, text: `Azure function \`${name}\`, called by the platform.` }];
  });
}

/** `runs.main` is usually a checked-in bundle, which is mapped to its source. */
function readGithubAction(context: PackageContext): readonly ReadEntry[] {
  return context.matching(ACTIONS).flatMap((config) => {
    const name = relativeTo(context.pkg.directory, config);
    const runs = at(context.read(name), "runs");
    if (!(stringAt(runs, "using") ?? "").startsWith("node")) return [];
    return ["main", "pre", "post"].flatMap((field) => {
      const declared = joinRelative(directoryOf(name), stringAt(runs, field) ?? "");
      const path = declared === undefined || stringAt(runs, field) === undefined ? undefined : context.map(declared);
      return path === undefined ? [] : [{ path, text: "GitHub action, run by a workflow.", evidence: `${name} "runs.${field}"` }];
    });
  });
}

// Collections of generators, executors and migrations of Nx and of Angular's schematics, which fields of a manifest name.

const FIELDS = [
  ["generators"],
  ["schematics"],
  ["executors"],
  ["builders"],
  ["nx-migrations"],
  ["nx-migrations", "migrations"],
  ["ng-update", "migrations"],
];
const LISTS = ["generators", "schematics", "executors", "builders"];
const KEYS = ["factory", "implementation"];

/** Each entry names a module, with `#name` for an export other than the default. */
function readSchematics(context: PackageContext): readonly ReadEntry[] {
  return FIELDS.flatMap((keys) => {
    const collection = joinRelative("", stringAt(context.pkg.json, ...keys) ?? "");
    if (collection === undefined || !collection.endsWith(".json")) return [];
    const json = context.read(collection);
    return LISTS.flatMap((list) =>
      entriesOf(at(json, list)).flatMap(([name, entry]) =>
        KEYS.flatMap((key) => {
          const written = stringAt(entry, key)?.replace(/#.*$/, "");
          const target =
            written === undefined ? undefined : joinRelative(joinRelative(context.pkg.directory, directoryOf(collection)) ?? "", written);
          const path = target === undefined ? undefined : findSource(context.project.tree, target);
          return path === undefined
            ? []
            : [{ path, text: `\`${name}\` of ${collection}, loaded by the command line.`, class: "R3" as const }];
        }),
      ),
    );
  });
}
