import { observe } from "../../cli/observe.js";
import type { Streams } from "../../cli/streams.js";
import { openFacts } from "../../incremental/open-facts.js";
import type { FactsStore } from "../../model/parsing/facts-store.js";
import type { Tree } from "../../model/tree.js";
import type { MapOptions } from "../../pipeline/map-types.js";
import { limitHeapGrowth, limitJit } from "../../runtime/engine-flags.js";
import type { Stopwatch } from "../../runtime/phase-timer.js";
import type { Given } from "../registry/command.js";
import { keepsFacts, readMapOptions } from "./map-options.js";

/** What else a run uses. */
interface RunTools {
  readonly streams: Streams;
  readonly stopwatch?: Stopwatch | undefined;
  /** Default: those of this directory, unless nothing is to be kept. */
  readonly facts?: FactsStore | undefined;
}

/** The options of the command line for the pipeline, observed and limited. Throws `UserError` naming an option. */
export async function readRunOptions(given: Given, tree: Tree, { streams, stopwatch, facts: opened }: RunTools): Promise<MapOptions> {
  const options = await readMapOptions(given.argv, tree, given);
  const facts = opened ?? (keepsFacts(given.argv) ? openFacts(given.root, given.build) : undefined);
  limitHeapGrowth(tree.paths.length);
  const onParse = (): void => {
    // With cached facts little is parsed, and optimizing does not pay.
    if (facts?.isEmpty() === false) limitJit();
  };
  return {
    ...options,
    ...(facts === undefined ? {} : { facts }),
    observer: observe(streams, stopwatch),
    onParse,
  };
}
