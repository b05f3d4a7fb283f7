/** The site of the documentation: its order, its links, and the check of what was built. */
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";

interface Item {
  readonly text: string;
  readonly link?: string;
  readonly items?: readonly Item[];
}
interface Pages {
  sidebar(index?: string, all?: readonly string[]): readonly Item[];
  unlisted(): readonly string[];
  siteHref(href: string, directory: string, all?: readonly string[]): string;
  slug(heading: string): string;
}
interface Check {
  judge(site: string, expected: readonly string[], base: string): { readonly links: number; readonly faults: readonly string[] };
}
const load = async (name: string): Promise<unknown> => import(new URL(`../../.ci/site/${name}`, import.meta.url).href);
const { sidebar, siteHref, slug, unlisted } = (await load("pages.mjs")) as Pages;
const { judge } = (await load("check.mjs")) as Check;

describe("pages", () => {
  it("are all in docs/README.md, which gives their order", () => {
    expect(unlisted()).toEqual([]);
    const index =
      "# Docs\n\n## Begin\n\n| [Front](../README.md) | [Usage](usage.md) | [Example](example) |\n\n## More\n\nThe [decisions](decisions/).\n";
    const all = ["README.md", "docs/README.md", "docs/decisions/0018-syntax-trees-are-plain-objects.md", "docs/usage.md"];
    const [begin, more] = sidebar(index, all);
    expect(begin).toEqual({
      text: "Begin",
      items: [
        { text: "Front", link: "/" },
        { text: "Usage", link: "/docs/usage.html" },
      ],
    });
    expect(more?.items?.[0]).toMatchObject({
      text: "Decisions",
      collapsed: true,
      items: [{ link: "/docs/decisions/0018-syntax-trees-are-plain-objects.html" }],
    });
  });

  it("link to other pages, or to files of the repository", () => {
    const all = ["README.md", "docs/README.md", "docs/usage.md"];
    const href = (given: string): string => siteHref(given, "docs", all);
    expect(href("usage.md#caches")).toBe("usage.md#caches");
    expect(href("../README.md#more")).toBe("../index.md#more");
    expect(href("https://example.com/a.md")).toBe("https://example.com/a.md");
    expect(href("#here")).toBe("#here");
    expect(href("../src/main.ts")).toMatch(/^https:.*\/blob\/main\/src\/main\.ts$/);
    expect(href("example/")).toMatch(/\/tree\/main\/docs\/example$/);
    expect(() => href("gone.md")).toThrow("docs/gone.md, which does not exist");
    expect(slug("What's `-v`, and “why” (2)?")).toBe("whats--v-and-why-2");
  });
});

it("a built site is refused if a page, a target or a heading is missing, or something is loaded from elsewhere", () => {
  const page = (body: string): string => `<html><head><link rel="stylesheet" href="/base/a.css"></head><body>${body}</body></html>`;
  const files = {
    "b.html": page('<h2 id="x">x</h2><a href="/base/#top">up</a>'),
    "a.css": "a { background: url(data:image/png;base64,AA) }",
  };
  const good = page('<h1 id="top"></h1><a href="b.html#x">x</a><a href="/base/b.html">b</a><a href="https://example.com">out</a>');
  expect(judge(temporaryDirectory({ ...files, "index.html": good }), ["index.html", "b.html"], "/base/")).toMatchObject({
    links: 3,
    faults: [],
  });
  const bad = page(
    '<h1 id="top"></h1><a href="b.html#y"></a><a href="/base/c.html"></a><a href="/other/"></a><img src="https://example.com/i.png">',
  );
  expect(judge(temporaryDirectory({ ...files, "index.html": bad }), ["index.html", "d.html"], "/base/").faults).toEqual([
    "d.html is missing",
    "index.html: b.html#y leads to no heading",
    "index.html: /base/c.html leads nowhere",
    "index.html: /other/ leads out of the site",
    "index.html loads https://example.com/i.png",
  ]);
});
