/**
 * What Pyright finds: references by its language server, `PYRIGHT` or `pyright-langserver` on the path. The names that modules declare, and
 * the lines of imports, come from CPython's `ast`. A binding of a name in the module is a declaration, one in a function (`global`) a use.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openServer } from "./python/language-server.mjs";

const NAMES = fileURLToPath(new URL("python/names.py", import.meta.url));
const IMPORTS = fileURLToPath(new URL("python/imports.py", import.meta.url));

/** `sources`: directories with modules, beside the root. `draws`: whether symbols of a file are drawn. */
export async function open(root, { sources = [], draws }) {
  const paths = execFileSync("git", ["ls-files", "-z", "*.py"], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 }).split("\0");
  const input = JSON.stringify(paths.filter((path) => path !== ""));
  const run = (script, given) => execFileSync("python3", ["-B", script], { cwd: root, input: given, encoding: "utf8", maxBuffer: 1 << 30 });
  const { files } = JSON.parse(run(NAMES, input));
  // Instead of the settings of the project, which may leave out its tests.
  writeFileSync(join(root, "pyrightconfig.json"), JSON.stringify({ include: ["."], exclude: ["**/.*"], extraPaths: sources }));
  const server = await openServer(process.env.PYRIGHT ?? "pyright-langserver", ["--stdio"], root);
  const isUse = (path, line, column) =>
    path in files && !files[path].skipped.includes(line) && !files[path].bound.some(([l, c]) => l === line && c === column);
  const around = (path, line) => {
    const span = files[path].spans.find(([, from, to]) => from <= line && line <= to);
    return span && files[path].symbols.find(({ name }) => name === span[0]);
  };
  const known = new Map();
  const places = openPlaces(server, root, files);
  const mentions = async ({ path, name, line, column }) => {
    const named = (await places(path, line, column)).map((one) => ({
      path: one.path,
      line: one.line,
      isUse: isUse(one.path, one.line, one.column),
    }));
    const quoted = [...new Set([path, ...named.map((one) => one.path)])].flatMap((file) =>
      files[file].quoted.flatMap(([word, at]) => (word === name ? [{ path: file, line: at, isUse: true }] : [])),
    );
    return [...named, ...quoted].map((one) => ({ ...one, ...(one.isUse && { within: around(one.path, one.line) }) }));
  };
  const follow = (symbol) => {
    const id = `${symbol.path}#${symbol.name}`;
    if (!known.has(id)) known.set(id, mentions(symbol));
    return known.get(id);
  };
  return {
    tool: `Pyright ${server.version ?? ""}`.trim(),
    files: Object.keys(files),
    symbols: () => Object.entries(files).flatMap(([path, { symbols }]) => (draws(path) ? symbols : [])),
    references: async (symbol) => (await follow(symbol)).filter((one) => one.isUse),
    follow,
    imports: () => JSON.parse(run(IMPORTS, JSON.stringify({ files: Object.keys(files), roots: [".", ...sources] }))),
    close: () => server.close(),
  };
}

/** References, with those of the names that imports give another name, which Pyright leaves out. */
function openPlaces(server, root, files) {
  const opened = new Set();
  const named = async (path, line, column) => {
    const uri = pathToFileURL(join(root, path)).href;
    if (!opened.has(path)) {
      opened.add(path);
      const text = readFileSync(join(root, path), "utf8");
      server.notify("textDocument/didOpen", { textDocument: { uri, languageId: "python", version: 1, text } });
    }
    const position = { line: line - 1, character: column };
    const context = { includeDeclaration: true };
    const found = await server.request("textDocument/references", { textDocument: { uri }, position, context });
    return (found ?? []).flatMap(({ uri: at, range: { start } }) => {
      const file = relative(root, fileURLToPath(at));
      return file in files ? [{ path: file, line: start.line + 1, column: start.character }] : [];
    });
  };
  return async (...target) => {
    const first = await named(...target);
    const found = [...first];
    for (const { path, line, column } of first) {
      const [, other] = files[path].aliases.find(([[l, c]]) => l === line && c === column) ?? [];
      if (other !== undefined) found.push(...(await named(path, ...other)));
    }
    return found;
  };
}
