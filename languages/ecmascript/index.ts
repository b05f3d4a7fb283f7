/** TypeScript and JavaScript, with the markup, styles and single-file components that belong to them. */
import type { Language } from "../../src/model/language.js";
import { assetReading } from "./assets/asset-content.js";
import { ECMASCRIPT_CATEGORIES, isClaimed, isMarkdownPage } from "./categories.js";
import { moduleName } from "./module-name.js";
import { FORMS } from "./forms.js";
import { LOADERS } from "./loaders.js";
import { ECMASCRIPT_PROBLEMS } from "./problems.js";
import { roleOf } from "./roles.js";
import { VOCABULARY } from "./vocabulary.js";

const MARKUP = /\.(?:html?|css|scss|sass|less|styl|graphql|gql|j2|jinja2?|tmpl|gohtml)$/;

const SPOKEN: Readonly<Record<string, string>> = {
  ".vue": "Vue",
  ".svelte": "Svelte",
  ".astro": "Astro",
  ...Object.fromEntries([".ts", ".tsx", ".mts", ".cts"].map((ending) => [ending, "TypeScript"])),
  ...Object.fromEntries([".js", ".jsx", ".mjs", ".cjs"].map((ending) => [ending, "JavaScript"])),
};

export const ecmascript: Language = {
  name: "ecmascript",
  spoken: SPOKEN,
  claims: isClaimed,
  moduleName,
  markers: { comment: "//", blankLineAfter: false },
  categories: [
    ...ECMASCRIPT_CATEGORIES,
    { category: "docs", matches: (path) => path.endsWith(".mdx") },
    { category: "asset", matches: (path) => MARKUP.test(path) || isMarkdownPage(path) },
  ],
  problems: ECMASCRIPT_PROBLEMS,
  forms: FORMS,
  vocabulary: VOCABULARY,
  roleOf,
  assetReading,
  extractor: new URL("./extract/index.js", import.meta.url),
  // Each thread has to warm up its own parser, while the engine's optimizing threads run beside it. On two cores a second thread costs 1.0
  // to 1.3 s more processor time for the 700 files of trpc (in turns: 7.8 and 9.0, 7.0 and 8.1, 5.3 and 6.3) and saves no time. It pays off
  // above 100 MB.
  threads: 1,
  parsers: [
    "@ts-morph/common/dist/typescript.js",
    "web-tree-sitter/web-tree-sitter.wasm",
    "tree-sitter-javascript/tree-sitter-javascript.wasm",
  ],
  load: () => import("./extract/index.js"),
  outliner: () => import("./outline/index.js"),
  loaders: LOADERS,
  tokensReader: () => import("./tokens/index.js"),
  usesReader: () => import("./uses/index.js"),
  readings: async () => (await import("./readings.js")).READINGS,
  workspaces: () => import("./workspace.js"),
  publisher: () => import("./published/index.js"),
};
