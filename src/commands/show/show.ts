/** `show`: what a file or a symbol is, who uses it and what it uses. */
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { directoryText, showDirectory } from "../../code/show-directory.js";
import { showText } from "../../code/texts/show-text.js";
import { show as answerShow, type Shown } from "../../code/show.js";
import { openTree } from "../../inventory/inventory.js";
import { userError, UserError } from "../../model/errors/user-error.js";
import { openCodeOf } from "../code/open.js";
import { readTarget } from "../code/read-target.js";
import { readWhole } from "../options/option-values.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CodeTarget } from "../../code/find-target.js";
import { draftTokensAt } from "../../dsp/drafts.js";
import { descriptionPath } from "../../dsp/dsp-tree.js";
import { findBySource } from "../../dsp/query/find.js";
import { viewOf } from "../../dsp/query/graph-view.js";
import { DSP_DIRECTORY } from "../../fs/files.js";
import { isByModel } from "../../texts/provenance.js";
import { askStore } from "../../store/lock-store.js";

/** Of the JSON document: neighbours have a `kind` in place of `typeOnly` and `lazy`, and `through` names every module in between. */
const VERSION = 3;

/** Returns the exit code. Throws `UserError` for an unknown target. */
export async function show(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const limit = readWhole(given.argv, "limit");
  const { target: words } = given.argv;
  if (typeof words !== "string" || words === "")
    throw userError("missing-target", { wanted: "a path, a directory, path#symbol or the name of a symbol" });
  const code = await openCodeOf(given, plain);
  const target = await readTarget(code, words, given);
  if (target.files !== undefined) {
    const shown = showDirectory(code.graph, code.sources, target, await entriesOf(given));
    streams.out(given.json ? jsonDocument({ ...shown }) : `${directoryText(shown, limit).map(shownLine).join("\n")}\n`);
    return 0;
  }
  const shown = await answerShow(code.graph, code.sources, target);
  const described = describedBy(given, target);
  const parts = { limit, tests: given.argv["tests"] === true, ...described };
  const lines = (): string => `${showText(shown, parts).map(shownLine).join("\n")}\n`;
  streams.out(given.json ? jsonDocument({ ...dataOf(shown), ...described }, VERSION) : lines());
  return 0;
}

/** Entrypoints that manifests declare. */
async function entriesOf({ root, trackedOnly }: Given): Promise<readonly string[]> {
  const { declaredCandidates } = await import("../../scan/scan.js");
  const { languages } = await import("../../../languages/index.js");
  const candidates = await declaredCandidates(openTree(root, { trackedOnly }), languages);
  return candidates
    .filter(({ optional }) => optional !== true)
    .flatMap(({ entry, group }) => (group ? group.map(({ path }) => path) : [entry]));
}

function dataOf({ uses, ...shown }: Shown): object {
  if (uses === undefined) return shown;
  const { uses: shipped, tests, possible, unknown } = uses;
  return {
    ...shown,
    uses: [...shipped, ...tests.map((use) => ({ ...use, test: true }))],
    possible,
    ...(unknown.length > 0 && { unknown }),
  };
}

interface Described {
  readonly purpose: string | undefined;
  /** Only if a model or an agent wrote it. */
  readonly by?: "model";
  /** The file that holds it, relative to the repository. */
  readonly description: string;
}

/** What the map says about a file or symbol, and where; undefined without a readable map, or if it is not in the map. */
function describedBy({ root }: Given, { path, symbol, declared }: CodeTarget): Described | undefined {
  if (!existsSync(join(root, DSP_DIRECTORY))) return undefined;
  const source = symbol === undefined ? path : `${path}#${declared ?? symbol}`;
  try {
    return askStore(root, (open) => {
      const { tree, prime } = open();
      prime("description");
      const view = viewOf(tree);
      const found = findBySource(view, path).find((uid) => view.description(uid).get("source") === source);
      if (found === undefined) return undefined;
      const purpose = view.description(found).get("purpose");
      const by = isByModel(draftTokensAt(tree, found) ?? "", { slot: "purpose", text: purpose ?? "" }) ? ({ by: "model" } as const) : {};
      return { purpose, ...by, description: `${DSP_DIRECTORY}/${descriptionPath(found)}` };
    });
  } catch (error) {
    // The answer does not depend on the map; `verify` reports what is wrong with it.
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
