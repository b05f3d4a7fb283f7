/**
 * Names that frameworks and build plugins define without any configuration. To add a framework, add a row
 * here and a case to `test/languages/ecmascript/resolve/aliases.test.ts`.
 */

export interface FrameworkAlias {
  /** The row applies to packages that declare one of these. */
  readonly dependencies: readonly string[];
  /** `@` matches `@` and `@/x`; a trailing `*` matches any rest. */
  readonly find: string;
  /** Possible directories in the package; the first one with the file counts. `{src}`: the configured source directory. */
  readonly to: readonly string[];
  /** Start of the name of a configuration: the framework is started where it lies, which may be below the package. */
  readonly config?: string;
}

interface SourceDirectory {
  /** Configuration file that may set it, by the start of its name. */
  readonly config: string;
  /** Property with the value. */
  readonly key: string;
}

interface VirtualModule {
  /** Exact specifier, or a prefix with a trailing `*`. */
  readonly find: string;
  /** npm package that generates the module. */
  readonly package: string;
  /** The row applies only if one of these is declared; absent = everywhere. */
  readonly dependencies?: readonly string[];
}

export const SOURCE_DIRECTORIES: readonly SourceDirectory[] = [
  { config: "nuxt.config.", key: "srcDir" },
  { config: "wxt.config.", key: "srcDir" },
  { config: "astro.config.", key: "srcDir" },
];

const NUXT = ["nuxt", "nuxt3", "nuxt-edge", "nuxi", "@nuxt/kit", "@nuxt/bridge"];
const VUE_CLI = ["@vue/cli-service", "@dcloudio/vite-plugin-uni", "@dcloudio/uni-app", "vue-cli-plugin-electron-builder"];
const UMI = ["umi", "@umijs/max", "@umijs/preset-react"];
const QUASAR = ["quasar", "@quasar/app", "@quasar/app-vite", "@quasar/app-webpack"];
const RAILS = ["vite-plugin-ruby", "vite-plugin-rails"];
/** The packages of Fresh, and the name that its templates give to the URL. */
export const FRESH = ["@fresh/core", "@fresh/plugin-vite", "$fresh", "fresh"];
const quasar = ["app", "components", "layouts", "pages", "assets", "boot", "stores"];

export const FRAMEWORK_ALIASES: readonly FrameworkAlias[] = [
  { dependencies: NUXT, find: "~", to: ["{src}", "app", ""], config: "nuxt.config." },
  { dependencies: NUXT, find: "@", to: ["{src}", "app", ""], config: "nuxt.config." },
  { dependencies: NUXT, find: "~~", to: [""], config: "nuxt.config." },
  { dependencies: NUXT, find: "@@", to: [""], config: "nuxt.config." },
  { dependencies: NUXT, find: "#shared", to: ["shared"], config: "nuxt.config." },
  // Of the application, and beside a layer.
  { dependencies: NUXT, find: "#layers", to: ["layers", ".."], config: "nuxt.config." },
  { dependencies: NUXT, find: "#server", to: ["server"], config: "nuxt.config." },
  { dependencies: ["@sveltejs/kit"], find: "$lib", to: ["src/lib"], config: "svelte.config." },
  ...quasar.map((name) => ({ dependencies: QUASAR, find: name, to: [name === "app" ? "" : `src/${name}`] })),
  { dependencies: QUASAR, find: "src", to: ["src"] },
  { dependencies: VUE_CLI, find: "@", to: ["src"], config: "vue.config." },
  { dependencies: UMI, find: "@", to: ["src", ""] },
  { dependencies: ["react-scripts"], find: "src", to: ["src"] },
  { dependencies: ["laravel-vite-plugin", "laravel-mix"], find: "@", to: ["resources/js"] },
  { dependencies: RAILS, find: "@", to: ["app/frontend", "app/javascript"] },
  { dependencies: RAILS, find: "~", to: ["app/frontend", "app/javascript"] },
  { dependencies: ["wxt"], find: "@", to: ["{src}", "", "src"], config: "wxt.config." },
  { dependencies: ["wxt"], find: "~", to: ["{src}", "", "src"], config: "wxt.config." },
  { dependencies: ["wxt"], find: "@@", to: [""], config: "wxt.config." },
  { dependencies: ["wxt"], find: "~~", to: [""], config: "wxt.config." },
  { dependencies: ["@docusaurus/core"], find: "@site", to: [""], config: "docusaurus.config." },
  { dependencies: ["@docusaurus/core"], find: "@theme", to: ["src/theme"], config: "docusaurus.config." },
  { dependencies: ["@redwoodjs/core", "@redwoodjs/web", "@redwoodjs/api"], find: "src", to: ["src"] },
  { dependencies: ["meteor-node-stubs", "@meteorjs/reify"], find: "/*", to: [""] },
  { dependencies: ["@ice/app", "ice.js"], find: "@", to: ["src"] },
  { dependencies: FRESH, find: "@", to: [""] },
];

