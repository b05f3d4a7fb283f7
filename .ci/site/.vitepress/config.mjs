/** The site of the documentation: README.md first, then docs/. Its order is that of docs/README.md. */
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { BASE, DESCRIPTION, excluded, pages, REPOSITORY, rewrites, ROOT, sidebar, siteHref, slug, unlisted } from "../pages.mjs";

const HERE = fileURLToPath(import.meta.url);
const hidden = unlisted();
if (hidden.length > 0) throw new Error(`docs/README.md has no link to ${hidden.join(", ")}`);
const sections = sidebar();
const all = pages();

/** Links to files that are no pages lead to the repository. */
function leadOutside(markdown) {
  markdown.core.ruler.push("links-of-the-repository", ({ tokens, env }) => {
    const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === "link_open");
    for (const link of links) link.attrSet("href", siteHref(link.attrGet("href"), posix.dirname(env.relativePath), all));
  });
}

/** Pages lie outside of the directory that has Vue, so it is looked for from here; pages that are rendered load it from there. */
const ownVue = {
  name: "own-vue",
  enforce: "pre",
  resolveId(id, importer, { ssr: isRendering }) {
    if (!/^vue(?:\/server-renderer)?$/.test(id)) return undefined;
    if (isRendering) return { id, external: true };
    return importer?.endsWith(".md") === true ? this.resolve(id, HERE, { skipSelf: true }) : undefined;
  },
};

export default {
  title: "dsp-bootstrap",
  description: DESCRIPTION,
  base: BASE,
  srcDir: ROOT,
  srcExclude: excluded(),
  rewrites: rewrites(),
  outDir: "dist",
  cacheDir: "node_modules/.cache/vitepress",
  markdown: { anchor: { slugify: slug }, config: leadOutside },
  vite: { plugins: [ownVue] },
  themeConfig: {
    nav: [
      { text: "Documentation", items: sections.map(({ text, items }) => ({ text, items: items.filter(({ link }) => link) })) },
      // An icon of the theme's would be loaded from elsewhere if its style sheet is missing.
      { text: "Source", link: REPOSITORY },
    ],
    sidebar: sections,
    outline: [2, 3],
    search: { provider: "local" },
    editLink: { pattern: `${REPOSITORY}/edit/main/:path`, text: "Change this page" },
  },
};
