import { operationError } from "../../dsp/apply/operation-error.js";
import type { GraphView } from "../../dsp/query/graph-view.js";
import type { Uid } from "../../model/operation.js";
import type { Store } from "../../store/open-store.js";
import type { Argument, ProtocolCommand, Typed } from "./protocol-command.js";

/** A read-only operation. */
export type Question = Omit<ProtocolCommand, "run" | "json"> & {
  readonly ask: (
    view: GraphView,
    typed: Typed,
    store: Store,
  ) => {
    readonly data: () => unknown;
    readonly text: () => Iterable<string>;
    readonly none?: boolean;
    /** The output may be too long to hold in memory, and needs no further reads. */
    readonly isLong?: boolean;
  };
};

export const UID: Argument = { name: "uid", type: "entity", help: "the entity" };

export function existing(view: GraphView, uid: Uid): Uid {
  if (!view.exists(uid)) throw operationError("unknown-entity", { uid });
  return uid;
}

/** A named entity with the reason. */
export function nameWithReason(name: string, why: string): string {
  return why === "" ? `${name}\n` : `${name}: ${why}\n`;
}

export function linesOf(uids: readonly Uid[]): readonly string[] {
  return uids.map((uid) => `${uid}\n`);
}
