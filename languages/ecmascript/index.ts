/** TypeScript and JavaScript, with the markup, styles and single-file components that belong to them. */
import type { Language } from "../../src/model/language.js";
import { ECMASCRIPT_CATEGORIES, isClaimed } from "./categories.js";
import { VOCABULARY } from "./vocabulary.js";

const MARKUP = /\.(?:html?|css|scss|sass|less|styl|graphql|gql|mdx)$/;

export const ecmascript: Language = {
  name: "ecmascript",
  claims: isClaimed,
  markers: { comment: "//", blankLineAfter: false },
  categories: [...ECMASCRIPT_CATEGORIES, { category: "asset", matches: (path) => MARKUP.test(path) }],
  vocabulary: VOCABULARY,
  extractor: new URL("./extract/index.js", import.meta.url),
  threads: 1,
  parsers: ["@ts-morph/common/package.json", "web-tree-sitter/web-tree-sitter.wasm", "tree-sitter-javascript/package.json"],
  load: () => import("./extract/index.js"),
  open: async (tree) => (await import("./workspace.js")).open(tree),
};
