/** `mcp`: serves agents over standard input and output until the input ends. */
import { calledAs, withCalls } from "../../cli/called-as.js";
import { createLiveMap } from "../../mcp/live-map.js";
import { createLiveCode } from "./live-code.js";
import { serve } from "../../mcp/serve.js";
import type { OpenSources } from "../../mcp/tool.js";
import type { CodeSources } from "../../retrieve/code/code-sources.js";
import { isByModel } from "../../texts/provenance.js";
import { createRedactor } from "../../texts/redact.js";
import type { SourcesState } from "../retrieve/open-sources.js";
import type { Given } from "../registry/command.js";
import { recordedRuns } from "../../incremental/source-state.js";
import type { Streams } from "../../cli/streams.js";

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
