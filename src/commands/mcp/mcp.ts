/** `mcp`: serves agents over standard input and output until the input ends. */
import { calledAs, withCalls } from "../../cli/called-as.js";
import { createLiveMap } from "../../mcp/live-map.js";
import { serve } from "../../mcp/serve.js";
import type { OpenSources, Code, LiveCode } from "../../mcp/tool.js";
import type { CodeSources } from "../../retrieve/code/code-sources.js";
import { isByModel } from "../../texts/provenance.js";
import { createRedactor } from "../../texts/redact.js";
import type { SourcesState } from "../retrieve/open-sources.js";
import type { Given } from "../registry/command.js";
import { recordedRuns, compareRun, extensionOf } from "../../incremental/source-state.js";
import type { Streams } from "../../cli/streams.js";
import { openTree } from "../../inventory/inventory.js";
import { CODE_KEY } from "../../incremental/open-code.js";
import { openCodeOf, readingsOf } from "../code/open.js";
import { sourcePaths } from "../retrieve/source-paths.js";
import { readTarget } from "../code/read-target.js";

/** Returns the exit code. */
export async function mcp(given: Pick<Given, "root" | "version" | "build"> & Partial<Given>, streams: Streams): Promise<number> {
  const { root, version, build } = given;
  const live = createLiveMap(root, recordedRuns(root));
  const names = calledAs({ program: process.argv[1] ?? "", words: [], environment: process.env });
  const tell = (text: string): void => streams.err(text);
  // The map may be created later; requests before that return an error.
  await serve(
    {
      live,
      code: createLiveCode({ root, version, build }, streams),
      version,
      log: tell,
      redact: createRedactor(),
      isByModel,
      withCalls: names === undefined ? (text) => text : (text) => withCalls(text, names),
      openSources: sourcesOf(root),
    },
    { input: process.stdin, output: process.stdout, log: tell },
  );
  return 0;
}

/** Lifetime of a file list in ms, and as a multiple of the time to create it. */
const SAME = 1000;
const SAME_FACTOR = 20;

/** Source access is loaded with the first request that needs it; consecutive requests share a file list. */
function sourcesOf(root: string): OpenSources {
  let listed: { readonly tree: CodeSources; readonly until: number } | undefined;
  let state: SourcesState | undefined;
  return async (path) => {
    const { openSources, sourcesState } = await import("../retrieve/open-sources.js");
    const began = performance.now();
    if (listed !== undefined && began < listed.until && (path === undefined || listed.tree.read(path) !== undefined)) return listed.tree;
    const tree = openSources((state ??= sourcesState(root)));
    const ended = performance.now();
    listed = { tree, until: ended + Math.max(SAME, SAME_FACTOR * (ended - began)) };
    return tree;
  };
}

// The index of uses for a server: opened once, and again after a change of a source, so that every answer is about the sources as they are.

interface Opened {
  readonly code: Code;
  readonly isCurrent: () => boolean;
}

/** Without records of runs, ms until the sources are read again. */
const LIFETIME = 2000;
/** Openings for one request while sources keep changing. */
const ATTEMPTS = 3;

function createLiveCode({ root, version, build }: Pick<Given, "root" | "version" | "build">, streams: Streams): LiveCode {
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
    unusedIn: async (code, words, isPublicJudged) => {
      const asked = { ...given, argv: { ...given.argv, public: isPublicJudged } };
      return (await import("../unused/answer-unused.js")).answerUnused(asked, streams, code, words === "" ? [] : [words]);
    },
    overviewOf: async (code, words) => (await import("../overview/answer-overview.js")).answerOverview(given, streams, code, words),
  };
}
