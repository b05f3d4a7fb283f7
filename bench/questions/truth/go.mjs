/** What the Go toolchain says (`go/main.go`): packages by `go list`, uses by go/types, tests among them. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { askGraph } from "./graph.mjs";

const PROGRAM = fileURLToPath(new URL("go", import.meta.url));

export function openGo(root, { configurations, isTest }, { room }) {
  const env = { ...process.env, GOFLAGS: "", GOWORK: "off", GOTOOLCHAIN: "local", GOCACHE: join(room, "go-build") };
  const built = join(room, "truth");
  execFileSync("go", ["build", "-o", built, "."], { cwd: PROGRAM, env: { ...env, CGO_ENABLED: "0" } });
  const said = execFileSync(built, configurations, {
    cwd: root,
    env,
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { version, packages, uses, exports } = JSON.parse(said);
  const edges = new Map(
    Object.entries(packages).map(([dir, { imports }]) => {
      const all = imports ?? [];
      return [dir, { to: new Set(all.filter((one) => one in packages)), externals: new Set(all.filter((one) => !(one in packages))) }];
    }),
  );
  const files = (symbol) => [...new Set((uses[symbol] ?? []).map(([file]) => file))];
  const programs = () => Object.keys(packages).filter((dir) => packages[dir].name === "main");
  return {
    tool: `${version} (\`go list\`, go/types; ${configurations.join("; ")})`,
    ...askGraph(edges),
    entries: programs,
    entriesOf: programs,
    users: (symbol) => files(symbol).filter((file) => !isTest(file)),
    tests: (symbol) => files(symbol).filter(isTest),
    places: (importer, symbol) => [...new Set((uses[symbol] ?? []).filter(([file]) => file === importer).map(([, place]) => place))],
    api: (dir) => exports[dir] ?? [],
    where: (dir, name) => (exports[dir] ?? []).find((symbol) => symbol.endsWith(`#${name}`)),
  };
}
