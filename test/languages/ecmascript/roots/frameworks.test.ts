import { describe, expect, it } from "vitest";
import { FRAMEWORKS } from "../../../../languages/ecmascript/roots/frameworks.js";
import type { Files } from "../packages/open-project.js";
import { dependsOn, empty, find, summary } from "./find.js";

const pkg = (...names: readonly string[]): Files => ({ "package.json": { private: true, ...dependsOn(...names) } });

const CASES: readonly (readonly [name: string, files: Files, expected: readonly string[]])[] = [
  // Conformance 37.
  [
    "Next.js, app router",
    {
      ...pkg("next"),
      ...empty("next.config.ts", "app/page.tsx", "app/layout.tsx", "app/api/x/route.ts", "app/button.tsx", "app/page.test.tsx"),
    },
    ['R1 framework "Next.js" next.config.ts [app/api/x/route.ts app/layout.tsx app/page.tsx]'],
  ],
  [
    "Next.js, pages router below src, with page extensions",
    {
      ...pkg("next"),
      "next.config.js": "module.exports = { pageExtensions: ['page.tsx', 'ts'] }",
      ...empty(
        "src/pages/index.page.tsx",
        "src/pages/shop/[id].page.tsx",
        "src/pages/shop/card.tsx",
        "src/pages/api/buy.ts",
        "src/middleware.ts",
      ),
    },
    [
      'R1 framework "Next.js" next.config.js [src/middleware.ts src/pages/api/buy.ts src/pages/index.page.tsx src/pages/shop/[id].page.tsx]',
    ],
  ],
  [
    "root app beats src",
    { ...pkg("next"), ...empty("app/page.tsx", "app/layout.tsx", "src/app/page.tsx") },
    ['R1 framework "Next.js" package.json [app/layout.tsx app/page.tsx]'],
  ],
  [
    "next-intl, named and at its default place",
    {
      ...pkg("next", "next-intl"),
      "next.config.ts": "const withIntl = createNextIntlPlugin('./src/words/request.ts');",
      ...empty("src/app/page.tsx", "src/words/request.ts", "src/i18n/request.ts"),
    },
    ['R1 framework "Next.js" next.config.ts [src/app/page.tsx src/words/request.ts]'],
  ],
  [
    "next-intl at its default place",
    { ...pkg("next", "next-intl"), ...empty("app/page.tsx", "i18n/request.ts") },
    ['R1 framework "Next.js" package.json [app/page.tsx i18n/request.ts]'],
  ],
  [
    "Nuxt 4",
    {
      ...pkg("nuxt"),
      ...empty(
        "nuxt.config.ts",
        "app/app.vue",
        "app/pages/index.vue",
        "app/composables/useCart.ts",
        "server/api/cart.get.ts",
        "modules/till/index.ts",
      ),
    },
    [
      'R1 framework "Nuxt" nuxt.config.ts [app/app.vue app/composables/useCart.ts app/pages/index.vue modules/till/index.ts server/api/cart.get.ts]',
    ],
  ],
  [
    "Nuxt with srcDir",
    {
      ...pkg("nuxt"),
      "nuxt.config.ts": "export default defineNuxtConfig({ srcDir: 'web/' })",
      ...empty("web/pages/a.vue", "web/layouts/b.vue", "pages/c.vue"),
    },
    ['R1 framework "Nuxt" nuxt.config.ts [web/layouts/b.vue web/pages/a.vue]'],
  ],
  [
    "SvelteKit",
    {
      ...pkg("@sveltejs/kit"),
      ...empty(
        "svelte.config.js",
        "src/routes/(shop)/cart/+page.svelte",
        "src/routes/+layout@.svelte",
        "src/routes/+server.ts",
        "src/routes/x.ts",
        "src/hooks.server.ts",
        "src/app.html",
      ),
    },
    [
      'R1 framework "SvelteKit" svelte.config.js [src/app.html src/hooks.server.ts src/routes/(shop)/cart/+page.svelte src/routes/+layout@.svelte src/routes/+server.ts]',
    ],
  ],
  [
    "Astro",
    {
      ...pkg("astro"),
      "astro.config.mjs": "export default { srcDir: './site-src' }",
      ...empty("site-src/pages/index.astro", "site-src/pages/_draft.astro", "site-src/pages/_parts/x.ts", "site-src/content.config.ts"),
    },
    ['R1 framework "Astro" astro.config.mjs [site-src/content.config.ts site-src/pages/index.astro]'],
  ],
  [
    "React Router with a route table",
    {
      ...pkg("@react-router/dev"),
      "app/routes.ts":
        "import { index, route, layout, prefix } from '@react-router/dev/routes';\n" +
        "export default [index('./home.tsx'), layout('frame.tsx', [...prefix('shop', [route('cart', 'cart/page.tsx')])])]; use('./unused.tsx');",
      ...empty(
        "react-router.config.ts",
        "app/root.tsx",
        "app/entry.client.tsx",
        "app/home.tsx",
        "app/frame.tsx",
        "app/unused.tsx",
        "app/cart/page.tsx",
        "app/cart/row.tsx",
        "app/routes/old.tsx",
      ),
    },
    [
      'R1 framework "React Router" react-router.config.ts [app/cart/page.tsx app/entry.client.tsx app/frame.tsx app/home.tsx app/root.tsx app/routes.ts]',
    ],
  ],
  [
    "React Router with flat routes",
    {
      ...pkg("@react-router/dev"),
      "react-router.config.ts": "export default { appDirectory: 'web' }",
      "web/routes.ts":
        "import { flatRoutes } from '@react-router/fs-routes';\nexport default flatRoutes({ rootDirectory: 'pages', ignoredRouteFiles: ['home.tsx'] })",
      ...empty(
        "web/pages/home.tsx",
        "web/pages/cart.tsx",
        "web/pages/cart.server.ts",
        "web/pages/robots[.]txt.ts",
        "web/pages/shop/route.tsx",
        "web/pages/shop/row.tsx",
        "web/pages/shop/deep/route.tsx",
        "web/routes/other.tsx",
      ),
    },
    [
      'R1 framework "React Router" react-router.config.ts [web/pages/cart.tsx web/pages/robots[.]txt.ts web/pages/shop/route.tsx web/routes.ts]',
    ],
  ],
  [
    "React Router with hybrid routes behind an adapter",
    {
      ...pkg("@react-router/dev"),
      "app/routes.ts":
        "import { remixRoutesOptionAdapter } from '@react-router/remix-routes-option-adapter';\nimport { flatRoutes } from 'remix-flat-routes';\n" +
        "export default remixRoutesOptionAdapter((defineRoutes) => flatRoutes('routes', defineRoutes, { ignoredRouteFiles: ['**/*.test.*'] }))",
      ...empty(
        "react-router.config.ts",
        "app/routes/users+/$id.tsx",
        "app/routes/users+/$id.test.tsx",
        "app/routes/about/index.tsx",
        "app/routes/about/_row.tsx",
        "app/routes/about/row.tsx",
      ),
    },
    [
      'R1 framework "React Router" react-router.config.ts [app/routes.ts app/routes/about/_row.tsx app/routes/about/index.tsx app/routes/users+/$id.tsx]',
    ],
  ],
  [
    "React Router with a table that nothing understands",
    {
      ...pkg("@react-router/dev"),
      "app/routes.ts": "export default readTable()",
      ...empty("react-router.config.ts", "app/routes/a.tsx", "app/routes/a.server.ts", "app/routes/+parts/b.tsx"),
    },
    ['R1 framework "React Router" react-router.config.ts [app/routes.ts app/routes/a.tsx]'],
  ],
  [
    "Remix without a table",
    { ...pkg("@remix-run/dev"), ...empty("vite.config.ts", "app/root.tsx", "app/routes/a.tsx", "app/routes/b/c.tsx") },
    ['R1 framework "Remix" vite.config.ts [app/root.tsx app/routes/a.tsx app/routes/b/c.tsx]'],
  ],
  [
    "Angular",
    {
      ...pkg("@angular/core"),
      "angular.json": {
        projects: {
          webstore: {
            projectType: "application",
            root: "",
            architect: {
              build: {
                options: { browser: "src/main.ts", polyfills: ["zone.js"], styles: ["src/styles.scss"], ssr: { entry: "src/server.ts" } },
              },
            },
          },
          kit: { projectType: "library", root: "projects/kit" },
        },
      },
      "projects/kit/ng-package.json": { lib: { entryFile: "src/public-api.ts" } },
      ...empty("src/main.ts", "src/styles.scss", "src/server.ts", "projects/kit/src/public-api.ts"),
    },
    [
      'R1 framework "Angular" angular.json [src/main.ts src/server.ts src/styles.scss]',
      'R2 framework "ng-packagr" projects/kit/src/public-api.ts',
    ],
  ],
  [
    "ng-packagr",
    {
      "package.json": { name: "@shop/kit", version: "1.0.0", ngPackage: { lib: { entryFile: "index.ts" } } },
      "testing/ng-package.json": { lib: { entryFile: "index.ts" } },
      "money/ng-package.json": {},
      ...empty("index.ts", "testing/index.ts", "money/src/public_api.ts", "other/index.ts"),
    },
    [
      'R2 framework "ng-packagr" index.ts',
      'R2 framework "ng-packagr" money/src/public_api.ts',
      'R2 framework "ng-packagr" testing/index.ts',
    ],
  ],
  [
    "Analog",
    {
      ...pkg("@analogjs/platform"),
      "apps/www/vite.config.ts": "export default {};\n",
      ...empty(
        "apps/www/src/app/pages/(home).page.ts",
        "apps/www/src/app/pages/cart/[id].page.ts",
        "apps/www/src/app/pages/helper.ts",
        "apps/www/src/server/routes/v1/cart.ts",
      ),
    },
    [
      'R1 framework "Analog" apps/www/vite.config.ts [apps/www/src/app/pages/(home).page.ts apps/www/src/app/pages/cart/[id].page.ts apps/www/src/server/routes/v1/cart.ts]',
    ],
  ],
  [
    "gluegun",
    {
      ...pkg("gluegun"),
      ...empty("src/cli.ts", "src/commands/new.ts", "src/commands/generate/icon.ts", "src/extensions/till.ts", "src/tools/x.ts"),
    },
    ['R1 framework "gluegun" package.json [src/commands/generate/icon.ts src/commands/new.ts src/extensions/till.ts]'],
  ],
  [
    "Nx application",
    {
      ...pkg(),
      "nx.json": {},
      "apps/till/project.json": {
        name: "till",
        projectType: "application",
        targets: { build: { options: { main: "apps/till/src/start.ts" } } },
      },
      ...empty("apps/till/src/start.ts"),
    },
    ['R1 framework "Nx" apps/till/src/start.ts'],
  ],
  ["Nest", { ...pkg("@nestjs/core"), ...empty("src/main.ts", "src/app.module.ts") }, ['R1 framework "NestJS" src/main.ts']],
  [
    "Nest monorepo",
    {
      ...pkg("@nestjs/core"),
      "nest-cli.json": {
        projects: {
          till: { type: "application", root: "apps/till", sourceRoot: "apps/till/src", entryFile: "start" },
          kit: { type: "library", root: "libs/kit" },
        },
      },
      ...empty("apps/till/src/start.ts", "libs/kit/src/index.ts"),
    },
    ['R1 framework "NestJS" apps/till/src/start.ts'],
  ],
  // Conformance 38.
  ["Vite page", { ...pkg("vite"), ...empty("index.html", "src/main.tsx", "src/index.ts") }, ['R1 framework "Vite" index.html']],
  [
    "functions that stacks of CDK declare",
    {
      ...pkg("aws-cdk-lib"),
      "cdk.json": '{ "app": "npx ts-node bin/app.ts" }',
      "bin/app.ts":
        "import { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';\nnew NodejsFunction(app, 'f', { entry: 'lambda/f.ts' });",
      ...empty("lambda/f.ts"),
    },
    ['R1 framework "AWS CDK" bin/app.ts', 'R1 framework "AWS CDK" lambda/f.ts'],
  ],
  [
    "service worker of a plugin",
    {
      ...pkg("vite-plugin-pwa"),
      "vite.config.ts": "export default { plugins: [VitePWA({ strategies: 'injectManifest', srcDir: 'src', filename: 'sw.ts' })] };",
      ...empty("src/sw.ts"),
    },
    ['R1 framework "Service worker" src/sw.ts'],
  ],
  [
    "pages that load scripts of the repository",
    { "index.html": "<script src=a.js></script>", "about.html": '<script src="https://cdn.example/a.js"></script>', ...empty("a.js") },
    ['R1 framework "Web page" index.html'],
  ],
  [
    "Rsbuild entry and template",
    {
      ...pkg("@rsbuild/core"),
      "rsbuild.config.ts":
        "export default defineConfig({ source: { entry: { index: ['./src/main.tsx'] } }, html: { template: './src/index.html' } })",
      ...empty("src/index.html", "src/main.tsx", "src/index.ts"),
    },
    ['R1 framework "Rsbuild" rsbuild.config.ts [src/index.html src/main.tsx]', "R2 bundler input src/main.tsx"],
  ],
  [
    "Vite root and inputs",
    {
      ...pkg("vite"),
      "vite.config.ts":
        "export default defineConfig({ root: 'web', build: { rollupOptions: { input: { a: resolve(__dirname, 'web/index.html'), b: 'web/admin.html' } } } })",
      ...empty("web/index.html", "web/admin.html", "index.html"),
    },
    ['R1 framework "Vite" web/index.html', 'R1 framework "Vite" web/admin.html'],
  ],
  [
    "Vite library",
    {
      ...pkg("vite"),
      "vite.config.ts": "export default { build: { lib: { entry: 'source/kit.ts' } } }",
      ...empty("index.html", "source/kit.ts"),
    },
    ['R2 framework "Vite" source/kit.ts'],
  ],
  ["a page alone", { ...pkg(), ...empty("index.html", "src/index.js") }, ["R5 conventional name src/index.js"]],
  [
    "Expo Router",
    {
      "package.json": { main: "expo-router/entry", ...dependsOn("expo") },
      "app.json": { expo: { plugins: [["expo-router", { root: "./src/routes" }]] } },
      ...empty("src/routes/index.tsx", "src/routes/cart/[id].tsx", "app/x.tsx"),
    },
    ['R1 framework "Expo" app.json [src/routes/cart/[id].tsx src/routes/index.tsx]'],
  ],
  ["Expo", { ...pkg("expo"), ...empty("App.tsx", "index.ts") }, ['R1 framework "Expo" App.tsx']],
  [
    "React Native",
    { ...pkg("react-native"), ...empty("app.json", "index.js", "index.web.js") },
    ['R1 framework "React Native" index.js', 'R1 framework "React Native" index.web.js'],
  ],
  [
    "Electron",
    { "package.json": { main: "./dist/main.js", ...dependsOn("electron") }, ...empty("src/main.ts") },
    ['R1 framework "Electron" src/main.ts'],
  ],
  [
    "electron-vite",
    { ...pkg("electron-vite"), ...empty("src/main/index.ts", "src/preload/index.ts", "src/renderer/index.html") },
    [
      'R1 framework "Electron" src/main/index.ts',
      'R1 framework "Electron" src/renderer/index.html',
      'R3 framework "Electron" src/preload/index.ts',
    ],
  ],
  [
    "Forge",
    {
      ...pkg("electron"),
      "forge.config.js":
        "module.exports = { plugins: [new WebpackPlugin({ renderer: { entryPoints: [{ html: './src/i.html', js: './src/r.ts', preload: { js: './src/p.ts' } }] } })] }",
      ...empty("src/i.html", "src/r.ts", "src/p.ts"),
    },
    ['R1 framework "Electron" src/i.html', 'R1 framework "Electron" src/r.ts', 'R1 framework "Electron" src/p.ts'],
  ],
  [
    "VS Code extension",
    {
      "package.json": { engines: { vscode: "^1" }, main: "./out/extension", browser: "./dist/web/extension.js" },
      "tsconfig.json": { compilerOptions: { outDir: "out", rootDir: "src" } },
      ...empty("src/extension.ts", "src/web/extension.ts"),
    },
    ['R1 framework "VS Code extension" src/extension.ts', 'R1 framework "VS Code extension" src/web/extension.ts'],
  ],
  [
    "Workers",
    {
      ...pkg(),
      "wrangler.toml": 'main = "src/worker.ts"\n[env.staging]\nmain = "src/staging.ts"',
      ...empty("src/worker.ts", "src/staging.ts"),
    },
    ['R1 framework "Cloudflare Workers" src/worker.ts', 'R1 framework "Cloudflare Workers" src/staging.ts'],
  ],
  [
    "Pages",
    { ...pkg("wrangler"), ...empty("functions/a.ts", "functions/api/[id].ts") },
    ['R1 framework "Cloudflare Pages" package.json [functions/a.ts functions/api/[id].ts]'],
  ],
  [
    "Serverless",
    {
      ...pkg(),
      "serverless.yml":
        "functions:\n  buy: { handler: src/buy.main }\n  sell:\n    handler: src/deep/sell.handler\nresources:\n  a: !Ref B\n",
      ...empty("src/buy.ts", "src/deep/sell.js"),
    },
    ['R1 framework "Serverless Framework" serverless.yml [src/buy.ts src/deep/sell.js]'],
  ],
  [
    "Serverless in TypeScript",
    {
      ...pkg(),
      "serverless.ts": "const c = { functions: { buy: { handler: 'src/buy.main' } } }; module.exports = c;",
      ...empty("src/buy.ts"),
    },
    ['R1 framework "Serverless Framework" src/buy.ts'],
  ],
  [
    "SAM",
    {
      ...pkg(),
      "template.yaml":
        "Resources:\n  Buy:\n    Type: AWS::Serverless::Function\n    Properties: { CodeUri: shop/, Handler: buy.handler, Role: !GetAtt R.Arn }\n",
      ...empty("shop/buy.ts"),
    },
    ['R1 framework "AWS SAM" shop/buy.ts'],
  ],
  [
    "SAM, with common properties that functions of other languages replace",
    {
      ...pkg(),
      "template.yaml":
        "Globals:\n  Function: { Runtime: nodejs20.x, CodeUri: shop/, Handler: buy.handler }\nResources:\n  Buy:\n    Type: AWS::Serverless::Function\n  Sell:\n    Type: AWS::Serverless::Function\n    Properties: { Handler: sell.handler }\n  Count:\n    Type: AWS::Serverless::Function\n    Properties: { Runtime: python3.12, Handler: count.handler }\n  Old:\n    Type: AWS::Lambda::Function\n    Properties: { Handler: old.handler }\n",
      ...empty("shop/buy.ts", "shop/sell.js", "shop/count.js", "old.js", "shop/old.js"),
    },
    ['R1 framework "AWS SAM" template.yaml [old.js shop/buy.ts shop/sell.js]'],
  ],
  ["SST", { ...pkg(), ...empty("sst.config.ts") }, ['R1 framework "SST" sst.config.ts']],
  [
    "Netlify",
    { ...pkg(), ...empty("netlify.toml", "netlify/functions/a.ts", "netlify/edge-functions/b.ts") },
    ['R1 framework "Netlify functions" netlify.toml [netlify/edge-functions/b.ts netlify/functions/a.ts]'],
  ],
  [
    "Vercel",
    { ...pkg(), "vercel.json": {}, ...empty("api/a.ts", "api/b/[id].js", "api/_lib/x.ts") },
    ['R1 framework "Vercel functions" vercel.json [api/a.ts api/b/[id].js]'],
  ],
  [
    "Supabase",
    { ...pkg(), ...empty("supabase/functions/a/index.ts", "supabase/functions/b/index.ts", "supabase/functions/_shared/x.ts") },
    ['R1 framework "Supabase functions" package.json [supabase/functions/a/index.ts supabase/functions/b/index.ts]'],
  ],
  [
    "Firebase",
    {
      ...pkg(),
      "firebase.json": { functions: { source: "functions" } },
      "functions/package.json": { main: "lib/index.js", private: true },
      "functions/tsconfig.json": { compilerOptions: { outDir: "lib", rootDir: "src" } },
      ...empty("functions/src/index.ts"),
    },
    ['R1 framework "Firebase functions" functions/src/index.ts'],
  ],
  [
    "Gatsby",
    { ...pkg("gatsby"), ...empty("gatsby-config.js", "gatsby-node.js", "src/pages/index.js", "src/templates/shop.js", "src/parts/x.js") },
    ['R1 framework "Gatsby" gatsby-config.js [gatsby-config.js gatsby-node.js src/pages/index.js src/templates/shop.js]'],
  ],
  [
    "Nitro",
    { ...pkg("nitropack"), ...empty("nitro.config.ts", "routes/a.ts", "server/plugins/b.ts") },
    ['R1 framework "Nitro" nitro.config.ts [routes/a.ts server/plugins/b.ts]'],
  ],
  [
    "Docusaurus",
    { ...pkg("@docusaurus/core"), ...empty("docusaurus.config.js", "src/pages/index.tsx", "src/theme/Root.js") },
    ['R1 framework "Docusaurus" docusaurus.config.js [src/pages/index.tsx src/theme/Root.js]'],
  ],
  [
    "VitePress",
    { ...pkg("vitepress"), ...empty(".vitepress/theme/index.ts", ".vitepress/config.ts") },
    ['R1 framework "VitePress" .vitepress/theme/index.ts'],
  ],
  [
    "Qwik",
    { ...pkg("@builder.io/qwik"), ...empty("vite.config.ts", "src/root.tsx", "src/entry.ssr.tsx", "src/routes/cart/index.tsx") },
    ['R1 framework "Qwik" vite.config.ts [src/entry.ssr.tsx src/root.tsx src/routes/cart/index.tsx]'],
  ],
  [
    "SolidStart",
    { ...pkg("@solidjs/start"), ...empty("app.config.ts", "src/entry-client.tsx", "src/app.tsx", "src/routes/a.tsx") },
    ['R1 framework "SolidStart" app.config.ts [src/app.tsx src/entry-client.tsx src/routes/a.tsx]'],
  ],
  [
    "TanStack",
    { ...pkg("@tanstack/react-start"), ...empty("vite.config.ts", "src/router.tsx", "src/routes/a.tsx", "src/routes/-parts/b.tsx") },
    ['R1 framework "TanStack Router" vite.config.ts [src/router.tsx src/routes/a.tsx]'],
  ],
  [
    "Vike",
    { ...pkg("vike"), ...empty("vite.config.ts", "pages/+Layout.tsx", "pages/cart/+Page.tsx", "pages/cart/row.tsx") },
    ['R1 framework "Vike" vite.config.ts [pages/+Layout.tsx pages/cart/+Page.tsx]'],
  ],
  [
    "WXT",
    { ...pkg("wxt"), ...empty("wxt.config.ts", "entrypoints/background.ts", "entrypoints/popup/index.html", "entrypoints/popup/row.ts") },
    ['R1 framework "WXT" wxt.config.ts [entrypoints/background.ts entrypoints/popup/index.html]'],
  ],
  ["Tauri", { ...pkg(), "src-tauri/tauri.conf.json": {}, ...empty("index.html") }, ['R1 framework "Tauri" index.html']],
  ["Ember", { ...pkg("ember-source"), ...empty("app/app.js") }, ['R1 framework "Ember" app/app.js']],
  [
    "Fresh",
    { ...pkg("@fresh/core"), ...empty("main.ts", "routes/index.tsx") },
    ['R1 framework "Fresh" main.ts [main.ts routes/index.tsx]'],
  ],
  ["Eleventy", { ...pkg("@11ty/eleventy"), ...empty("eleventy.config.js") }, ['R1 framework "Eleventy" eleventy.config.js']],
  [
    "Create React App",
    { ...pkg("react-scripts"), ...empty("src/index.tsx", "src/main.tsx") },
    ['R1 framework "Create React App" src/index.tsx'],
  ],
  ["Vue CLI", { ...pkg("@vue/cli-service"), ...empty("src/main.ts") }, ['R1 framework "Vue CLI" src/main.ts']],
  [
    "browser extension",
    {
      ...pkg(),
      "src/manifest.json": {
        manifest_version: 3,
        background: { service_worker: "background.js" },
        content_scripts: [{ js: ["content.js"], css: ["a.css"] }],
        action: { default_popup: "popup.html" },
        options_ui: { page: "o.html" },
      },
      ...empty("src/background.ts", "src/content.ts", "src/a.css", "src/popup.html", "src/o.html"),
    },
    ['R1 framework "browser extension" src/manifest.json [src/a.css src/background.ts src/content.ts src/o.html src/popup.html]'],
  ],
  [
    "Raycast",
    {
      "package.json": { commands: [{ name: "buy" }, { name: "sell" }], ...dependsOn("@raycast/api") },
      ...empty("src/buy.tsx", "src/sell.ts"),
    },
    ['R1 framework "Raycast" package.json [src/buy.tsx src/sell.ts]'],
  ],
  [
    "Schematics",
    {
      "package.json": { generators: "./g.json", "ng-update": { migrations: "./up/list.json" } },
      "g.json": { generators: { shop: { factory: "./src/shop" } } },
      "up/list.json": { schematics: { two: { factory: "./two#run" } } },
      ...empty("src/shop.ts", "up/two.ts"),
    },
    ['R1 framework "Schematics" package.json [src/shop.ts up/two.ts]'],
  ],
  [
    "Azure",
    {
      ...pkg(),
      "buy/function.json": { scriptFile: "../dist/buy/index.js" },
      "sell/function.json": {},
      ...empty("host.json", "src/buy/index.ts", "sell/index.js"),
    },
    ['R1 framework "Azure Functions" host.json [sell/index.js src/buy/index.ts]'],
  ],
  [
    "Apps Script",
    { ...pkg(), ...empty("src/appsscript.json", "src/a.ts", "src/b.ts") },
    ['R1 framework "Apps Script" src/appsscript.json [src/a.ts src/b.ts]'],
  ],
  [
    "GitHub action",
    { ...pkg(), "action.yml": "runs: { using: node20, main: dist/index.js }", ...empty("dist/index.js", "src/index.ts") },
    ['R1 framework "GitHub Action" src/index.ts'],
  ],
];

