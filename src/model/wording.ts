/** What entities and edges say. Drafted in one room, written by another. */
import type { Contents, Edge, Node, SharedEntry } from "./graph.js";
import type { Extras } from "./operation.js";

export interface Wording {
  purpose(node: Node): string;
  why(edge: Edge): string;
  /** Text of `exports/<shared>/description` where it is more than the purpose. */
  shared(entry: SharedEntry): string | undefined;
  overview(contents: Contents): string;
  /** Tool-managed keys of an external, or of a file with variants. */
  extras(node: Node): Extras;
  /** Proof that the given texts are this tool's own: the value of the `drafts` key. */
  draftTokens(texts: readonly DraftText[]): string;
}

/** A text with the place it belongs to: `purpose`, `overview`, or the edge whose why it is. */
export interface DraftText {
  readonly slot: string;
  readonly text: string;
}
