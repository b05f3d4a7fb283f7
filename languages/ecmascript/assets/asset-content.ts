/** What the beginning of a file without declarations shows about it. */
import { extname } from "node:path/posix";
import type { AssetContent } from "../../../src/model/asset-content.js";
import type { Reading } from "../../../src/model/reading.js";
import { jsonContent, localeOf, tomlContent, yamlContent } from "./data-content.js";
import { imageContent } from "./image-content.js";
import { scriptContent } from "./library-banner.js";
import { pageContent } from "./page-content.js";
import { styleContent } from "./style-content.js";

/** UTF-16 units. */
const LONGEST = 65_536;

type Read = (path: string, text: string, isWhole: boolean) => AssetContent;

const page: Read = (_, text) => pageContent(text);
const catalogue: Read = (path) => {
  const locale = localeOf(path);
  return locale === undefined ? {} : { head: `Translations into ${locale}` };
};

const READERS: readonly (readonly [read: Read, endings: string])[] = [
  [page, "html htm xhtml ejs hbs handlebars mustache njk nunjucks liquid twig jinja jinja2 j2 gohtml tmpl"],
  [styleContent, "css pcss postcss scss sass less styl stylus"],
  [jsonContent, "json jsonc json5 webmanifest"],
  [yamlContent, "yaml yml"],
  [tomlContent, "toml"],
  [(_, text) => imageContent(text), "svg"],
  [scriptContent, "js mjs cjs"],
  [catalogue, "po xlf xliff"],
];

const BY_ENDING: ReadonlyMap<string, Read> = new Map(
  READERS.flatMap(([read, endings]) => endings.split(" ").map((ending): [string, Read] => [`.${ending}`, read])),
);

const ASSET_CONTENT: Reading<AssetContent> = {
  name: "ecmascript/asset-content",
  of: (text, path) => {
    const read = readerOf(path);
    return text === undefined || read === undefined ? {} : read(path, text.slice(0, LONGEST), text.length <= LONGEST);
  },
};

export const ASSET_READINGS: readonly Reading[] = [ASSET_CONTENT];

/** Undefined if the content of such a file is not for people. */
export function assetReading(path: string): Reading<AssetContent> | undefined {
  return readerOf(path) === undefined ? undefined : ASSET_CONTENT;
}

function readerOf(path: string): Read | undefined {
  return BY_ENDING.get(extname(path).toLowerCase());
}
