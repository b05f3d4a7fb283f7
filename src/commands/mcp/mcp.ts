/** `mcp`: answers agents over standard input and output until the input ends. */
import { createLiveMap } from "../../mcp/live-map.js";
import { prefetchIndex } from "../../store/index/prefetch.js";
import { serve } from "../../mcp/serve.js";
import type { OpenSources } from "../../mcp/tool.js";
import type { WorkTree } from "../../retrieve/rank-files.js";
import { loadTokenCounter } from "../../texts/stage/count-tokens.js";
import type { Given } from "../registry/command.js";
import { sourceSnapshotPath } from "../../incremental/source-snapshot-path.js";
import type { Streams } from "../../cli/streams.js";

/** Answers the exit code. */
export async function mcp(
  { root, version }: Pick<Given, "root" | "version">,
  streams: Streams,
  ahead: ReturnType<typeof prefetchIndex> = prefetchIndex(root),
): Promise<number> {
  const live = createLiveMap(root, sourceSnapshotPath(root, process.env), ahead);
  const tell = (text: string): void => streams.err(text);
  // A map is there or will be; whoever asks before is told.
  await serve(
    { live, version, log: tell, loadTokenCounter, openSources: sourcesOf(root) },
    { input: process.stdin, output: process.stdout, log: tell },
  );
  return 0;
}

/** ms in which a list of files is taken for that of now, and against the time that listing takes. */
const SAME = 1000;
const SAME_FACTOR = 20;

/** What reads sources is loaded for the first question that wants them; several questions in a row list them once. */
function sourcesOf(root: string): OpenSources {
  let listed: { readonly tree: WorkTree; readonly until: number } | undefined;
  return async () => {
    const { openWorkTree } = await import("../retrieve/work-tree.js");
    const began = performance.now();
    if (listed !== undefined && began < listed.until) return listed.tree;
    const tree = openWorkTree(root);
    const ended = performance.now();
    listed = { tree, until: ended + Math.max(SAME, SAME_FACTOR * (ended - began)) };
    return tree;
  };
}
