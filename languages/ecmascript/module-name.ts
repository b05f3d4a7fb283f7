const CODE = /(?:\.d)?\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|astro|mdx)$/;
const STYLE = /\.(?:css|s[ac]ss|less|styl)$/;

/**
 * The name under which importers refer to a file, independent of its extension and of whether it is the index of a directory; styles have
 * separate names.
 */
export function moduleName(path: string): string {
  if (STYLE.test(path)) return path.replace(STYLE, ".css");
  return path.replace(CODE, "").replace(/(?<=.)\/index$/, "");
}
