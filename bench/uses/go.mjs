/** What go/types finds (`go/main.go`): symbols of packages, their uses, and the types of objects. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("go", import.meta.url));

/** `draws`: whether symbols of a file are drawn. */
export function open(root, { draws }) {
  const room = mkdtempSync(join(tmpdir(), "dsp-uses-go-"));
  try {
    const built = join(room, "uses");
    const env = { ...process.env, GOFLAGS: "", GOWORK: "off", GOTOOLCHAIN: "local", GOPROXY: "off" };
    execFileSync("go", ["build", "-o", built, "."], { cwd: PROGRAM, env: { ...env, CGO_ENABLED: "0" } });
    const said = execFileSync(built, { cwd: root, env, encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
    const { version, files, symbols, uses, owners } = JSON.parse(said);
    return {
      tool: `${version} (go/types)`,
      files,
      symbols: () => symbols.filter(({ path }) => draws(path)),
      references: ({ path, name }) => uses[`${path}#${name}`] ?? [],
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
