/** `layout: ../layouts/Post.astro` in the front matter of Markdown and MDX: the component that renders the page. */
import type { Site } from "./site.js";

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\n---/;
const LAYOUT = /^layout:[ \t]*(["']?)([^"'\s#][^"'\n\r#]*?)\1[ \t]*(?:#.*)?\r?$/m;

export function layoutSites(text: string): readonly Site[] {
  const matter = FRONT_MATTER.exec(text)?.[1];
  const found = matter === undefined ? null : LAYOUT.exec(matter);
  const specifier = found?.[2];
  // A name without extension is an option of the site generator.
  if (found === null || specifier === undefined || !/^[.@~#/][^\s]*\.(?:astro|vue|svelte|[jt]sx?|mdx)$/.test(specifier)) return [];
  const offset = text.indexOf(found[0]) + found[0].indexOf(specifier);
  return [{ specifier, offset, form: "layout", manner: "path", tentative: true, why: "Layout of the page." }];
}
