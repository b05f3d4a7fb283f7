/**
 * What Pyright finds: references by its language server, `PYRIGHT` or `pyright-langserver` on the path. The names that modules declare, and
 * the lines of imports, come from CPython's `ast`. A binding of a name in the module is a declaration, one in a function (`global`) a use.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openServer } from "./python/language-server.mjs";

const SCRIPT = fileURLToPath(new URL("python/names.py", import.meta.url));

/** `sources`: directories with modules, beside the root. `draws`: whether symbols of a file are drawn. */
export async function open(root, { sources = [], draws }) {
  const paths = execFileSync("git", ["ls-files", "-z", "*.py"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).split("\0");
  const input = JSON.stringify(paths.filter((path) => path !== ""));
  const { files } = JSON.parse(execFileSync("python3", ["-B", SCRIPT], { cwd: root, input, encoding: "utf8", maxBuffer: 1 << 30 }));
  // Instead of the settings of the project, which may leave out its tests.
  writeFileSync(join(root, "pyrightconfig.json"), JSON.stringify({ include: ["."], exclude: ["**/.*"], extraPaths: sources }));
  const server = await openServer(process.env.PYRIGHT ?? "pyright-langserver", ["--stdio"], root);
  const opened = new Set();
  const isUse = (path, line, column) =>
    path in files && !files[path].skipped.includes(line) && !files[path].bound.some(([l, c]) => l === line && c === column);
  return {
    tool: `Pyright ${server.version ?? ""}`.trim(),
    files: Object.keys(files),
    symbols: () => Object.entries(files).flatMap(([path, { symbols }]) => (draws(path) ? symbols : [])),
    references: async ({ path, line, column }) => {
      const uri = pathToFileURL(join(root, path)).href;
      if (!opened.has(path)) {
        opened.add(path);
        const text = readFileSync(join(root, path), "utf8");
        server.notify("textDocument/didOpen", { textDocument: { uri, languageId: "python", version: 1, text } });
      }
      const position = { line: line - 1, character: column };
      const found = await server.request("textDocument/references", {
        textDocument: { uri },
        position,
        context: { includeDeclaration: true },
      });
      return (found ?? []).flatMap(({ uri: at, range }) => {
        const file = relative(root, fileURLToPath(at));
        return isUse(file, range.start.line + 1, range.start.character) ? [{ path: file, line: range.start.line + 1 }] : [];
      });
    },
    close: () => server.close(),
  };
}
