import { describe, expect, it } from "vitest";
import { FRAMEWORKS } from "../../../../languages/ecmascript/roots/frameworks.js";
import type { Files } from "../packages/open-project.js";
import { dependsOn, empty, find, summary } from "./find.js";

const pkg = (...names: readonly string[]): Files => ({ "package.json": { private: true, ...dependsOn(...names) } });

const CASES: readonly (readonly [name: string, files: Files, expected: readonly string[]])[] = [
  // Conformance 37.
  [
    "J2 Next.js, app router",
    {
      ...pkg("next"),
      ...empty("next.config.ts", "app/page.tsx", "app/layout.tsx", "app/api/x/route.ts", "app/button.tsx", "app/page.test.tsx"),
    },
    ["R1 J2 next.config.ts [app/api/x/route.ts app/layout.tsx app/page.tsx]"],
  ],
  [
    "J2 Next.js, pages router below src, with page extensions",
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
    ["R1 J2 next.config.js [src/middleware.ts src/pages/api/buy.ts src/pages/index.page.tsx src/pages/shop/[id].page.tsx]"],
  ],
  [
    "J2 root app beats src",
    { ...pkg("next"), ...empty("app/page.tsx", "app/layout.tsx", "src/app/page.tsx") },
    ["R1 J2 package.json [app/layout.tsx app/page.tsx]"],
  ],
  [
    "J2 next-intl, named and at its default place",
    {
      ...pkg("next", "next-intl"),
      "next.config.ts": "const withIntl = createNextIntlPlugin('./src/words/request.ts');",
      ...empty("src/app/page.tsx", "src/words/request.ts", "src/i18n/request.ts"),
    },
    ["R1 J2 next.config.ts [src/app/page.tsx src/words/request.ts]"],
  ],
  [
    "J2 next-intl at its default place",
    { ...pkg("next", "next-intl"), ...empty("app/page.tsx", "i18n/request.ts") },
    ["R1 J2 package.json [app/page.tsx i18n/request.ts]"],
  ],
  [
    "J3 Nuxt 4",
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
    ["R1 J3 nuxt.config.ts [app/app.vue app/composables/useCart.ts app/pages/index.vue modules/till/index.ts server/api/cart.get.ts]"],
  ],
  [
    "J3 Nuxt with srcDir",
    {
      ...pkg("nuxt"),
      "nuxt.config.ts": "export default defineNuxtConfig({ srcDir: 'web/' })",
      ...empty("web/pages/a.vue", "web/layouts/b.vue", "pages/c.vue"),
    },
    ["R1 J3 nuxt.config.ts [web/layouts/b.vue web/pages/a.vue]"],
  ],
  [
    "J4 SvelteKit",
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
      "R1 J4 svelte.config.js [src/app.html src/hooks.server.ts src/routes/(shop)/cart/+page.svelte src/routes/+layout@.svelte src/routes/+server.ts]",
    ],
  ],
  [
    "J5 Astro",
    {
      ...pkg("astro"),
      "astro.config.mjs": "export default { srcDir: './site-src' }",
      ...empty("site-src/pages/index.astro", "site-src/pages/_draft.astro", "site-src/pages/_parts/x.ts", "site-src/content.config.ts"),
    },
    ["R1 J5 astro.config.mjs [site-src/content.config.ts site-src/pages/index.astro]"],
  ],
  [
    "J6 React Router with a route table",
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
    ["R1 J6 react-router.config.ts [app/cart/page.tsx app/entry.client.tsx app/frame.tsx app/home.tsx app/root.tsx app/routes.ts]"],
  ],
  [
    "J6 React Router with flat routes",
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
    ["R1 J6 react-router.config.ts [web/pages/cart.tsx web/pages/robots[.]txt.ts web/pages/shop/route.tsx web/routes.ts]"],
  ],
  [
    "J6 React Router with hybrid routes behind an adapter",
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
    ["R1 J6 react-router.config.ts [app/routes.ts app/routes/about/_row.tsx app/routes/about/index.tsx app/routes/users+/$id.tsx]"],
  ],
  [
    "J6 React Router with a table that nothing understands",
    {
      ...pkg("@react-router/dev"),
      "app/routes.ts": "export default readTable()",
      ...empty("react-router.config.ts", "app/routes/a.tsx", "app/routes/a.server.ts", "app/routes/+parts/b.tsx"),
    },
    ["R1 J6 react-router.config.ts [app/routes.ts app/routes/a.tsx]"],
  ],
  [
    "J6 Remix without a table",
    { ...pkg("@remix-run/dev"), ...empty("vite.config.ts", "app/root.tsx", "app/routes/a.tsx", "app/routes/b/c.tsx") },
    ["R1 J6 vite.config.ts [app/root.tsx app/routes/a.tsx app/routes/b/c.tsx]"],
  ],
  [
    "J7 Angular",
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
    ["R1 J7 angular.json [src/main.ts src/server.ts src/styles.scss]", "R2 J7 projects/kit/src/public-api.ts"],
  ],
  [
    "J7 Nx application",
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
    ["R1 J7 apps/till/src/start.ts"],
  ],
  ["J8 Nest", { ...pkg("@nestjs/core"), ...empty("src/main.ts", "src/app.module.ts") }, ["R1 J8 src/main.ts"]],
  [
    "J8 Nest monorepo",
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
    ["R1 J8 apps/till/src/start.ts"],
  ],
  // Conformance 38.
  ["J9 Vite page", { ...pkg("vite"), ...empty("index.html", "src/main.tsx", "src/index.ts") }, ["R1 J9 index.html"]],
  [
    "J9 Rsbuild entry and template",
    {
      ...pkg("@rsbuild/core"),
      "rsbuild.config.ts":
        "export default defineConfig({ source: { entry: { index: ['./src/main.tsx'] } }, html: { template: './src/index.html' } })",
      ...empty("src/index.html", "src/main.tsx", "src/index.ts"),
    },
    ["R1 J9 rsbuild.config.ts [src/index.html src/main.tsx]", "R2 J23 src/main.tsx"],
  ],
  [
    "J9 Vite root and inputs",
    {
      ...pkg("vite"),
      "vite.config.ts":
        "export default defineConfig({ root: 'web', build: { rollupOptions: { input: { a: resolve(__dirname, 'web/index.html'), b: 'web/admin.html' } } } })",
      ...empty("web/index.html", "web/admin.html", "index.html"),
    },
    ["R1 J9 web/index.html", "R1 J9 web/admin.html"],
  ],
  [
    "J9 Vite library",
    {
      ...pkg("vite"),
      "vite.config.ts": "export default { build: { lib: { entry: 'source/kit.ts' } } }",
      ...empty("index.html", "source/kit.ts"),
    },
    ["R2 J9 source/kit.ts"],
  ],
  ["J9 a page alone", { ...pkg(), ...empty("index.html", "src/index.js") }, ["R5 J25 src/index.js"]],
  [
    "J10 Expo Router",
    {
      "package.json": { main: "expo-router/entry", ...dependsOn("expo") },
      "app.json": { expo: { plugins: [["expo-router", { root: "./src/routes" }]] } },
      ...empty("src/routes/index.tsx", "src/routes/cart/[id].tsx", "app/x.tsx"),
    },
    ["R1 J10 app.json [src/routes/cart/[id].tsx src/routes/index.tsx]"],
  ],
  ["J10 Expo", { ...pkg("expo"), ...empty("App.tsx", "index.ts") }, ["R1 J10 App.tsx"]],
  [
    "J11 React Native",
    { ...pkg("react-native"), ...empty("app.json", "index.js", "index.web.js") },
    ["R1 J11 index.js", "R1 J11 index.web.js"],
  ],
  [
    "J12 Electron",
    { "package.json": { main: "./dist/main.js", ...dependsOn("electron") }, ...empty("src/main.ts") },
    ["R1 J12 src/main.ts"],
  ],
  [
    "J12 electron-vite",
    { ...pkg("electron-vite"), ...empty("src/main/index.ts", "src/preload/index.ts", "src/renderer/index.html") },
    ["R1 J12 src/main/index.ts", "R1 J12 src/renderer/index.html", "R3 J12 src/preload/index.ts"],
  ],
  [
    "J12 Forge",
    {
      ...pkg("electron"),
      "forge.config.js":
        "module.exports = { plugins: [new WebpackPlugin({ renderer: { entryPoints: [{ html: './src/i.html', js: './src/r.ts', preload: { js: './src/p.ts' } }] } })] }",
      ...empty("src/i.html", "src/r.ts", "src/p.ts"),
    },
    ["R1 J12 src/i.html", "R1 J12 src/r.ts", "R1 J12 src/p.ts"],
  ],
  [
    "J13 VS Code extension",
    {
      "package.json": { engines: { vscode: "^1" }, main: "./out/extension", browser: "./dist/web/extension.js" },
      "tsconfig.json": { compilerOptions: { outDir: "out", rootDir: "src" } },
      ...empty("src/extension.ts", "src/web/extension.ts"),
    },
    ["R1 J13 src/extension.ts", "R1 J13 src/web/extension.ts"],
  ],
  [
    "J14 Workers",
    {
      ...pkg(),
      "wrangler.toml": 'main = "src/worker.ts"\n[env.staging]\nmain = "src/staging.ts"',
      ...empty("src/worker.ts", "src/staging.ts"),
    },
    ["R1 J14 src/worker.ts", "R1 J14 src/staging.ts"],
  ],
  [
    "J14 Pages",
    { ...pkg("wrangler"), ...empty("functions/a.ts", "functions/api/[id].ts") },
    ["R1 J14 package.json [functions/a.ts functions/api/[id].ts]"],
  ],
  [
    "J15 Serverless",
    {
      ...pkg(),
      "serverless.yml":
        "functions:\n  buy: { handler: src/buy.main }\n  sell:\n    handler: src/deep/sell.handler\nresources:\n  a: !Ref B\n",
      ...empty("src/buy.ts", "src/deep/sell.js"),
    },
    ["R1 J15 serverless.yml [src/buy.ts src/deep/sell.js]"],
  ],
  [
    "J15 Serverless in TypeScript",
    {
      ...pkg(),
      "serverless.ts": "const c = { functions: { buy: { handler: 'src/buy.main' } } }; module.exports = c;",
      ...empty("src/buy.ts"),
    },
    ["R1 J15 src/buy.ts"],
  ],
  [
    "J15 SAM",
    {
      ...pkg(),
      "template.yaml":
        "Resources:\n  Buy:\n    Type: AWS::Serverless::Function\n    Properties: { CodeUri: shop/, Handler: buy.handler, Role: !GetAtt R.Arn }\n",
      ...empty("shop/buy.ts"),
    },
    ["R1 J15 shop/buy.ts"],
  ],
  ["J15 SST", { ...pkg(), ...empty("sst.config.ts") }, ["R1 J15 sst.config.ts"]],
  [
    "J15 Netlify",
    { ...pkg(), ...empty("netlify.toml", "netlify/functions/a.ts", "netlify/edge-functions/b.ts") },
    ["R1 J15 netlify.toml [netlify/edge-functions/b.ts netlify/functions/a.ts]"],
  ],
  [
    "J15 Vercel",
    { ...pkg(), "vercel.json": {}, ...empty("api/a.ts", "api/b/[id].js", "api/_lib/x.ts") },
    ["R1 J15 vercel.json [api/a.ts api/b/[id].js]"],
  ],
  [
    "J15 Supabase",
    { ...pkg(), ...empty("supabase/functions/a/index.ts", "supabase/functions/b/index.ts", "supabase/functions/_shared/x.ts") },
    ["R1 J15 package.json [supabase/functions/a/index.ts supabase/functions/b/index.ts]"],
  ],
  [
    "J15 Firebase",
    {
      ...pkg(),
      "firebase.json": { functions: { source: "functions" } },
      "functions/package.json": { main: "lib/index.js", private: true },
      "functions/tsconfig.json": { compilerOptions: { outDir: "lib", rootDir: "src" } },
      ...empty("functions/src/index.ts"),
    },
    ["R1 J15 functions/src/index.ts"],
  ],
  [
    "J16 Gatsby",
    { ...pkg("gatsby"), ...empty("gatsby-config.js", "gatsby-node.js", "src/pages/index.js", "src/templates/shop.js", "src/parts/x.js") },
    ["R1 J16 gatsby-config.js [gatsby-config.js gatsby-node.js src/pages/index.js src/templates/shop.js]"],
  ],
  [
    "J17 Nitro",
    { ...pkg("nitropack"), ...empty("nitro.config.ts", "routes/a.ts", "server/plugins/b.ts") },
    ["R1 J17 nitro.config.ts [routes/a.ts server/plugins/b.ts]"],
  ],
  [
    "J17 Docusaurus",
    { ...pkg("@docusaurus/core"), ...empty("docusaurus.config.js", "src/pages/index.tsx", "src/theme/Root.js") },
    ["R1 J17 docusaurus.config.js [src/pages/index.tsx src/theme/Root.js]"],
  ],
  [
    "J17 VitePress",
    { ...pkg("vitepress"), ...empty(".vitepress/theme/index.ts", ".vitepress/config.ts") },
    ["R1 J17 .vitepress/theme/index.ts"],
  ],
  [
    "J17 Qwik",
    { ...pkg("@builder.io/qwik"), ...empty("vite.config.ts", "src/root.tsx", "src/entry.ssr.tsx", "src/routes/cart/index.tsx") },
    ["R1 J17 vite.config.ts [src/entry.ssr.tsx src/root.tsx src/routes/cart/index.tsx]"],
  ],
  [
    "J17 SolidStart",
    { ...pkg("@solidjs/start"), ...empty("app.config.ts", "src/entry-client.tsx", "src/app.tsx", "src/routes/a.tsx") },
    ["R1 J17 app.config.ts [src/app.tsx src/entry-client.tsx src/routes/a.tsx]"],
  ],
  [
    "J17 TanStack",
    { ...pkg("@tanstack/react-start"), ...empty("vite.config.ts", "src/router.tsx", "src/routes/a.tsx", "src/routes/-parts/b.tsx") },
    ["R1 J17 vite.config.ts [src/router.tsx src/routes/a.tsx]"],
  ],
  [
    "J17 Vike",
    { ...pkg("vike"), ...empty("vite.config.ts", "pages/+Layout.tsx", "pages/cart/+Page.tsx", "pages/cart/row.tsx") },
    ["R1 J17 vite.config.ts [pages/+Layout.tsx pages/cart/+Page.tsx]"],
  ],
  [
    "J17 WXT",
    { ...pkg("wxt"), ...empty("wxt.config.ts", "entrypoints/background.ts", "entrypoints/popup/index.html", "entrypoints/popup/row.ts") },
    ["R1 J17 wxt.config.ts [entrypoints/background.ts entrypoints/popup/index.html]"],
  ],
  ["J17 Tauri", { ...pkg(), "src-tauri/tauri.conf.json": {}, ...empty("index.html") }, ["R1 J17 index.html"]],
  ["J17 Ember", { ...pkg("ember-source"), ...empty("app/app.js") }, ["R1 J17 app/app.js"]],
  ["J17 Eleventy", { ...pkg("@11ty/eleventy"), ...empty("eleventy.config.js") }, ["R1 J17 eleventy.config.js"]],
  ["J17 Create React App", { ...pkg("react-scripts"), ...empty("src/index.tsx", "src/main.tsx") }, ["R1 J17 src/index.tsx"]],
  ["J17 Vue CLI", { ...pkg("@vue/cli-service"), ...empty("src/main.ts") }, ["R1 J17 src/main.ts"]],
  [
    "J17 browser extension",
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
    ["R1 J17 src/manifest.json [src/a.css src/background.ts src/content.ts src/o.html src/popup.html]"],
  ],
  [
    "J17 Raycast",
    {
      "package.json": { commands: [{ name: "buy" }, { name: "sell" }], ...dependsOn("@raycast/api") },
      ...empty("src/buy.tsx", "src/sell.ts"),
    },
    ["R1 J17 package.json [src/buy.tsx src/sell.ts]"],
  ],
  [
    "J17 Azure",
    {
      ...pkg(),
      "buy/function.json": { scriptFile: "../dist/buy/index.js" },
      "sell/function.json": {},
      ...empty("host.json", "src/buy/index.ts", "sell/index.js"),
    },
    ["R1 J17 host.json [sell/index.js src/buy/index.ts]"],
  ],
  [
    "J17 Apps Script",
    { ...pkg(), ...empty("src/appsscript.json", "src/a.ts", "src/b.ts") },
    ["R1 J17 src/appsscript.json [src/a.ts src/b.ts]"],
  ],
  [
    "J17 GitHub action",
    { ...pkg(), "action.yml": "runs: { using: node20, main: dist/index.js }", ...empty("dist/index.js", "src/index.ts") },
    ["R1 J17 src/index.ts"],
  ],
];

describe("framework conventions", () => {
  it.each(CASES)("%s", (_, files, expected) => {
    expect(summary(files)).toEqual(expected);
  });

  it("has a case for every rule of the table", () => {
    const covered = CASES.map(([, , expected]) => expected.join(" ")).join(" ");
    for (const row of FRAMEWORKS) expect(covered).toContain(` ${row.rule} `);
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
    ).toEqual(["R5 J25 src/index.ts"]);
  });

  it("reports handlers that lead nowhere", () => {
    expect(find({ ...pkg(), "serverless.yml": "functions: { buy: { handler: src/gone.main } }" }).problems).toEqual([
      { code: "entry-unmapped", path: "serverless.yml", detail: "buy src/gone.main" },
    ]);
  });
});
