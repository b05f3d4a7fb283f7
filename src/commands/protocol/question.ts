import { operationError } from "../../dsp/apply/operation-error.js";
import type { GraphView } from "../../dsp/query/graph-view.js";
import type { Uid } from "../../model/operation.js";
import type { Store } from "../../store/open-store.js";
import type { Argument, ProtocolCommand, Typed } from "./protocol-command.js";

/** An operation that only reads. */
export type Question = Omit<ProtocolCommand, "run" | "json"> & {
  readonly ask: (
    view: GraphView,
    typed: Typed,
    store: Store,
  ) => {
    readonly data: () => unknown;
    readonly text: () => Iterable<string>;
    readonly none?: boolean;
    /** The text may be too long to be held, and nothing is read for it that has not been read by then. */
    readonly isLong?: boolean;
  };
};

export const UID: Argument = { name: "uid", type: "entity", help: "the entity" };

export function existing(view: GraphView, uid: Uid): Uid {
  if (!view.exists(uid)) throw operationError("unknown-entity", { uid });
  return uid;
}

/** An entity as it is named, and why. */
export function told(name: string, why: string): string {
  return why === "" ? `${name}\n` : `${name}: ${why}\n`;
}

export function linesOf(uids: readonly Uid[]): readonly string[] {
  return uids.map((uid) => `${uid}\n`);
}
