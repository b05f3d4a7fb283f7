/** The commands of other programs that read the imports of a repository, as their users would call them for the edges alone. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const own = (path) => fileURLToPath(new URL(path, import.meta.url));
const ENDINGS = "ts,tsx,mts,cts,js,jsx,mjs,cjs";

/**
 * Of a repository of JavaScript or TypeScript. `installed`: a directory with the peers under `node_modules`. `fine`: exit codes that
 * do not tell a failure.
 */
export function scriptPeers(root, installed, scratch) {
  const bin = (name) => join(installed, "node_modules", ".bin", name);
  const config = existsSync(join(root, "tsconfig.json")) ? join(root, "tsconfig.json") : undefined;
  return [
    {
      name: "dependency-cruiser",
      command: bin("depcruise"),
      words: [
        "--no-config",
        "--no-progress",
        "--output-type",
        "json",
        "--ts-pre-compilation-deps",
        "--do-not-follow",
        "node_modules",
        ...(config === undefined ? [] : ["--ts-config", config]),
        ".",
      ],
    },
    {
      name: "madge",
      command: bin("madge"),
      words: ["--json", "--no-spinner", "--extensions", ENDINGS, ...(config === undefined ? [] : ["--ts-config", config]), "."],
    },
    {
      name: "skott",
      command: bin("skott"),
      words: ["--displayMode=raw", `--fileExtensions=${ENDINGS.replaceAll(/(\w+)/g, ".$1")}`],
      fine: [0, 1],
    },
    {
      name: "scip-typescript",
      command: bin("scip-typescript"),
      words: ["index", "--no-progress-bar", "--infer-tsconfig", "--output", join(scratch, "index.scip")],
    },
    { name: "knip", command: bin("knip"), words: ["--reporter", "json", "--no-exit-code", "--no-progress"], fine: [0, 1, 2] },
  ];
}

/** Of a repository of Python. `python`: an interpreter that has grimp; `package`: the one to read, `directory/name`. */
export function pythonPeers(root, list, python, packagePath) {
  const slash = packagePath.lastIndexOf("/");
  const [directory, name] = [join(root, packagePath.slice(0, Math.max(slash, 0))), packagePath.slice(slash + 1)];
  return [
    { name: "CPython", command: python, words: [own("parse-and-walk.py"), root, list] },
    { name: "ruff", command: join(dirname(python), "ruff"), words: ["analyze", "graph", "--quiet", "."] },
    { name: "grimp", command: python, words: [own("build-graph.py"), directory, name] },
  ];
}
