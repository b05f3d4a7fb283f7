import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CodeTarget } from "../../code/find-target.js";
import { findBySource } from "../../dsp/query/find.js";
import { viewOf } from "../../dsp/query/graph-view.js";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { UserError } from "../../model/errors/user-error.js";
import { askStore } from "../../store/lock-store.js";
import type { Given } from "../registry/command.js";

/** What the map says about a file or symbol; undefined without a readable map, or if it is not in the map. */
export function purposeOf({ root }: Given, { path, symbol, declared }: CodeTarget): string | undefined {
  if (!existsSync(join(root, DSP_DIRECTORY))) return undefined;
  const source = symbol === undefined ? path : `${path}#${declared ?? symbol}`;
  try {
    return askStore(root, (open) => {
      const { tree, prime } = open();
      prime("description");
      const view = viewOf(tree);
      const found = findBySource(view, path).find((uid) => view.description(uid).get("source") === source);
      return found === undefined ? undefined : view.description(found).get("purpose");
    });
  } catch (error) {
    // The answer does not depend on the map; `verify` reports what is wrong with it.
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
