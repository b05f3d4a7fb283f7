/** Files in the attributes of an HTML element. */
import type { Manner } from "../../../../src/model/facts.js";
import type { Site } from "./site.js";
import { styleSites } from "./styles.js";
import type { Attribute, Tag } from "./tokenize.js";
import { urlSpecifier } from "./url.js";

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["apos", "'"],
  ["gt", ">"],
  ["lt", "<"],
  ["nbsp", "\u00a0"],
  ["num", "#"],
  ["period", "."],
  ["quot", '"'],
  ["sol", "/"],
]);

/** Interpretation of attribute values. */
interface SiteOptions {
  /** `icon.png` means `./icon.png`, as in a browser; compilers of components do not resolve such names. */
  readonly bareNames: boolean;
}

const SOURCES: ReadonlyMap<string, Manner> = new Map<string, Manner>([
  ["script", "markup"],
  ["iframe", "markup"],
  ["img", "asset"],
  ["source", "asset"],
  ["video", "asset"],
  ["audio", "asset"],
  ["track", "asset"],
  ["embed", "asset"],
]);

const LINK_RELATIONS: ReadonlyMap<string, Manner> = new Map<string, Manner>([
  ["stylesheet", "style"],
  ["modulepreload", "markup"],
  ["icon", "asset"],
  ["apple-touch-icon", "asset"],
  ["mask-icon", "asset"],
  ["manifest", "asset"],
  ["preload", "asset"],
]);

export function markupSites(text: string, tag: Tag, options: SiteOptions): readonly Site[] {
  const element = tag.name.toLowerCase();
  const link = element === "link" ? linkManner(tag) : undefined;
  return tag.attributes.flatMap((attribute) => {
    if (attribute.braced || attribute.value === undefined) return [];
    const name = attribute.name.toLowerCase();
    if (name === "style") return styleSites(text, "CSS", attribute.valueOffset, attribute.valueOffset + attribute.value.length);
    if (name === "srcset" || name === "imagesrcset") return candidates(attribute, `<${element} ${name}>`, options);
    const manner = mannerOf(element, name, link);
    return manner === undefined ? [] : urlSite(attribute.value, attribute.valueOffset, `<${element} ${name}>`, manner, options);
  });
}

export function attributeOf(tag: Tag, name: string): string | undefined {
  return tag.attributes.find((attribute) => attribute.name.toLowerCase() === name)?.value;
}

/** First relation that loads a file. */
function linkManner(tag: Tag): Manner | undefined {
  const relations = (attributeOf(tag, "rel") ?? "").toLowerCase().split(/\s+/);
  return relations.map((relation) => LINK_RELATIONS.get(relation)).find((manner) => manner !== undefined);
}

function mannerOf(element: string, name: string, link: Manner | undefined): Manner | undefined {
  if (name === "src") return SOURCES.get(element);
  if (element === "link" && name === "href") return link;
  if (element === "video" && name === "poster") return "asset";
  return (element === "use" || element === "image") && (name === "href" || name === "xlink:href") ? "asset" : undefined;
}

function urlSite(written: string, valueOffset: number, form: string, manner: Manner, options: SiteOptions): readonly Site[] {
  const value = decodeEntities(written);
  if (!options.bareNames && !/^\s*[./@~]/.test(value)) return [];
  const specifier = urlSpecifier(value);
  if (specifier === undefined) return [];
  const offset = valueOffset + (written.length - written.trimStart().length);
  return [{ specifier, offset, form, manner, tentative: true }];
}

/** `a.png 1x, b.png 2x`: a URL, then descriptors up to the comma. */
function candidates(attribute: Attribute, form: string, options: SiteOptions): readonly Site[] {
  const value = attribute.value ?? "";
  const sites: Site[] = [];
  let at = 0;
  while (at < value.length) {
    while (at < value.length && /[\s,]/.test(value[at] ?? "")) at += 1;
    const start = at;
    while (at < value.length && !/\s/.test(value[at] ?? "")) at += 1;
    let end = at;
    while (end > start && value[end - 1] === ",") end -= 1;
    if (end > start) sites.push(...urlSite(value.slice(start, end), attribute.valueOffset + start, form, "asset", options));
    if (end < at) continue;
    while (at < value.length && value[at] !== ",") at += 1;
  }
  return sites;
}

// References to characters in attribute values, as far as addresses of files have them.

/** Numbers, and the names of characters that addresses have; others stay as they are. */
export function decodeEntities(value: string): string {
  if (!value.includes("&")) return value;
  return value.replaceAll(
    /&(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|([a-z]{2,6});|(amp|lt|gt|quot)(?![\w=;]))/gi,
    (whole, decimal?: string, hex?: string, name?: string, bare?: string) => {
      const word = name ?? bare;
      if (word !== undefined) return NAMED.get(word) ?? whole;
      const point = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return point === 0 || point > 0x10ffff ? "\ufffd" : String.fromCodePoint(point);
    },
  );
}
