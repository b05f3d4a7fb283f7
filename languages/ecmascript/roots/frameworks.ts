/**
 * Framework conventions as data. To add a framework, add a row here and a fixture; a row whose entries are listed in a manifest
 * also needs a file in `readers/`. The entries of a group are ordered by path; further rows are in `other-frameworks.ts`.
 * Names that a framework defines for imports are rows of `resolve/framework-rows.ts`, a bundler is a row of `packages/bundlers.ts`.
 */
import { CONFIG, LOADED, type FrameworkRow } from "./framework-row.js";
import { isNuxt2 } from "../nuxt-version.js";
import { loadsOtherPlugins, readNuxt } from "./readers/nuxt.js";
import { OTHER_FRAMEWORKS } from "./other-frameworks.js";
import { readAngular, readNxProject } from "./readers/angular.js";
import { readAstroContent } from "./readers/astro.js";
import { readCdk, readCloudFunctions } from "./readers/cloud-functions.js";
import { readElectron } from "./readers/electron.js";
import { readExpo } from "./readers/expo.js";
import { readNest } from "./readers/nest.js";
import { readNextIntl } from "./readers/next-intl.js";
import { readPages } from "./readers/pages.js";
import { readNetlify } from "./readers/netlify.js";
import { readReactRouter, readRemix } from "./readers/react-router.js";
import { readFirebase, readSam, readServerless } from "./readers/serverless.js";
import { readRsbuild } from "./readers/rsbuild.js";
import { readServiceWorkers } from "./readers/service-workers.js";
import { readVite } from "./readers/vite.js";
import { readVscode } from "./readers/vscode.js";
import { readWrangler } from "./readers/wrangler.js";
import { directoryRoute, fileRoute, handlerRoute, routeFile } from "./route-names.js";

