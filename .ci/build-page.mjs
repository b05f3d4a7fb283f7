/**
 * The code and the styles of the page that `dsp-cli view` writes: one file each, put into every page as they are.
 * They need nothing but a browser and nothing that is not in src/.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { rolldown } from "rolldown";

/** What only Node has; and what would end the element that the code stands in. */
const NOT_IN_CODE = /\bBuffer\b|\bprocess\.|\brequire\(|\bimport\(|<\/script|<!--|[\r\0]/i;
const NOT_IN_STYLES = /@import|url\(|<\/style|<!--|[\r\0]/i;
/** Comments, texts, and blanks that say nothing. */
const IN_STYLES = /\/\*[^]*?\*\/|("(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')|\s*([{};,>])\s*|\s+/g;

const own = {
  name: "own",
  resolveId: {
    handler(id, importer) {
      if (importer !== undefined && !id.startsWith(".")) throw new Error(`the page must not need ${id}: ${importer}`);
    },
  },
};

async function buildCode(root) {
  const bundle = await rolldown({
    input: { page: join(root, "packages", "view", "src", "page", "main.ts") },
    cwd: root,
    platform: "browser",
    logLevel: "warn",
    plugins: [own],
    // No module of the project does anything when it is loaded.
    treeshake: { moduleSideEffects: false },
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    tsconfig: join(root, "packages", "view", "src", "page", "tsconfig.json"),
  });
  const { output } = await bundle.generate({ format: "iife", minify: true, comments: false, codeSplitting: false });
  await bundle.close();
  const [{ code, modules }] = output;
  const files = Object.keys(modules).map((id) => relative(root, id).split(sep).join("/"));
  const foreign = files.find((path) => !/^(?:src|packages\/view\/src)\//.test(path));
  if (foreign !== undefined) throw new Error(`the page must not need ${foreign}`);
  return { code: code.trim(), files };
}

/** `page.css` first, then the other styles by path. */
function buildStyles(page) {
  const isMain = (path) => (path === "page.css" ? 0 : 1);
  const paths = readdirSync(page, { recursive: true })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => path.endsWith(".css"))
    .sort((a, b) => isMain(a) - isMain(b) || (a < b ? -1 : 1));
  const text = paths.map((path) => readFileSync(join(page, path), "utf8")).join("\n");
  return text
    .replace(IN_STYLES, (_, kept, mark) => kept ?? mark ?? " ")
    .replaceAll(";}", "}")
    .trim();
}

function refuse(text, pattern, file) {
  const [found] = pattern.exec(text) ?? [];
  if (found !== undefined)
    throw new Error(`${file} must not contain ${found}: …${text.slice(Math.max(0, text.indexOf(found) - 60)).slice(0, 120)}…`);
}

/** Writes `page.js` and `page.css`; returns the files that the code is made of. */
export async function buildPage(root, out) {
  const { code, files } = await buildCode(root);
  const styles = buildStyles(join(root, "packages", "view", "src", "page"));
  refuse(code, NOT_IN_CODE, "page.js");
  refuse(styles, NOT_IN_STYLES, "page.css");
  writeFileSync(join(out, "page.js"), `${code}\n`);
  writeFileSync(join(out, "page.css"), `${styles}\n`);
  return files;
}
