import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CodeTarget } from "../../code/find-target.js";
import { draftTokensAt } from "../../dsp/drafts.js";
import { descriptionPath } from "../../dsp/dsp-tree.js";
import { findBySource } from "../../dsp/query/find.js";
import { viewOf } from "../../dsp/query/graph-view.js";
import { DSP_DIRECTORY } from "../../fs/dsp-directory.js";
import { UserError } from "../../model/errors/user-error.js";
import { isByModel } from "../../texts/provenance.js";
import { askStore } from "../../store/lock-store.js";
import type { Given } from "../registry/command.js";

interface Described {
  readonly purpose: string | undefined;
  /** Only if a model or an agent wrote it. */
  readonly by?: "model";
  /** The file that holds it, relative to the repository. */
  readonly description: string;
}

/** What the map says about a file or symbol, and where; undefined without a readable map, or if it is not in the map. */
export function describedBy({ root }: Given, { path, symbol, declared }: CodeTarget): Described | undefined {
  if (!existsSync(join(root, DSP_DIRECTORY))) return undefined;
  const source = symbol === undefined ? path : `${path}#${declared ?? symbol}`;
  try {
    return askStore(root, (open) => {
      const { tree, prime } = open();
      prime("description");
      const view = viewOf(tree);
      const found = findBySource(view, path).find((uid) => view.description(uid).get("source") === source);
      if (found === undefined) return undefined;
      const purpose = view.description(found).get("purpose");
      const by = isByModel(draftTokensAt(tree, found) ?? "", { slot: "purpose", text: purpose ?? "" }) ? ({ by: "model" } as const) : {};
      return { purpose, ...by, description: `${DSP_DIRECTORY}/${descriptionPath(found)}` };
    });
  } catch (error) {
    // The answer does not depend on the map; `verify` reports what is wrong with it.
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