describe("framework conventions", () => {
  it.each(CASES)("%s", (_, files, expected) => {
    expect(summary(files)).toEqual(expected);
  });

  it("has a case for every row of the table", () => {
    const covered = CASES.flatMap(([, , expected]) => expected).join("\n");
    expect(FRAMEWORKS.map(({ name }) => name).filter((name) => !covered.includes(` framework "${name}" `))).toEqual([]);
  });

  it("words entries after their route", () => {
    const files = {
      ...pkg("next"),
      ...empty("next.config.ts", "app/(shop)/users/[id]/page.tsx", "app/@modal/(.)cart/layout.tsx", "app/not-found.tsx", "middleware.ts"),
    };
    expect(find(files).candidates[0]?.group?.map((entry) => entry.text)).toEqual([
      'Next.js page for route "/users/[id]", loaded by the framework.',
      'Next.js layout for route "/cart", loaded by the framework.',
      'Next.js not-found view for route "/", loaded by the framework.',
      "Next.js middleware, loaded by the framework.",
    ]);
    expect(find(files).candidates[0]?.evidence).toEqual(["Next.js conventions (next.config.ts)"]);
  });

  it("does not take a peer dependency for use", () => {
    expect(
      summary({ "package.json": { peerDependencies: { next: "*" } }, ...empty("app/page.tsx", "app/layout.tsx", "src/index.ts") }),
    ).toEqual(["R5 conventional name src/index.ts"]);
  });

  it("reports handlers that lead nowhere", () => {
    expect(find({ ...pkg(), "serverless.yml": "functions: { buy: { handler: src/gone.main } }" }).problems).toEqual([
      { code: "entry-unmapped", path: "serverless.yml", detail: "buy src/gone.main" },
    ]);
  });

  it.each([
    ["serverless.yml", "provider: { runtime: python3.12 }\nfunctions: { buy: { handler: till.buy } }"],
    ["serverless.yml", "functions: { buy: { handler: till.buy, runtime: go1.x } }"],
    ["serverless.yml", "provider: { runtime: provided.al2023 }\nfunctions: { buy: { handler: bootstrap } }"],
    [
      "template.yaml",
      "Globals: { Function: { Runtime: java21 } }\nResources: { Buy: { Type: AWS::Serverless::Function, Properties: { Handler: a.B } } }",
    ],
    ["template.yml", "Resources: { Buy: { Type: AWS::Lambda::Function, Properties: { Runtime: ruby3.3, Handler: a.b } } }"],
  ])("reports no handler of another runtime: %s %j", (path, text) => {
    expect(find({ ...pkg(), [path]: text }).problems).toEqual([]);
  });
});
