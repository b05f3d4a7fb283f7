/** Modules and names that build plugins make out of files. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const vue = "<template><i/></template>\n";
const app = {
  "index.html": '<script type="module" src="/src/main.ts"></script>\n',
  "src/main.ts": "import { router } from './router';\nconsole.log(router);\n",
};
const depends = (...names: readonly string[]): { readonly dependencies: Readonly<Record<string, string>> } => ({
  dependencies: { vue: "3", vite: "6", ...Object.fromEntries(names.map((name) => [name, "1"])) },
});

describe("generated modules", () => {
  tellForms([
    {
      title: "of vite-plugin-pages where it looks by itself, and of its layouts",
      files: {
        ...app,
        "package.json": depends("vite-plugin-pages", "vite-plugin-vue-layouts"),
        "vite.config.ts":
          "import Pages from 'vite-plugin-pages';\nimport Layouts from 'vite-plugin-vue-layouts';\nexport default { plugins: [Pages(), Layouts({ defaultLayout: 'plain' })] };\n",
        "src/router.ts":
          "import { setupLayouts } from 'virtual:generated-layouts';\nimport routes from 'virtual:generated-pages';\nexport const router = setupLayouts(routes);\n",
        "src/pages/index.vue": vue,
        "src/pages/shop/[id].vue": vue,
        "src/pages/note.md": "# Note\n",
        "src/layouts/plain.vue": vue,
        "src/other/lost.vue": vue,
      },
      answers: {
        "uses src/pages/index.vue": ["^src/router.ts — import: 2"],
        "uses src/pages/shop/[id].vue": ["^src/router.ts — import: 2"],
        "uses src/layouts/plain.vue": ["^src/router.ts — import: 1"],
        "uses src/other/lost.vue": ["!router"],
        "explain src/router.ts": ["files of vite-plugin-pages", "files of vite-plugin-vue-layouts"],
      },
    },
    {
      title: "in directories that the configuration names, with what it leaves out",
      files: {
        ...app,
        "package.json": depends("vite-plugin-pages"),
        "vite.config.js":
          "const { resolve } = require('path');\nconst Pages = require('vite-plugin-pages').default;\nmodule.exports = { plugins: [Pages({ dirs: [{ dir: resolve(__dirname, 'src/views'), baseRoute: '' }, 'src/areas/**/pages'], exclude: ['**/parts/*.vue'], extensions: ['vue'] })] };\n",
        "src/router.ts": "import routes from '~pages';\nexport const router = routes;\n",
        "src/views/home.vue": vue,
        "src/views/parts/row.vue": vue,
        "src/views/help.ts": "export {};\n",
        "src/areas/till/pages/pay.vue": vue,
        "src/pages/old.vue": vue,
      },
      answers: {
        "uses src/views/home.vue": ["^src/router.ts — import: 1"],
        "uses src/areas/till/pages/pay.vue": ["^src/router.ts — import: 1"],
        "uses src/views/parts/row.vue": ["!router"],
        "uses src/views/help.ts": ["!router"],
        "uses src/pages/old.vue": ["!router"],
      },
    },
    {
      title: "of unplugin-vue-router, with routesFolder as an object",
      files: {
        ...app,
        "package.json": depends("unplugin-vue-router", "vue-router"),
        "vite.config.ts":
          "import VueRouter from 'unplugin-vue-router/vite';\nexport default { plugins: [VueRouter({ routesFolder: [{ src: 'src/screens', path: 'x/' }] })] };\n",
        "src/router.ts": "import { routes } from 'vue-router/auto-routes';\nexport const router = routes;\n",
        "src/screens/pay.vue": vue,
        "src/pages/old.vue": vue,
      },
      answers: { "uses src/screens/pay.vue": ["^src/router.ts — import: 1"], "uses src/pages/old.vue": ["!router"] },
    },
    {
      title: "of a package whose applications configure the plugin",
      files: {
        "package.json": { private: true, workspaces: ["packages/*"] },
        "packages/common/package.json": { name: "@shop/common", version: "1.0.0", main: "src/router.ts" },
        "packages/common/src/router.ts": "import routes from 'virtual:generated-pages';\nexport const router = routes;\n",
        "packages/common/src/pages/pay.vue": vue,
        "packages/other/package.json": { name: "@shop/other", version: "1.0.0", main: "src/index.ts" },
        "packages/other/src/index.ts": "import routes from 'virtual:generated-pages';\nconsole.log(routes);\n",
        "packages/web/package.json": { name: "web", dependencies: { "@shop/common": "workspace:*", "vite-plugin-pages": "1", vite: "6" } },
        "packages/web/index.html": '<script type="module" src="/src/main.ts"></script>\n',
        "packages/web/src/main.ts": "import { router } from '@shop/common';\nconsole.log(router);\n",
        "packages/web/vite.config.ts":
          "import Pages from 'vite-plugin-pages';\nexport default { plugins: [Pages({ dirs: ['../common/src/pages', './src/pages'] })] };\n",
        "packages/web/src/pages/own.vue": vue,
      },
      answers: {
        "uses packages/common/src/pages/pay.vue": ["^packages/common/src/router.ts — import: 1", "!packages/other"],
        "uses packages/web/src/pages/own.vue": ["^packages/common/src/router.ts — import: 1"],
      },
    },
  ]);
});

describe("names that plugins import", () => {
  tellForms([
    {
      title: "components by the name of their file, without committed declarations",
      files: {
        ...app,
        "package.json": depends("unplugin-vue-components"),
        "vite.config.ts": "import Components from 'unplugin-vue-components/vite';\nexport default { plugins: [Components()] };\n",
        "src/router.ts": "import App from './App.vue';\nexport const router = App;\n",
        "src/components/deep/PriceTag.vue": vue,
        "src/parts/Other.vue": vue,
        "src/App.vue": "<template>\n  <price-tag />\n  <Other />\n</template>\n",
      },
      answers: { "uses src/components/deep/PriceTag.vue": ["^src/App.vue — render: 2"], "uses src/parts/Other.vue": ["!App.vue"] },
    },
    {
      title: "components with their folders, from another directory",
      files: {
        ...app,
        "package.json": depends("unplugin-vue-components"),
        "vite.config.ts":
          "import Components from 'unplugin-vue-components/vite';\nexport default { plugins: [Components({ dirs: ['src/parts'], directoryAsNamespace: true })] };\n",
        "src/router.ts": "import App from './App.vue';\nexport const router = App;\n",
        "src/parts/price/Tag.vue": vue,
        "src/App.vue": "<template>\n  <PriceTag />\n</template>\n",
      },
      answers: { "uses src/parts/price/Tag.vue": ["^src/App.vue — render: 2"] },
    },
    {
      title: "functions of the directories that unplugin-auto-import is given, below them only with two stars",
      files: {
        ...app,
        "package.json": depends("unplugin-auto-import"),
        "vite.config.ts":
          "import AutoImport from 'unplugin-auto-import/vite';\nexport default { plugins: [AutoImport({ dirs: ['src/hooks', './src/stores/**'] })] };\n",
        "src/router.ts": "export const router = [useFee(), useDeep(), useStore()];\n",
        "src/hooks/fee.ts": "export const useFee = () => 1;\n",
        "src/hooks/deep/deep.ts": "export const useDeep = () => 1;\n",
        "src/stores/deep/store.ts": "export const useStore = () => 1;\n",
      },
      answers: {
        "uses src/hooks/fee.ts#useFee": ["^src/router.ts — call: 1"],
        "uses src/hooks/deep/deep.ts#useDeep": ["!router"],
        "uses src/stores/deep/store.ts#useStore": ["^src/router.ts — call: 1"],
      },
    },
  ]);
});
