/** Names that a framework imports by itself. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const nuxt = { "package.json": { dependencies: { nuxt: "3" } }, "nuxt.config.ts": "export default defineNuxtConfig({});\n" };
const vue = "<template><i/></template>\n";

describe("auto-imports", () => {
  tellForms([
    {
      title: "of Nuxt: composables, a default export, components with folders in scripts and templates",
      files: {
        ...nuxt,
        "composables/useFee.ts": "export const useFee = () => 1;\nexport const useFine = () => 2;\n",
        "composables/use-tax.ts": "export default () => 2;\n",
        "composables/deep/inner.ts": "export const useInner = () => 2;\n",
        "utils/format/index.ts": "export function money() {}\n",
        "components/base/Card.vue": vue,
        "components/Tag.vue": vue,
        "pages/pay.vue":
          '<script setup lang="ts">\nconst fee = useFee();\nconst tax = useTax();\nfunction useFine() {}\nuseFine();\nuseInner();\n</script>\n<template>\n  <BaseCard>{{ money() }}</BaseCard>\n  <lazy-tag />\n</template>\n',
      },
      answers: {
        "uses composables/useFee.ts#useFee": ["^pages/pay.vue — call: 2"],
        "uses composables/use-tax.ts": ["^pages/pay.vue — call: 3"],
        "uses composables/useFee.ts#useFine": ["no direct uses"],
        "uses composables/deep/inner.ts#useInner": ["no direct uses"],
        "uses utils/format/index.ts#money": ["^pages/pay.vue — call: 9"],
        "uses components/base/Card.vue": ["^pages/pay.vue — render: 9"],
        "uses components/Tag.vue": ["^pages/pay.vue — render: 10"],
        "explain pages/pay.vue": ["auto-import of Nuxt"],
      },
    },
    {
      title: "of Nuxt 4 and a layer, with names of #imports and #components",
      files: {
        ...nuxt,
        "app/composables/basket.ts": "export const useBasket = () => 1;\n",
        "layers/base/utils/cents.ts": "export const cents = (n: number) => n;\n",
        "app/components/Lang.vue": vue,
        "server/utils/db.ts": "export const db = () => 1;\n",
        "server/api/x.ts": "export default () => db();\n",
        "app/pages/index.vue":
          "<script setup lang=\"ts\">\nimport { useBasket as use, cents, ref } from '#imports';\nimport { Lang } from '#components';\nconsole.log(use(), cents(1), ref(Lang), db());\n</script>\n<template><Lang/></template>\n",
      },
      answers: {
        "uses app/composables/basket.ts#useBasket": ["^app/pages/index.vue — call: 4"],
        "uses layers/base/utils/cents.ts#cents": ["^app/pages/index.vue — call: 4"],
        "uses app/components/Lang.vue": ["^app/pages/index.vue — "],
        "uses server/utils/db.ts#db": ["^server/api/x.ts — call: 1", "!index.vue"],
        "explain app/pages/index.vue": ["npm:nuxt", "app/components/Lang.vue"],
      },
    },
    {
      title: "of types of Nuxt, beside those that a file declares or the language has",
      files: {
        ...nuxt,
        "shared/types/cart.ts": "export interface Cart { id: string }\nexport type Row = { n: number };\nexport type Record = 1;\n",
        "app/composables/total.ts": "export const total = (cart: Cart): Record<string, Row> => cart as never;\n",
        "app/pages/index.vue":
          '<script setup lang="ts">\nconst props = defineProps<{ cart: Cart }>();\ntype Row = 1;\nconst row: Row = 1;\ntotal(props.cart);\n</script>\n<template>{{ (row as Cart) }}</template>\n',
      },
      answers: {
        "uses shared/types/cart.ts#Cart": ["^app/composables/total.ts — type: 1 total", "^app/pages/index.vue — type: 2 props, 7 Index"],
        "uses shared/types/cart.ts#Row": ["^app/composables/total.ts — type: 1 total", "!index.vue"],
        "uses shared/types/cart.ts#Record": ["!^app"],
        "detect-cycles --via --sources": ["!shared"],
      },
    },
    {
      title: "of layers of Nuxt with manifests of their own, in the layer and of one elsewhere",
      files: {
        "package.json": { private: true, workspaces: ["apps/*", "base"] },
        "apps/web/package.json": { name: "web", dependencies: { nuxt: "4" } },
        "apps/web/nuxt.config.ts": "export default defineNuxtConfig({ extends: ['../../base'] });\n",
        "apps/web/app/pages/index.vue": "<script setup>\nuseTone();\nuseBase();\n</script>\n<template><BaseRow/></template>\n",
        "apps/web/layers/ui/package.json": { name: "ui" },
        "apps/web/layers/ui/nuxt.config.ts": "export default {};\n",
        "apps/web/layers/ui/shared/utils/tone.ts": "export const useTone = () => 1;\n",
        "apps/web/layers/ui/app/components/Lamp.vue":
          "<script setup>\nimport Wire from '#layers/ui/app/components/Wire.vue';\nuseTone();\nconsole.log(Wire);\n</script>\n<template><i/></template>\n",
        "apps/web/layers/ui/app/components/Wire.vue": vue,
        "base/package.json": { name: "base" },
        "base/app/composables/base.ts": "export const useBase = () => 1;\n",
        "base/app/components/base/Row.vue": vue,
        "other/app/composables/base.ts": "export const useBase = () => 2;\n",
      },
      answers: {
        "uses apps/web/layers/ui/shared/utils/tone.ts#useTone": [
          "^apps/web/app/pages/index.vue — call: 2",
          "^apps/web/layers/ui/app/components/Lamp.vue — call: 3",
        ],
        "uses base/app/composables/base.ts#useBase": ["^apps/web/app/pages/index.vue — call: 3"],
        "uses base/app/components/base/Row.vue": ["^apps/web/app/pages/index.vue — "],
        "uses other/app/composables/base.ts#useBase": ["!^apps"],
        "explain apps/web/layers/ui/app/components/Lamp.vue": ["layers/ui/app/components/Wire.vue"],
      },
    },
    {
      title: "of WXT, and of generated declarations",
      files: {
        "package.json": { devDependencies: { wxt: "1" } },
        "wxt.config.ts": "export default {};\n",
        "utils/time.ts": "export const now = () => 1;\n",
        "entrypoints/background.ts": "export default defineBackground(() => now());\n",
      },
      answers: { "uses utils/time.ts#now": ["^entrypoints/background.ts — call: 1"] },
    },
    {
      title: "of declarations that a plugin generates",
      files: {
        "package.json": { dependencies: { vue: "3", vite: "6" } },
        "index.html": '<script type="module" src="/src/main.ts"></script>\n',
        "auto-imports.d.ts":
          "export {}\ndeclare global {\n  const useFee: typeof import('./src/fee')['useFee']\n  const ref: typeof import('vue')['ref']\n}\n",
        "src/components.d.ts":
          "export {}\ndeclare module 'vue' {\n  export interface GlobalComponents {\n    Lang: typeof import('./parts/Lang.vue')['default']\n  }\n}\n",
        "src/fee.ts": "export const useFee = () => 1;\n",
        "src/parts/Lang.vue": vue,
        "src/main.ts": "import App from './App.vue';\nconsole.log(App, useFee());\n",
        "src/App.vue": '<script setup lang="ts">\nconst a = useFee();\n</script>\n<template><Lang :a="a" /></template>\n',
      },
      answers: {
        "uses src/fee.ts#useFee": ["^src/App.vue — call: 2", "src/main.ts — call: 2"],
        "uses src/parts/Lang.vue": ["^src/App.vue — render: 4"],
        findings: ["!unreached"],
      },
    },
    {
      title: "of Nuxt 2 are components alone",
      files: {
        "package.json": { dependencies: { nuxt: "^2.17.3" } },
        "nuxt.config.js": "export default { components: true };\n",
        "pages/index.vue": "<script>\nexport default { setup: () => ({ n: useDead() }) };\n</script>\n<template><my-box/></template>\n",
        "components/MyBox.vue": vue,
        "composables/use-dead.js": "export const useDead = () => 1;\n",
        "store/index.js": "export const state = () => ({});\n",
        "store/cart/items.js": "export const state = () => ({});\n",
      },
      answers: {
        findings: ["unreached composables/use-dead.js", "!store/"],
        "explain store/index.js": ["Vuex"],
        "uses components/MyBox.vue": ["^pages/index.vue — render: 4"],
      },
    },
    {
      title: "of Nuxt 2 that is not told to",
      files: {
        "package.json": { dependencies: { nuxt: "2" } },
        "nuxt.config.js": "export default { srcDir: 'web/' };\n",
        "web/pages/index.vue": "<template><my-box/></template>\n",
        "web/components/MyBox.vue": vue,
      },
      answers: { "uses web/components/MyBox.vue": ["!pages/index.vue"] },
    },
  ]);
});

describe("directories of components of Nuxt", () => {
  const forms: readonly (readonly [title: string, option: string, used: string])[] = [
    ["with a prefix", "[{ path: '~/ui', prefix: 'Shop' }]", "<ShopDeepPill/>"],
    ["with a prefix that the name repeats", "[{ path: '~/ui/deep', prefix: 'Pill' }]", "<Pill/>"],
    ["without their directories", "[{ path: '@/ui', pathPrefix: false }]", "<LazyPill/>"],
    ["as a text", "['~/ui']", "<DeepPill/>"],
    ["as dirs", "{ dirs: ['~/ui'] }", "<deep-pill/>"],
  ];
  const files = { ...nuxt, "ui/deep/Pill.vue": "<template><i/></template>\n", "components/Own.vue": "<template><b/></template>\n" };
  tellForms([
    ...forms.map(([title, option, used]) => ({
      title,
      files: {
        ...files,
        "nuxt.config.ts": `export default defineNuxtConfig({ components: ${option} });\n`,
        "pages/index.vue": `<template>${used}<Own/></template>\n`,
      },
      answers: { "uses ui/deep/Pill.vue": ["pages/index.vue — render: 1"], "uses components/Own.vue": ["!pages/index.vue"] },
    })),
    {
      title: "that are no option",
      files: { ...files, "pages/index.vue": "<template><Pill/><DeepPill/><Own/></template>\n" },
      answers: { "uses ui/deep/Pill.vue": ["!pages/index.vue"], "uses components/Own.vue": ["pages/index.vue — render: 1"] },
    },
  ]);
});

describe("modules for Nuxt", () => {
  tellForms([
    {
      title: "paths of a resolver of the kit: plugins, handlers, folders",
      files: {
        "package.json": { main: "src/module.ts", dependencies: { "@nuxt/kit": "3" } },
        "src/module.ts":
          "import { addImportsDir, addPlugin, addServerHandler, createResolver, defineNuxtModule } from '@nuxt/kit';\nexport default defineNuxtModule({\n  setup() {\n    const { resolve } = createResolver(import.meta.url);\n    const resolver = createResolver(import.meta.url);\n    const dir = resolve('./runtime');\n    addPlugin(resolve('./runtime/plugin.vue3'));\n    addServerHandler({ handler: resolver.resolve('./runtime/server/x') });\n    addImportsDir(resolve('runtime/composables'));\n    addPlugin(resolve('./runtime', 'late'));\n  },\n});\n",
        "src/runtime/plugin.vue3.ts": "export default 1;\n",
        "src/runtime/server/x.ts": "export default 1;\n",
        "src/runtime/composables/a.ts": "export const useA = 1;\n",
        "src/runtime/late.ts": "export default 1;\n",
      },
      answers: {
        findings: ["!unreached", "!unresolved"],
        "explain src/module.ts": ["src/runtime/plugin.vue3.ts", "src/runtime/server/x.ts"],
      },
    },
    {
      title: "folders and plugins as options, below a constant of another module, and beside the file",
      files: {
        "package.json": { main: "src/module.ts", dependencies: { "@nuxt/kit": "3" } },
        "src/dirs.ts":
          'import { resolve } from "node:path";\nimport { fileURLToPath } from "node:url";\nexport const runtime = resolve(fileURLToPath(import.meta.url), "../runtime");\n',
        "src/module.ts":
          'import { join, resolve } from "node:path";\nimport { fileURLToPath } from "node:url";\nimport { addComponentsDir, addImportsDir, addPlugin, createResolver, defineNuxtModule } from "@nuxt/kit";\nimport { runtime } from "./dirs";\nconst own = resolve(fileURLToPath(import.meta.url), "..", "own");\nconst inside = join(fileURLToPath(import.meta.url), "names");\nexport default defineNuxtModule({\n  setup() {\n    const kit = createResolver(import.meta.url);\n    addComponentsDir({ path: kit.resolve("./cards") });\n    addComponentsDir({ path: join(runtime, "tiles"), prefix: "T" });\n    addImportsDir(join(own, "names"));\n    addImportsDir(inside);\n    addPlugin({ src: join(runtime, "late"), mode: "client" });\n    describe({ path: kit.resolve("./shown") });\n  },\n});\n',
        "src/cards/Card.vue": vue,
        "src/runtime/tiles/deep/Tile.vue": vue,
        "src/runtime/late.ts": "export default 1;\n",
        "src/own/names/useOwn.ts": "export const useOwn = 1;\n",
        "src/names/useNot.ts": "export const useNot = 1;\n",
        "src/shown/Shown.vue": vue,
      },
      answers: {
        "explain src/module.ts": [
          "src/cards/Card.vue",
          "src/runtime/tiles/deep/Tile.vue",
          "src/runtime/late.ts",
          "src/own/names/useOwn.ts",
        ],
        findings: [
          "!Card.vue",
          "!Tile.vue",
          "!late.ts",
          "!useOwn.ts",
          "src/names/useNot.ts no importer",
          "src/shown/Shown.vue no importer",
        ],
      },
    },
  ]);
});
