/** What is mutated: the notations that the languages read, and the manifests and lock files that tell how. */
import { extname } from "node:path";

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  typescript: [".ts", ".mts", ".cts"],
  tsx: [".tsx"],
  javascript: [".js", ".mjs", ".cjs", ".jsx"],
  vue: [".vue"],
  svelte: [".svelte"],
  astro: [".astro"],
  mdx: [".mdx"],
  html: [".html", ".htm"],
  css: [".css", ".scss", ".sass", ".less"],
  python: [".py", ".pyi"],
  go: [".go"],
};

const MANIFEST =
  /(?:^|\/)(?:package\.json|[jt]sconfig[^/]*\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|yarn\.lock|package-lock\.json|npm-shrinkwrap\.json|bun\.lock|deno\.jsonc?|import_map\.json|lerna\.json|nx\.json|project\.json|rush\.json|angular\.json|turbo\.json|vercel\.json|netlify\.toml|wrangler\.(?:toml|jsonc?)|serverless\.ya?ml|app\.json|manifest\.json|pyproject\.toml|setup\.(?:cfg|py)|requirements[^/]*\.(?:txt|in)|constraints[^/]*\.txt|Pipfile(?:\.lock)?|poetry\.lock|uv\.lock|pdm\.lock|pylock\.toml|tox\.ini|environment\.ya?ml|go\.(?:mod|sum|work|work\.sum)|vendor\/modules\.txt|Makefile|Dockerfile|Procfile|\.gitattributes)$/;

/** Sources, then manifests. */
export const KINDS: readonly string[] = [...Object.keys(EXTENSIONS), "manifests"];

export function kindOf(path: string): string | undefined {
  if (MANIFEST.test(path)) return "manifests";
  const extension = extname(path).toLowerCase();
  return Object.keys(EXTENSIONS).find((kind) => EXTENSIONS[kind]?.includes(extension));
}

export function isManifest(path: string): boolean {
  return MANIFEST.test(path);
}
