/** Kind of a file without a language, by its extension. One row per kind. */
import { usableForFile } from "./documentation.js";
import type { AssetView } from "./files/file-view.js";
import { vendoredNoun } from "./files/vendored.js";
import { capitalized, code, cutOnWord, oneLine } from "./one-line.js";

/** Of a purpose. */
const LONGEST = 200;
/** The users follow. */
const LONGEST_COMMENT = 120;

const KINDS: readonly (readonly [kind: string, extensions: string])[] = [
  ["Stylesheet", "css scss sass less styl stylus pcss postcss"],
  ["Image", "png jpg jpeg gif svg webp avif ico bmp tif tiff heic apng jxl psd"],
  ["Font", "woff woff2 ttf otf eot"],
  ["Audio", "mp3 ogg wav flac m4a aac opus mid midi"],
  ["Video", "mp4 webm mov avi mkv m4v ogv"],
  ["3D model", "gltf glb obj fbx stl usdz"],
  ["Shader", "glsl vert frag comp wgsl hlsl vs fs"],
  ["JSON data", "json json5 jsonc jsonl ndjson geojson webmanifest"],
  ["YAML data", "yaml yml"],
  ["TOML data", "toml"],
  ["XML document", "xml xsl xslt xsd plist rss atom"],
  ["Tabular data", "csv tsv parquet xlsx xls"],
  ["SQL script", "sql"],
  ["Database", "db sqlite sqlite3"],
  ["HTML template", "html htm xhtml ejs hbs handlebars mustache pug jade njk nunjucks liquid twig eta"],
  ["Text template", "tpl tmpl template"],
  ["GraphQL document", "graphql gql graphqls"],
  ["Protocol Buffers schema", "proto"],
  ["Database schema", "prisma"],
  ["WebAssembly module", "wasm wat"],
  ["Native module", "node so dll dylib"],
  ["Markdown document", "md markdown mdx"],
  ["Text document", "txt text rst adoc log"],
  ["PDF document", "pdf"],
  ["Translation catalogue", "po pot mo ftl arb xliff xlf resx strings"],
  ["Certificate", "pem crt cer key p12"],
  ["Archive", "zip tar gz tgz bz2 xz 7z br zst"],
  ["Shell script", "sh bash zsh fish ps1 bat cmd"],
  ["Environment settings", "env"],
  ["Configuration", "ini cfg conf properties"],
  ["Source map", "map"],
  ["Snapshot", "snap"],
  ["Binary data", "bin dat onnx pb tflite ckpt safetensors"],
];

const BY_EXTENSION: ReadonlyMap<string, string> = new Map(
  KINDS.flatMap(([kind, extensions]) => extensions.split(" ").map((extension): [string, string] => [extension, kind])),
);

/** `Stylesheet asset: cart.css.` if its content says nothing; directories end with `/`. */
export function assetPurpose(path: string, view?: AssetView): string {
  const name = cutOnWord(oneLine(printedBaseName(path)), 120);
  const used = view?.users === undefined ? "" : `; ${view.users(view.isEmbedded === true ? "embedded" : "used")}`;
  if (path.endsWith("/")) return `Directory of assets: ${name}${used}.`;
  if (view?.manifestOf !== undefined) {
    const { name: pkg, description } = view.manifestOf;
    return `Manifest of package ${code(pkg, 80)}${description === undefined ? used : `: ${description}`}`;
  }
  const [base] = view?.extended ?? [];
  const extended = base === undefined ? "" : `; extends ${code(base, 80)}`;
  const owned = view === undefined ? undefined : ownedBy(view);
  if (owned !== undefined) return fitting([`${owned}${extended}`, owned]);
  const kind = assetKind(path);
  const head = view === undefined ? undefined : headOf(kind, view);
  if (head !== undefined) return fitting([`${head}${extended}${used}`, `${head}${used}`, `${head}${extended}`, head]);
  const vendored = kind === "File" ? vendoredNoun(path) : undefined;
  if (vendored !== undefined) return fitting([`${capitalized(vendored)}${used}`, capitalized(vendored)]);
  if (kind === "Image" && view?.users !== undefined) return `Image ${view.users(view.isEmbedded === true ? "embedded" : "shown")}.`;
  return `${kind} asset: ${name}${extended}${used}.`;
}

/** What a script whose code is not read is, by the beginning of the file. */
export function unreadPurpose(view: AssetView | undefined): string | undefined {
  const head = view?.content?.head;
  return head === undefined ? undefined : fitting([`${head}${view?.users === undefined ? "" : `; ${view.users("used")}`}`, head]);
}

/** `` Styles of Angular component `Cart`, for `.total` ``. */
function ownedBy({ component, content }: AssetView): string | undefined {
  if (component === undefined || content?.noun === undefined) return undefined;
  const of = `${content.noun} of ${component}`;
  const comment = usableForFile(content.comment)?.replace(/\.$/u, "");
  if (comment !== undefined && of.length + comment.length < LONGEST) return `${of}: ${comment}`;
  const { detail } = content;
  return detail === undefined ? of : `${of}${/^(?:for|that|with) /u.test(detail) ? " " : ", "}${detail}`;
}

function headOf(kind: string, { content }: AssetView): string | undefined {
  const comment = usableForFile(content?.comment)?.replace(/\.$/u, "");
  return comment === undefined || comment.length > LONGEST_COMMENT ? content?.head : `${kind}: ${comment}`;
}

/** The longest that fits. */
function fitting(texts: readonly string[]): string {
  return `${texts.find((text) => text.length < LONGEST) ?? texts.at(-1) ?? ""}.`;
}

/** Nouns in whys; other kinds are assets. */
const NOUNS: Readonly<Record<string, string>> = {
  Stylesheet: "style sheet",
  Image: "image",
  Font: "font",
  "HTML template": "template",
  "Text template": "template",
  "JSON data": "JSON file",
  "SQL script": "SQL script",
  "GraphQL document": "GraphQL document",
};

/** What a file without code is, in a why: `style sheet`. */
export function assetNoun(path: string): string | undefined {
  return NOUNS[assetKind(path)];
}

/** `Image`, `JSON data`, …; `File` for unknown extensions. */
function assetKind(path: string): string {
  const name = printedBaseName(path).toLowerCase();
  if (name.startsWith(".env")) return "Environment settings";
  const dot = name.lastIndexOf(".");
  return (dot === -1 ? undefined : BY_EXTENSION.get(name.slice(dot + 1))) ?? "File";
}

/** Last segment, with the slash of a directory; the whole path if there is none. */
export function printedBaseName(path: string): string {
  const end = path.endsWith("/") ? path.length - 1 : path.length;
  const name = path.slice(path.lastIndexOf("/", end - 1) + 1);
  return name.trim() === "" ? code(path) : name;
}
