const CODE = /(?:\.d)?\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro|mdx)$/;
const STYLE = /\.(?:css|s[ac]ss|less|styl)$/;

/** What importers write of a file, whatever its ending is, and whether it is the index of a directory; styles have names of their own. */
export function moduleName(path: string): string {
  if (STYLE.test(path)) return path.replace(STYLE, ".css");
  return path.replace(CODE, "").replace(/(?<=.)\/index$/, "");
}
