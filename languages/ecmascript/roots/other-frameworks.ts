/** Rows of the framework table for further conventions. To add one, see `frameworks.ts`. */
import { CONFIG, LOADED, type FrameworkRow } from "./framework-row.js";
import { readExtensionManifest } from "./readers/browser-extension.js";
import { ACTIONS, readAzureFunctions, readGithubAction, readRaycast } from "./readers/declared-files.js";
import { readSchematics } from "./readers/schematics.js";
import { FRESH } from "../resolve/framework-rows.js";
import { directoryRoute, fileRoute, routeFile } from "./route-names.js";

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
    name: "TanStack Start",
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
    settings: { src: { candidates: ["src/", "app/"], holding: ["routes"] } },
    entries: [
      { files: "<src>{router,start,client,server,ssr}.<code>", text: `TanStack {stem}, ${LOADED}` },
      {
        files: "<src>routes/**/*.<code>",
        except: "<src>routes/**/-*{,/**}",
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
