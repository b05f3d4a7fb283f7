/** Start tags of HTML by two readers: ours, and the token stream that parse5's tree builder consumes. */
import { defaultTreeAdapter, Parser, type DefaultTreeAdapterMap, type Token } from "parse5";
import { decodeEntities } from "../../../languages/ecmascript/extract/markup/markup-sites.js";
import { HTML } from "../../../languages/ecmascript/extract/markup/html.js";
import { tokenize } from "../../../languages/ecmascript/extract/markup/tokenize.js";

/** Attributes whose values are compared; of others only the names are. */
const ADDRESSES = new Set(["src", "href", "xlink:href", "srcset", "imagesrcset", "poster", "rel", "type", "lang"]);

/** The tree builder decides where texts are raw, so the tags come from it; what it drops from the tree is a tag nevertheless. */
class Recorder extends Parser<DefaultTreeAdapterMap> {
  readonly tags: string[] = [];

  override onStartTag(token: Token.TagToken): void {
    const attributes = token.attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value] as const);
    this.tags.push(tagText(token.location?.startOffset ?? -1, token.tagName, attributes));
    super.onStartTag(token);
  }
}

/** `offset name attribute=value attribute`. */
export function ourTags(text: string): readonly string[] {
  return [...tokenize(text, HTML)].flatMap((piece) => {
    if (piece.kind !== "tag") return [];
    const attributes = new Map<string, string>();
    for (const { name, value = "" } of piece.attributes) {
      const key = name.toLowerCase();
      if (!attributes.has(key)) attributes.set(key, decodeEntities(value));
    }
    return [tagText(piece.nameOffset - 1, piece.name.toLowerCase(), [...attributes])];
  });
}

export function parse5Tags(text: string): readonly string[] {
  // Files of pages without scripts count, so the content of `noscript` is markup.
  const recorder = new Recorder({ sourceCodeLocationInfo: true, scriptingEnabled: false, treeAdapter: defaultTreeAdapter });
  recorder.tokenizer.write(text, true);
  return recorder.tags;
}

function tagText(offset: number, name: string, attributes: readonly (readonly [string, string])[]): string {
  const words = attributes.map(([key, value]) => (ADDRESSES.has(key) ? `${key}=${JSON.stringify(value)}` : key));
  return [offset, name, ...words].join(" ");
}
