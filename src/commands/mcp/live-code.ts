/** The index of uses for a server: opened once, and again after a change of a source, so that every answer is about the sources as they are. */
import { openTree } from "../../inventory/inventory.js";
import type { Streams } from "../../cli/streams.js";
import { CODE_KEY } from "../../incremental/open-code.js";
import { compareRun, recordedRuns } from "../../incremental/source-state.js";
import { extensionOf } from "../../incremental/new-sources.js";
import type { Code, LiveCode } from "../../mcp/tool.js";
import { openCodeOf, readingsOf } from "../code/open.js";
import { sourcePaths } from "../retrieve/source-paths.js";
import { readTarget } from "../code/read-target.js";
import type { Given } from "../registry/command.js";

interface Opened {
  readonly code: Code;
  readonly isCurrent: () => boolean;
}

/** Without records of runs, ms until the sources are read again. */
const LIFETIME = 2000;
/** Openings for one request while sources keep changing. */
const ATTEMPTS = 3;

export function createLiveCode({ root, version, build }: Pick<Given, "root" | "version" | "build">, streams: Streams): LiveCode {
  const given: Given = { root, directory: root, trackedOnly: false, json: false, version, build, argv: {} };
  const runs = recordedRuns(root, ...(build === undefined ? [] : [build]));
  const readings = readingsOf(given);
  let opened: Opened | undefined;
  let opening: Promise<Opened> | undefined;
  const open = async (): Promise<Opened> => {
    // Before the index, so that a file that is added meanwhile is new to it.
    const paths = sourcePaths(openTree(root));
    const code = await openCodeOf(given, streams, { readings });
    const known = [...paths, ...code.graph.paths];
    const compare = runs && compareRun(root, runs, { key: CODE_KEY, extensions: new Set(known.map(extensionOf)), others: paths });
    const until = performance.now() + LIFETIME;
    return { code, isCurrent: () => (compare === undefined ? performance.now() < until : compare().state === "fresh") };
  };
  return {
    current: async () => {
      for (let attempt = 1; attempt <= ATTEMPTS && opened?.isCurrent() !== true; attempt += 1) {
        opening ??= open().finally(() => (opening = undefined));
        opened = await opening;
      }
      if (opened === undefined) throw new Error("the index was opened");
      return opened.code;
    },
    targetOf: (code, words) => readTarget(code, words, given),
    unusedIn: async (code, words) =>
      (await import("../unused/answer-unused.js")).answerUnused(given, streams, code, words === "" ? [] : [words]),
    overviewOf: async (code, words) => (await import("../overview/answer-overview.js")).answerOverview(given, streams, code, words),
  };
}
