/**
 * The lines of `--dry-run`, typed into the reference command line, give our tree: equal but for the keys that only we write, the
 * texts of `exports/<shared>/description` that name an alias, and `.dsp/diagnostics`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT_DEFAULTS } from "../../../src/traversal/select-roots.js";
import { mapRepository } from "../../../src/pipeline/map-repository.js";
import { apply } from "../../../src/dsp/apply/apply.js";
import { parseDescription, DIAGNOSTICS_FILE, type DspTree } from "../../../src/dsp/dsp-tree.js";
import { shellLines } from "../../../src/dsp/shell-lines.js";
import { LINK_DEFAULTS } from "../../../src/link/link.js";
import { EXTRA_KEYS } from "../../../src/model/operation.js";
import { openTree } from "../../../src/inventory/inventory.js";
import { loadDsp } from "../../../src/store/load-dsp.js";

const OURS: ReadonlySet<string> = new Set(EXTRA_KEYS.filter((key) => key !== "scope"));

/** `reference`: path of the reference's `dsp-cli.py`. */
export async function replayDryRun(root: string, reference: string): Promise<{ readonly output: string; readonly differences: number }> {
  const options = { roots: ROOT_DEFAULTS, link: LINK_DEFAULTS, include: new Set<never>(), workers: 1, scopes: true };
  const map = await mapRepository(openTree(root), new Map(), options);
  const lines = shellLines(map.operations);
  const scratch = mkdtempSync(join(tmpdir(), "dsp-replay-"));
  try {
    // The script is not compiled, so it is found beside the source.
    const script = fileURLToPath(new URL("../../../../test/oracle/dry-run/replay.py", import.meta.url));
    const typed = spawnSync("python3", [script, reference, scratch], {
      input: `${lines.join("\n")}\n`,
      encoding: "utf8",
      maxBuffer: 1 << 26,
    });
    if (typed.status !== 0) return { output: typed.stderr, differences: 1 };
    const theirs = loadDsp(scratch)?.tree ?? new Map<string, string>();
    const differences = compare(apply(new Map(), map.operations), theirs);
    const summary = `${lines.length} lines typed, ${theirs.size} files, ${differences.length} differences\n`;
    return { output: [...differences.slice(0, 20), summary].join("\n"), differences: differences.length };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function compare(ours: DspTree, theirs: DspTree): readonly string[] {
  const paths = new Set([...ours.keys(), ...theirs.keys()].filter((path) => path !== DIAGNOSTICS_FILE));
  return [...paths].flatMap((path) => {
    const [mine, other] = [ours.get(path), theirs.get(path)];
    if (mine === undefined || other === undefined) return [`${path}: ${mine === undefined ? "only theirs" : "only ours"}`];
    if (mine === other || (path.endsWith("/description") && sameDescription(path, mine, other))) return [];
    return [`${path}: ${JSON.stringify(mine)} ≠ ${JSON.stringify(other)}`];
  });
}

function sameDescription(path: string, mine: string, other: string): boolean {
  if (path.includes("/exports/")) return /^(?:exported as|re-exports) /.test(mine);
  const known = [...parseDescription(mine)].filter(([key]) => !OURS.has(key));
  const expected = parseDescription(other);
  return known.length === expected.size && known.every(([key, value]) => expected.get(key) === value);
}
