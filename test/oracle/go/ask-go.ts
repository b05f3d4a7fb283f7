/**
 * Runs the Go program on a scratch copy of the repository, because the toolchain may write `go.mod` and `go.sum`. Needs `go`, and the
 * network for modules that the cache does not hold.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Repository } from "../ecmascript/repository.js";
import type { GoAnswer } from "./answer.js";

/** Not compiled, so it is found beside the source. */
const PROGRAM = fileURLToPath(new URL("../../../../test/oracle/go/program", import.meta.url));

export interface AskOptions {
  /** Directory of the module cache and the build cache. */
  readonly cache: string;
  /** Type-check, too. */
  readonly types: boolean;
}

/** The answer, or why there is none: `go` is not installed. Throws where the program fails. */
export function askGo(repository: Repository, { cache, types }: AskOptions): GoAnswer | string {
  if (spawnSync("go", ["version"]).status !== 0) return "skipped: `go` is not on the PATH, so nothing was compared";
  const scratch = mkdtempSync(join(tmpdir(), "dsp-oracle-"));
  // The toolchain of this machine only: another would know other standard packages.
  const env = {
    ...process.env,
    GOPATH: cache,
    GOMODCACHE: join(cache, "pkg", "mod"),
    GOCACHE: join(cache, "build"),
    GOTOOLCHAIN: "local",
    GOFLAGS: "",
  };
  const run = (command: string, args: readonly string[], cwd: string, more: Readonly<Record<string, string>> = {}): string => {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      cwd,
      env: { ...env, ...more },
      encoding: "utf8",
      maxBuffer: 1 << 30,
    });
    if (status === 0) return stdout;
    throw new Error(`${command} ${args[0] ?? ""} failed: ${error?.message ?? stderr.split("\n").slice(-20).join("\n")}`);
  };
  try {
    const copy = join(scratch, "repository");
    copyRepository(repository, copy);
    const program = join(scratch, "program");
    cpSync(PROGRAM, program, { recursive: true });
    run("go", ["build", "-o", join(scratch, "oracle"), "."], program, { GOWORK: "off", CGO_ENABLED: "0" });
    const output = run(join(scratch, "oracle"), types ? ["-types", copy] : [copy], scratch);
    return JSON.parse(output) as GoAnswer;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function copyRepository({ root, tree }: Repository, copy: string): void {
  const made = new Set<string>();
  mkdirSync(copy, { recursive: true });
  for (const path of tree.paths) {
    if (tree.real(path) !== path) continue;
    const directory = dirname(join(copy, path));
    if (!made.has(directory)) mkdirSync(directory, { recursive: true });
    made.add(directory);
    try {
      copyFileSync(join(root, path), join(copy, path));
    } catch {
      // Listed by git and gone, or a link out of the repository: our side does not read it either.
    }
  }
}
