/** What go/types finds (`go/main.go`): symbols of packages, their uses, and the types of objects. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { adjacent, packageGraph } from "./compare-path.mjs";

const PROGRAM = fileURLToPath(new URL("go", import.meta.url));

/** `draws`: whether symbols of a file are drawn. */
export function open(root, { draws }) {
  const room = mkdtempSync(join(tmpdir(), "dsp-uses-go-"));
  try {
    const built = join(room, "uses");
    const env = { ...process.env, GOFLAGS: "", GOWORK: "off", GOTOOLCHAIN: "local", GOPROXY: "off" };
    execFileSync("go", ["build", "-o", built, "."], { cwd: PROGRAM, env: { ...env, CGO_ENABLED: "0" } });
    const said = execFileSync(built, { cwd: root, env, encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
    const { version, files, symbols, uses, owners, imports } = JSON.parse(said);
    const topLevel = new Map(symbols.filter(({ kind }) => kind !== "method").map((one) => [`${dirname(one.path)}#${one.name}`, one]));
    // A method belongs to its type.
    const aroundOf = ({ path, within }) => topLevel.get(`${dirname(path)}#${within.split(".")[0]}`);
    const mentions = ({ path, name }) => uses[`${path}#${name}`] ?? [];
    const references = (symbol) => mentions(symbol).flatMap((use) => (use.receives ? [] : [{ ...use, within: aroundOf(use) }]));
    return {
      tool: `${version} (go/types)`,
      files,
      symbols: () => symbols.filter(({ path }) => draws(path)),
      references,
      follow: references,
      ...importsOf(files, topLevel, mentions, imports),
      owners: (path) => (owners[path] ?? []).map(({ line, member, names }) => ({ line, member, isOn: (name) => isOneOf(names, name) })),
    };
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** Undefined if the type is unknown: it comes from a package that is not there. */
function isOneOf(names, name) {
  return names === null || names.length === 0 ? undefined : names.includes(name.split(".").at(-1));
}

/** A file reaches another if it uses a package-level name of it; if no such chain leads on, by the packages that are imported. */
function importsOf(files, topLevel, mentions, imports) {
  const named = [...topLevel.values()].flatMap((symbol) =>
    mentions(symbol).map(({ path, line }) => ({ from: path, line, to: symbol.path })),
  );
  const used = new Set(named.map(({ from, line, to }) => `${from}:${line} ${to}`));
  const imported = new Set(imports.map(({ path, line, to }) => `${path}:${line} ${to}`));
  return {
    imports: () => named.filter(({ from, to }) => from !== to),
    packageImports: () => packageGraph(adjacent(named), imports, files, (path) => path.endsWith("_test.go")),
    isHop: ({ from, line, to }) => used.has(`${from}:${line} ${to}`) || imported.has(`${from}:${line} ${dirname(to)}`),
  };
}
