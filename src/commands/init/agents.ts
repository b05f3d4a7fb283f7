/** `init --agents`: writes instructions for agents; plans everything before writing anything. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { unifiedDiff } from "../../markers/unified-diff.js";
import { userError } from "../../model/errors/user-error.js";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { readOuterFile, writeOuterFile } from "../../fs/outer-file.js";
import { isLinkToTarget, TARGETS, type Target } from "./targets.js";
import type { Given } from "../registry/command.js";
import { READERS } from "../options/option-table.js";
import { valueOf } from "../options/option-values.js";
import type { Streams } from "../../cli/streams.js";

interface Planned {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly said: string;
}

/** Returns the exit code. Throws `UserError`, before anything is written, for files that cannot be changed safely. */
export function initAgents({ root, argv }: Given, streams: Streams): number {
  const chosen = chooseTargets(argv);
  const plans = chosen.map((target) => plan(root, target, chosen));
  const isDryRun = valueOf(argv, "dry-run") === true;
  for (const { path, before, after, said } of plans) {
    if (after !== undefined && !isDryRun) writeOuterFile(root, path, before, after);
    if (after !== undefined && isDryRun) streams.out(difference(path, before ?? "", after));
    else streams.out(`${path}: ${said}\n`);
  }
  if (!existsSync(join(root, DSP_DIRECTORY))) streams.err("note: there is no map yet; 'dsp-cli bootstrap' makes it\n");
  return 0;
}

function chooseTargets(argv: Given["argv"]): readonly Target[] {
  const given = [valueOf(argv, "for") ?? []].flat().flatMap((words) => String(words).split(","));
  const names: readonly string[] = READERS;
  const stranger = given.find((word) => !names.includes(word));
  if (stranger !== undefined) throw userError("unknown-choice", { option: "--for", value: stranger, choices: READERS.join(", ") });
  return given.length === 0 ? TARGETS : TARGETS.filter(({ reader }) => given.includes(reader));
}

function plan(root: string, { path, after, note }: Target, chosen: readonly Target[]): Planned {
  const link = isLinkToTarget(root, path, chosen);
  if (link !== undefined) return { path, before: undefined, after: undefined, said: `a link to ${link}, which has the lines` };
  const before = readOuterFile(root, path);
  const text = after(before);
  if (text !== before) return { path, before, after: text, said: before === undefined ? "made" : "written" };
  return { path, before, after: undefined, said: note?.(before) ?? "up to date" };
}

/** The only difference, as lines. */
function difference(path: string, before: string, after: string): string {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return unifiedDiff(path, before, [{ start, end: before.length - end, text: after.slice(start, after.length - end) }]);
}
