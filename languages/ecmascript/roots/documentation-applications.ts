/** Applications in directories with the name of a documentation (docs/decisions/0037). */
import type { Tree } from "../../../src/model/tree.js";
import { at, entriesOf } from "../../manifests/json.js";
import { isInside } from "../../../src/model/paths.js";
import { isCode } from "../categories.js";
import type { EcmaPackage } from "../project.js";

export type IsApplication = (pkg: EcmaPackage) => boolean;

/** The names that the category table takes for documentation. */
const NAME = /^(?:(?:[a-z]+-)?docs?|website|site)$/;
const FRAMEWORK = /^(?:svelte|vite|next|nuxt|astro|react-router)\.config\.[cm]?[jt]s$/;
const SCRIPT = /^(?:dev|build|start)(?::|$)/;
/** Programs that make pages of Markdown. Their configuration may be hidden in a directory, and their version in another manifest. */
const GENERATORS =
  /^(?:vitepress|vuepress|docus|undocs|docsify|nextra|mintlify|retypeapp|rspress|@rspress\/core|@docusaurus\/core|@astrojs\/starlight|@11ty\/eleventy|fumadocs-\w+)$/;
const GENERATED = /^\.(?:vitepress|vuepress)\/|^docusaurus\.config\.|^_config\.yml$|^mkdocs\.yml$/;

/** A workspace member with the configuration and the scripts of a framework for applications, and more code than Markdown. */
export function documentationApplications(tree: Tree): IsApplication {
  const known = new Map<string, boolean>();
  return (pkg) => {
    const before = known.get(pkg.directory);
    if (before !== undefined) return before;
    const found = isMember(pkg) && isApplication(tree, pkg.directory);
    known.set(pkg.directory, found);
    return found;
  };
}

function isMember({ directory, member, json, dependencies }: EcmaPackage): boolean {
  if (!member || !NAME.test(directory)) return false;
  return (
    entriesOf(at(json, "scripts")).some(([name]) => SCRIPT.test(name)) && ![...dependencies.keys()].some((name) => GENERATORS.test(name))
  );
}

function isApplication(tree: Tree, directory: string): boolean {
  const paths = tree.paths.filter((path) => isInside(path, directory)).map((path) => path.slice(directory.length + 1));
  if (!paths.some((path) => FRAMEWORK.test(path)) || paths.some((path) => GENERATED.test(path))) return false;
  const pages = paths.filter((path) => /\.mdx?$/.test(path)).length;
  return paths.filter((path) => isCode(path) && !path.endsWith(".mdx")).length > pages;
}
