/** TypeScript and JavaScript, with the markup, styles and single-file components that belong to them. */
import type { Language, Vocabulary } from "../../src/model/language.js";
import { assetReading } from "./assets/asset-content.js";
import { ECMASCRIPT_CATEGORIES, INTERPRETERS, isClaimed, isMarkdownPage } from "./categories.js";
import { FORMS } from "./forms.js";
import { LOADERS } from "./loaders.js";
import { ECMASCRIPT_PROBLEMS } from "./problems.js";
import { roleOf } from "./roles.js";

/** Words of TypeScript and JavaScript, of their runtimes and of the component frameworks. */
const VOCABULARY: Vocabulary = {
  names: (
    "true false null undefined NaN Infinity async await function class const let var import export default from return new this " +
    "super typeof instanceof void never any unknown string number boolean bigint symbol object interface enum type namespace " +
    "module declare abstract throw if else for while switch case break continue with try catch finally yield public private " +
    "protected static readonly extends implements package Promise Map Set Array Object String Number Boolean Date Error RegExp " +
    "JSON Math Symbol Proxy Buffer console process window document require exports globalThis navigator localStorage " +
    "sessionStorage indexedDB location history fetch setTimeout clearTimeout setInterval clearInterval setImmediate queueMicrotask " +
    "requestAnimationFrame addEventListener removeEventListener FormData URLSearchParams AbortController AbortSignal Headers " +
    "Request Response Blob File Event WeakMap WeakSet WeakRef BigInt ArrayBuffer Uint8Array DataView Intl encodeURIComponent " +
    "decodeURIComponent structuredClone innerHTML textContent className process.env import.meta import.meta.env module.exports " +
    "React.FC useState useEffect useMemo useRef useCallback useContext __dirname __filename __proto__ prototype TypeError " +
    "using satisfies asserts accessor infer keyof override unique require debugger delete do finally in is of out get set target meta defer globalThis JavaScript TypeScript CoffeeScript ECMAScript"
  ).split(" "),
  kinds:
    "react vue svelte component props prop ts tsx mts cts js jsx mjs cjs var undefined void any unknown never null this typescript javascript npm jsr".split(
      " ",
    ),
};

const CODE = /(?:\.d)?\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro|mdx)$/;
const STYLE = /\.(?:css|s[ac]ss|less|styl)$/;

/**
 * The name under which importers refer to a file, independent of its extension and of whether it is the index of a directory; styles have
 * separate names.
 */
function moduleName(path: string): string {
  if (STYLE.test(path)) return path.replace(STYLE, ".css");
  return path.replace(CODE, "").replace(/(?<=.)\/index$/, "");
}

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
  interpreters: INTERPRETERS,
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
