/** What CPython says (`python.py`): modules by importlib's finder, names by the bindings that `ast` sees. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { askGraph } from "./graph.mjs";

const SCRIPT = fileURLToPath(new URL("python.py", import.meta.url));
const ORACLE = fileURLToPath(new URL("../../../test/oracle/python", import.meta.url));

export function openPython(root, { distributions, package: name, isTest }, { sources }) {
  const input = JSON.stringify({ root, files: sources, distributions, package: name });
  const { version, files, api, entries } = JSON.parse(
    execFileSync("python3", ["-B", SCRIPT, ORACLE], { cwd: root, input, encoding: "utf8", maxBuffer: 1 << 30 }),
  );
  const edges = new Map(
    Object.entries(files).map(([path, { to, externals }]) => [path, { to: new Set(to), externals: new Set(externals) }]),
  );
  const users = (symbol) => {
    const own = symbol.split("#")[0];
    return Object.keys(files).filter((path) => path !== own && symbol in files[path].uses);
  };
  return {
    tool: `CPython ${version} (\`ast\`, importlib's FileFinder)`,
    ...askGraph(edges),
    entries: () => entries,
    entriesOf: () => entries,
    users: (symbol) => users(symbol).filter((path) => !isTest(path)),
    tests: (symbol) => users(symbol).filter(isTest),
    places: (importer, symbol) => files[importer].uses[symbol] ?? [],
    api: (entry) => Object.values(api[entry] ?? {}),
    where: (entry, name) => api[entry][name],
  };
}
