/** `mcp`: answers agents over standard input and output until the input ends. */
import { createLiveMap } from "../mcp/live-map.js";
import { serve } from "../mcp/serve.js";
import { loadTokenCounter } from "../texts/stage/count-tokens.js";
import type { Given } from "./command.js";
import { drawnFile } from "./drawn-file.js";
import type { Streams } from "./streams.js";

/** Answers the exit code. */
export async function mcp({ root, version }: Given, streams: Streams): Promise<number> {
  const live = createLiveMap(root, drawnFile(root, process.env));
  const tell = (text: string): void => streams.err(text);
  // A map is there or will be; whoever asks before is told.
  await serve({ live, version, tell, loadTokenCounter }, { input: process.stdin, output: process.stdout, tell });
  return 0;
}
