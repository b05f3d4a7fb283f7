/** Titles and symbols of an SVG image. */
import type { AssetContent } from "../../../src/model/asset-content.js";
import { namesPhrase, quoted } from "./phrases.js";

const SYMBOL = /<symbol\b[^<>]{0,400}?\bid\s{0,9}=\s{0,9}(["'])([\w.:-]{1,60})\1/g;
const TITLE = /<title\b[^<>]{0,200}>([^<]{2,200})<\/title>/;
/** Names that drawing programs leave. */
const NO_TITLE = /^(?:untitled|layer|group|path|shape|artboard|icon|logo|image|svg|page)[\s\d_-]*$|\.svg$|^[\w-]*\d{4,}[\w-]*$/i;

export function imageContent(text: string): AssetContent {
  const symbols = [...text.matchAll(SYMBOL)].map(([, , name = ""]) => name);
  const listed = symbols.length > 1 ? namesPhrase(symbols) : undefined;
  if (listed !== undefined) return { head: `SVG sprite with ${listed}` };
  const title = TITLE.exec(text)?.[1]?.replace(/\s+/g, " ").trim() ?? "";
  return !/\p{L}{2}/u.test(title) || /[{}&]/.test(title) || NO_TITLE.test(title) ? {} : { head: `SVG image ${quoted(title)}` };
}