const KIT = "@sveltejs/kit";
const QWIK = "@builder.io/qwik-city";
const DOCUSAURUS = { package: "@docusaurus/core", dependencies: ["@docusaurus/core"] };

export const VIRTUAL_MODULES: readonly VirtualModule[] = [
  { find: "$app/*", package: KIT },
  { find: "$env/*", package: KIT },
  { find: "$service-worker", package: KIT },
  { find: "astro:*", package: "astro" },
  { find: "virtual:starlight/*", package: "@astrojs/starlight" },
  { find: "#app", package: "nuxt" },
  { find: "#app/*", package: "nuxt" },
  { find: "#imports", package: "nuxt" },
  { find: "#nuxt*", package: "nuxt" },
  { find: "#content/*", package: "@nuxt/content", dependencies: ["@nuxt/content"] },
  { find: "#mdc*", package: "@nuxtjs/mdc" },
  { find: "hub:*", package: "@nuxthub/core", dependencies: ["@nuxthub/core"] },
  { find: "#auth-utils", package: "nuxt-auth-utils" },
  { find: "#components", package: "nuxt" },
  { find: "#build/*", package: "nuxt" },
  { find: "#head", package: "nuxt" },
  { find: "#internal/*", package: "nuxt" },
  { find: "#nitro*", package: "nitropack" },
  { find: "#q-app*", package: "quasar" },
  { find: "#ui/*", package: "@nuxt/ui", dependencies: ["@nuxt/ui"] },
  { find: "~icons/*", package: "unplugin-icons" },
  { find: "virtual:icons*", package: "unplugin-icons" },
  { find: "uno.css", package: "unocss" },
  { find: "virtual:uno.css", package: "unocss" },
  { find: "virtual:unocss*", package: "unocss" },
  { find: "uno:*", package: "unocss" },
  { find: "server-ref:*", package: "vite-plugin-vue-server-ref" },
  { find: "server-reactive:*", package: "vite-plugin-vue-server-ref" },
  { find: "virtual:windi*", package: "vite-plugin-windicss" },
  { find: "virtual:pwa-*", package: "vite-plugin-pwa" },
  { find: "virtual:svg-icons-*", package: "vite-plugin-svg-icons" },
  { find: "virtual:generated-pages*", package: "vite-plugin-pages" },
  { find: "~pages", package: "vite-plugin-pages" },
  { find: "~react-pages", package: "vite-plugin-pages" },
  { find: "virtual:generated-layouts", package: "vite-plugin-vue-layouts" },
  { find: "virtual:meta-layouts", package: "vite-plugin-vue-meta-layouts" },
  { find: "virtual:react-router/*", package: "@react-router/dev" },
  { find: "virtual:remix/*", package: "@remix-run/dev" },
  { find: "virtual:vue-devtools*", package: "vite-plugin-vue-devtools" },
  { find: "virtual:group-icons.css", package: "vitepress-plugin-group-icons" },
  { find: "@theme/*", ...DOCUSAURUS },
  { find: "@theme-original/*", ...DOCUSAURUS },
  { find: "@theme-init/*", ...DOCUSAURUS },
  { find: "@generated/*", ...DOCUSAURUS },
  { find: "@docusaurus/*", ...DOCUSAURUS },
  { find: "@@/*", package: "umi", dependencies: UMI },
  { find: "$houdini*", package: "houdini" },
  { find: ".prisma/client*", package: "@prisma/client" },
  { find: "@vite/*", package: "vite" },
  { find: "/@vite/*", package: "vite" },
  { find: "/@react-refresh", package: "@vitejs/plugin-react" },
  { find: "sass:*", package: "sass" },
  { find: "meteor/*", package: "meteor" },
  { find: "@qwik-city-*", package: QWIK },
  { find: "__STATIC_CONTENT_MANIFEST", package: "wrangler" },
  { find: "~build/*", package: "unplugin-info" },
  { find: "astro/env/*", package: "astro" },
  { find: "$velite", package: "velite" },
];

/** Relative names in sources that the tools of a framework generate beside the file, by the last or last but one segment. */
const GENERATED_BESIDE: readonly { readonly find: RegExp; readonly package: string }[] = [
  { find: /(?:^|\/)\+types\/[^/]+$/, package: "@react-router/dev" },
  { find: /(?:^|\/)\$types(?:\.[jt]s|\.d\.ts)?$/, package: KIT },
  { find: /(?:^|\/)\$houdini(?:\.[jt]s)?$/, package: "houdini" },
];

export function generatedBeside(specifier: string): string | undefined {
  return GENERATED_BESIDE.find(({ find }) => find.test(specifier))?.package;
}