export const FRAMEWORKS: readonly FrameworkRow[] = [
  {
    name: "Next.js",
    manual: "https://nextjs.org/docs/app/getting-started/project-structure",
    dependencies: ["next"],
    markers: [`next.config.${CONFIG}`],
    unless: ["@docusaurus/core"],
    declaredBy: [`next.config.${CONFIG}`],
    settings: {
      base: { candidates: ["", "src/"], holding: ["app", "pages"] },
      ext: { property: ["pageExtensions"], candidates: ["tsx", "ts", "jsx", "js"] },
    },
    entries: [
      { files: "<base>app/**/page.<ext>", text: `Next.js page for route "{route}", ${LOADED}`, route: directoryRoute },
      { files: "<base>app/**/{layout,template}.<ext>", text: `Next.js {stem} for route "{route}", ${LOADED}`, route: directoryRoute },
      { files: "<base>app/**/route.<ext>", text: `Next.js route handler for "{route}", ${LOADED}`, route: directoryRoute },
      {
        files: "<base>app/**/{default,loading,error,not-found,forbidden,unauthorized}.<ext>",
        text: `Next.js {stem} view for route "{route}", ${LOADED}`,
        route: directoryRoute,
      },
      { files: "<base>app/global-{error,not-found}.<ext>", text: `Next.js {stem} view, ${LOADED}` },
      {
        files: "<base>app/**/{sitemap,robots,manifest,icon,apple-icon,opengraph-image,twitter-image}.<ext>",
        text: `Next.js {stem} metadata for route "{route}", ${LOADED}`,
        route: directoryRoute,
      },
      { files: "<base>pages/_*.<ext>", text: `Next.js {stem} shell, ${LOADED}` },
      { files: "<base>pages/api/**/*.<ext>", text: `Next.js API route "/api{route}", ${LOADED}`, route: fileRoute },
      {
        files: "<base>pages/**/*.<ext>",
        except: "<base>pages/{_*,api/**}",
        text: `Next.js page for route "{route}", ${LOADED}`,
        route: fileRoute,
      },
      { files: "<base>{middleware,proxy,instrumentation,instrumentation-client}.<ext>", text: `Next.js {stem}, ${LOADED}` },
      { files: "{,src/}mdx-components.<ext>", text: `Components of MDX pages, ${LOADED}` },
    ],
    read: readNextIntl,
  },
  {
    name: "Nuxt",
    manual: "https://nuxt.com/docs/directory-structure",
    dependencies: ["nuxt", "nuxt3", "nuxt-edge"],
    markers: [`nuxt.config.${CONFIG}`],
    needs: [`nuxt.config.${CONFIG}`, "{,app/,src/}{app.vue,pages/**}"],
    declaredBy: [`nuxt.config.${CONFIG}`],
    settings: { src: { property: ["srcDir"], candidates: ["app/", ""], holding: ["**"], directory: true } },
    entries: [
      { files: "{,layers/*/,layers/*/app/}<src>{app,error}.vue", text: `Nuxt {stem} shell, ${LOADED}` },
      {
        files: "{,layers/*/,layers/*/app/}<src>{app.config.<code>,router.options.<code>,app/router.options.<code>}",
        text: `Nuxt {stem}, ${LOADED}`,
      },
      { files: "{,layers/*/}<src>pages/**/*.{vue,<code>}", text: `Nuxt page for route "{route}", ${LOADED}`, route: fileRoute },
      { files: "{,layers/*/}<src>layouts/**/*.{vue,<code>}", text: `Nuxt layout {route}, ${LOADED}`, route: routeFile },
      { files: "{,layers/*/}<src>middleware/**/*.<code>", text: `Nuxt route middleware, ${LOADED}` },
      { files: "{,layers/*/}<src>plugins/**/*.<code>", text: `Nuxt plugin, ${LOADED}`, when: loadsOtherPlugins },
      { files: "{,layers/*/}<src>components/**/*.{vue,<code>}", text: "Nuxt component, imported automatically by the framework." },
      {
        files: "{,layers/*/}<src>composables/{*,*/index}.<code>",
        text: "Nuxt composable, imported automatically by the framework.",
        when: ({ pkg }) => !isNuxt2(pkg),
      },
      {
        files: "{,layers/*/}<src>utils/{*,*/index}.<code>",
        text: "Nuxt utility, imported automatically by the framework.",
        when: ({ pkg }) => !isNuxt2(pkg),
      },
      {
        files: "{,layers/*/}<src>stores/{*,*/index}.<code>",
        text: "Store, imported automatically by the framework.",
        when: (context) => context.dependsOn("@pinia/nuxt"),
      },
      { files: "<src>store/**/*.<code>", text: "Nuxt module of the Vuex store, made by the framework.", when: ({ pkg }) => isNuxt2(pkg) },
      {
        files: "{,layers/*/}{,<src>}server/api/**/*.<code>",
        text: `Nuxt server handler for "{route}", ${LOADED}`,
        route: (path) => handlerRoute(`api/${path}`),
      },
      {
        files: "{,layers/*/}{,<src>}server/routes/**/*.<code>",
        text: `Nuxt server handler for "{route}", ${LOADED}`,
        route: handlerRoute,
      },
      { files: "{,layers/*/}{,<src>}server/middleware/**/*.<code>", text: `Nuxt server middleware, ${LOADED}` },
      { files: "{,layers/*/}{,<src>}server/plugins/**/*.<code>", text: `Nuxt server plugin, ${LOADED}` },
      { files: "{,layers/*/}{,<src>}server/tasks/**/*.<code>", text: `Nuxt server task, ${LOADED}` },
      { files: "{,layers/*/}{,<src>}server/utils/**/*.<code>", text: "Nuxt server utility, imported automatically by the framework." },
      { files: "modules/{*,*/index}.<code>", text: `Nuxt module, ${LOADED}` },
      { files: "layers/*/nuxt.config.<code>", text: "Nuxt layer, merged by the framework." },
    ],
    read: readNuxt,
  },
  {
    name: "SvelteKit",
    manual: "https://svelte.dev/docs/kit/project-structure",
    dependencies: ["@sveltejs/kit"],
    needs: ["src/routes/**", "src/app.html"],
    declaredBy: [`svelte.config.${CONFIG}`, `vite.config.${CONFIG}`],
    entries: [
      { files: "src/routes/**/+page{,@*}.svelte", text: `SvelteKit page for route "{route}", ${LOADED}`, route: directoryRoute },
      {
        files: "src/routes/**/+layout{,@*}.svelte",
        text: `SvelteKit layout for route "{route}", ${LOADED}`,
        route: directoryRoute,
      },
      { files: "src/routes/**/+error{,@*}.svelte", text: `SvelteKit error page for route "{route}", ${LOADED}`, route: directoryRoute },
      {
        files: "src/routes/**/+page.{ts,js}",
        text: `SvelteKit load module of the page for route "{route}", ${LOADED}`,
        route: directoryRoute,
      },
      {
        files: "src/routes/**/+page.server.{ts,js}",
        text: `SvelteKit server load module of the page for route "{route}", ${LOADED}`,
        route: directoryRoute,
      },
      {
        files: "src/routes/**/+layout.{ts,js}",
        text: `SvelteKit load module of the layout for route "{route}", ${LOADED}`,
        route: directoryRoute,
      },
      {
        files: "src/routes/**/+layout.server.{ts,js}",
        text: `SvelteKit server load module of the layout for route "{route}", ${LOADED}`,
        route: directoryRoute,
      },
      { files: "src/routes/**/+server.{ts,js}", text: `SvelteKit endpoint for route "{route}", ${LOADED}`, route: directoryRoute },
      { files: "src/hooks{,.server,.client}.{ts,js}", text: `SvelteKit hooks, ${LOADED}` },
      { files: "src/params/*.{ts,js}", text: `SvelteKit parameter matcher, ${LOADED}` },
      { files: "src/service-worker{,/index}.{ts,js}", text: "SvelteKit service worker, registered by the framework." },
      { files: "src/instrumentation.server.{ts,js}", text: `SvelteKit instrumentation, ${LOADED}` },
      { files: "src/app.html", text: `SvelteKit page shell, ${LOADED}` },
    ],
  },
  {
    name: "Astro",
    manual: "https://docs.astro.build/en/basics/project-structure/",
    dependencies: ["astro"],
    needs: ["**/pages/**", `astro.config.${CONFIG}`],
    declaredBy: [`astro.config.${CONFIG}`],
    settings: { src: { property: ["srcDir"], candidates: ["src/"], directory: true } },
    read: readAstroContent,
    entries: [
      {
        files: "<src>pages/**/*.{astro,md,mdx,html}",
        except: "<src>pages/**/_*{,/**}",
        text: `Astro page for route "{route}", ${LOADED}`,
        route: fileRoute,
      },
      {
        files: "<src>pages/**/*.{ts,js}",
        except: "<src>pages/**/_*{,/**}",
        text: `Astro endpoint for route "{route}", ${LOADED}`,
        route: (path) => `/${path.replace(/\.[^./]*$/u, "").replace(/(?:^|\/)index$/u, "")}`,
      },
      { files: "<src>middleware{,/index}.{ts,js}", text: `Astro middleware, ${LOADED}` },
      { files: "<src>actions/index.{ts,js}", text: `Astro actions, ${LOADED}` },
      { files: "<src>content{/config,.config}.{ts,js,mts,mjs}", text: `Astro content collections, ${LOADED}` },
      { files: "<src>content/**/*.mdx", text: `Astro content, ${LOADED}` },
    ],
  },
  {
    name: "React Router",
    manual: "https://reactrouter.com/start/framework/routing",
    dependencies: ["@react-router/dev"],
    markers: [`react-router.config.${CONFIG}`],
    declaredBy: [`react-router.config.${CONFIG}`, `vite.config.${CONFIG}`],
    read: readReactRouter,
  },
  {
    name: "Remix",
    manual: "https://v2.remix.run/docs/file-conventions/routes",
    dependencies: ["@remix-run/*"],
    needs: ["app/root.*", "app/routes.<code>", "app/routes/**"],
    unless: ["@react-router/dev"],
    declaredBy: [`{react-router,remix}.config.${CONFIG}`, `vite.config.${CONFIG}`],
    read: readRemix,
  },
  {
    name: "Angular",
    manual: "https://angular.dev/reference/configs/workspace-config",
    markers: ["angular.json"],
    declaredBy: ["angular.json"],
    read: readAngular,
  },
  {
    name: "Nx",
    manual: "https://nx.dev/reference/project-configuration",
    markers: ["project.json"],
    declaredBy: ["project.json"],
    read: readNxProject,
  },
  {
    name: "NestJS",
    manual: "https://docs.nestjs.com/cli/monorepo",
    dependencies: ["@nestjs/core"],
    markers: ["nest-cli.json"],
    read: readNest,
  },
  {
    name: "Vite",
    manual: "https://vite.dev/guide/#index-html-and-project-root",
    dependencies: ["vite", "parcel", "parcel-bundler", "snowpack"],
    markers: ["{,src/}index.html", `vite.config.${CONFIG}`],
    unless: ["@sveltejs/kit", "nuxt", "electron-vite"],
    declaredBy: [`vite.config.${CONFIG}`],
    read: readVite,
  },
  {
    name: "Web page",
    manual: "https://html.spec.whatwg.org/multipage/scripting.html#the-script-element",
    markers: ["**/*.{html,htm}"],
    read: readPages,
  },
  {
    name: "Service worker",
    manual: "https://vite-pwa-org.netlify.app/guide/inject-manifest.html",
    dependencies: [
      "vite-plugin-pwa",
      "@vite-pwa/*",
      "workbox-webpack-plugin",
      "workbox-build",
      "workbox-cli",
      "@serwist/*",
      "next-pwa",
      "@ducanh2912/next-pwa",
    ],
    read: readServiceWorkers,
  },
  {
    name: "Rsbuild",
    manual: "https://rsbuild.rs/config/source/entry",
    markers: [`rsbuild.config.${CONFIG}`],
    declaredBy: [`rsbuild.config.${CONFIG}`],
    read: readRsbuild,
  },
  {
    name: "Expo",
    manual: "https://docs.expo.dev/router/basics/core-concepts/",
    dependencies: ["expo"],
    declaredBy: [`app.{json,config.${CONFIG}}`],
    read: readExpo,
  },
  {
    name: "React Native",
    manual: "https://reactnative.dev/docs/appregistry",
    dependencies: ["react-native"],
    needs: ["{app.json,metro.config.*,ios/**,android/**}"],
    unless: ["expo"],
    entries: [
      { files: "index.{js,ts,tsx,jsx}", text: "React Native application, registered by its host.", first: true },
      { files: "index.{ios,android,native,web}.{js,ts,tsx,jsx}", text: "React Native application, registered by its host." },
    ],
  },
  {
    name: "Electron",
    manual: "https://www.electronjs.org/docs/latest/tutorial/process-model",
    dependencies: ["electron", "electron-vite", "electron-builder", "electron-nightly"],
    read: readElectron,
  },
  {
    name: "VS Code extension",
    manual: "https://code.visualstudio.com/api/references/extension-manifest",
    markers: ["package.json"],
    read: readVscode,
  },
  {
    name: "Cloudflare Workers",
    manual: "https://developers.cloudflare.com/workers/wrangler/configuration/",
    markers: ["wrangler.{toml,json,jsonc}"],
    read: readWrangler,
  },
  {
    name: "Cloudflare Pages",
    manual: "https://developers.cloudflare.com/pages/functions/routing/",
    markers: ["wrangler.{toml,json,jsonc}"],
    dependencies: ["wrangler"],
    declaredBy: ["wrangler.{toml,json,jsonc}"],
    entries: [
      { files: "functions/**/*.<code>", text: 'Cloudflare Pages function for "{route}", called by the platform.', route: fileRoute },
    ],
  },
  {
    name: "Serverless Framework",
    manual: "https://www.serverless.com/framework/docs/providers/aws/guide/functions",
    markers: ["serverless.{yml,yaml,ts,js,json}"],
    declaredBy: ["serverless.{yml,yaml,ts,js,json}"],
    read: readServerless,
  },
  {
    name: "AWS SAM",
    manual: "https://docs.aws.amazon.com/serverless-application-model/latest/developerguide/sam-resource-function.html",
    markers: ["template.{yaml,yml}"],
    declaredBy: ["template.{yaml,yml}"],
    read: readSam,
  },
  {
    name: "SST",
    manual: "https://sst.dev/docs/reference/config/",
    markers: ["sst.config.*", "sst.json"],
    dependencies: ["sst", "@serverless-stack/resources", "@serverless-stack/cli"],
    entries: [{ files: "sst.config.<code>", text: "SST application, read by its command line." }],
    read: readCloudFunctions,
  },
  {
    name: "AWS CDK",
    manual: "https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.aws_lambda_nodejs-readme.html",
    markers: ["cdk.json"],
    dependencies: ["aws-cdk-lib", "@aws-cdk/core", "@aws-amplify/backend", "@pulumi/aws"],
    read: readCdk,
  },
  {
    name: "Netlify functions",
    manual: "https://docs.netlify.com/functions/overview/",
    markers: ["netlify.toml", "netlify/{functions,edge-functions}/**"],
    declaredBy: ["netlify.toml"],
    entries: [
      {
        files: "netlify/{functions,edge-functions}/**/*.<code>",
        text: "Netlify function `{route}`, called by the platform.",
        route: routeFile,
      },
    ],
    read: readNetlify,
  },
  {
    name: "Vercel functions",
    manual: "https://vercel.com/docs/functions",
    dependencies: ["@vercel/node"],
    markers: ["vercel.json"],
    unless: ["next"],
    declaredBy: ["vercel.json"],
    entries: [
      {
        files: "api/**/*.<code>",
        except: "api/**/_*{,/**}",
        text: 'Vercel function for "/api{route}", called by the platform.',
        route: fileRoute,
      },
    ],
  },
  {
    name: "Supabase functions",
    manual: "https://supabase.com/docs/guides/functions",
    markers: ["supabase/functions/**"],
    declaredBy: ["supabase/config.toml"],
    entries: [
      { files: "supabase/functions/*/index.{ts,js,tsx}", text: "Supabase function `{route}`, called by the platform.", route: routeFile },
    ],
  },
  {
    name: "Firebase functions",
    manual: "https://firebase.google.com/docs/functions/organize-functions",
    markers: ["firebase.json"],
    read: readFirebase,
  },
  {
    name: "Gatsby",
    manual: "https://www.gatsbyjs.com/docs/reference/gatsby-project-structure/",
    dependencies: ["gatsby"],
    needs: ["gatsby-config.*", "src/pages/**"],
    declaredBy: [`gatsby-config.${CONFIG}`],
    entries: [
      { files: "src/pages/**/*.{<code>,mdx}", text: `Gatsby page for route "{route}", ${LOADED}`, route: fileRoute },
      { files: "src/templates/**/*.<code>", text: "Gatsby page template, loaded by the framework." },
      { files: "src/api/**/*.<code>", text: 'Gatsby function for "/api{route}", loaded by the framework.', route: fileRoute },
      { files: "gatsby-{browser,ssr,node,config}.<code>", text: `Gatsby {stem} module, ${LOADED}` },
      { files: "src/html.<code>", text: `Gatsby page shell, ${LOADED}` },
    ],
  },
  ...OTHER_FRAMEWORKS,
];
