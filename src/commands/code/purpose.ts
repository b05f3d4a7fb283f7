import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CodeTarget } from "../../code/find-target.js";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { openDsp } from "../../pipeline/open-dsp.js";
import { readMapGraph } from "../../retrieve/map-graph.js";
import type { Given } from "../registry/command.js";

/** What the map says about a file or symbol; undefined without a map, or if it is not in the map. */
export function purposeOf({ root }: Given, { path, symbol, declared }: CodeTarget): string | undefined {
  if (!existsSync(join(root, DSP_DIRECTORY))) return undefined;
  const opened = openDsp(root, "read");
  if (opened === undefined) return undefined;
  const { bySource, entities } = readMapGraph(opened.tree);
  const source = symbol === undefined ? path : `${path}#${declared ?? symbol}`;
  return entities.get(bySource.get(source)?.[0] ?? "")?.purpose;
}
