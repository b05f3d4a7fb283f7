/** `show`: what a file or a symbol is, who uses it and what it uses. */
import { shownLine } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { directoryText, showDirectory } from "../../code/show-directory.js";
import { showText } from "../../code/texts/show-text.js";
import { show as answerShow, type Shown } from "../../code/show.js";
import { openTree } from "../../inventory/inventory.js";
import { userError } from "../../model/errors/user-error.js";
import { jsonDocument } from "../../model/json-document.js";
import { openCodeOf } from "../code/open.js";
import { describedBy } from "../code/described-by.js";
import { readTarget } from "../code/read-target.js";
import { readWhole } from "../options/option-values.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";

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
