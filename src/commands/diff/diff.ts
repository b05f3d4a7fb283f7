/** `diff`: what changed in the structure between a commit and the working directory, or between two commits. Writes nothing to the repository. */
import { shownLine, jsonDocument } from "../../model/shown-text.js";
import type { Streams } from "../../cli/streams.js";
import { compareStructures, isEmpty, type StructureChanges } from "../../compare/compare-structures.js";
import { structurePage } from "../../compare/page.js";
import { changesMermaid, CHANGES_LEGEND } from "../../../packages/view/src/picture/changes-mermaid.js";
import { fileGraphOf } from "../../../packages/view/src/picture/file-graph.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import { readMapGraph } from "../../retrieve/read-map-graph.js";
import { recordedChanges } from "../../config/resolve-shape.js";
import { OPTIONS_FILE, recordedOptions } from "../../dsp/records.js";
import { changeText, resolveOptions } from "../options/resolve-options.js";
import { shellQuote } from "../../dsp/shell-quote.js";
import { readSingle, readWhole } from "../options/option-values.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { openStates, type State } from "./open-states.js";

/** Returns the exit code: 1 with `--exit-code` if something changed. */
export async function diff(typed: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const { given } = await resolveOptions(typed, "update");
  const limit = readWhole(given.argv, "limit");
  const { from, to, basis, outside } = await openStates(given, streams);
  const later = readMapGraph(to.tree);
  const changes = compareStructures(readMapGraph(from.tree), later, outside);
  const picture = given.argv["format"] === "mermaid" && !given.json ? pictureOf(later, changes) : "";
  const [former, now] = [from, to].map(({ tree }) => recordedOptions(tree.get(OPTIONS_FILE) ?? ""));
  const shape = former === undefined || now === undefined ? [] : recordedChanges(former, now);
  const page = {
    shape: shape.map(changeText),
    from: nameOfState(from),
    to: nameOfState(to),
    limit: limit === 0 ? Infinity : limit,
    picture,
  };
  if (given.json) streams.out(jsonDocument({ from: ofState(from), to: ofState(to), basis, shape, isEmpty: isEmpty(changes), ...changes }));
  else streams.out(structurePage(changes, page).split("\n").map(shownLine).join("\n"));
  const revision = readSingle(given.argv, "revision") ?? "HEAD";
  if (!isEmpty(changes)) streams.next?.(`dsp-cli view --diff ${shellQuote(revision)}`, "the same as a picture");
  return given.argv["exitCode"] === true && !isEmpty(changes) ? 1 : 0;
}

/** In Markdown; empty if no file and no import between files changed. */
function pictureOf(map: MapGraph, changes: StructureChanges): string {
  const mermaid = changesMermaid(fileGraphOf(map, false), changes);
  return mermaid === "" ? "" : `\`\`\`mermaid\n${mermaid}\`\`\`\n\n${CHANGES_LEGEND}\n`;
}

/** Digits of an object id that people read. */
const SHORT = 7;

/** For people: `main (c0ffee1)`. */
export function nameOfState({ name, commit }: State): string {
  return commit === undefined || commit.startsWith(name) ? name : `${name} (${commit.slice(0, SHORT)})`;
}

function ofState({ name, commit }: State): object {
  return { name, ...(commit === undefined ? {} : { commit }) };
}
