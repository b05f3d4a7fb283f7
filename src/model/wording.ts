/** The texts of entities and edges: drafted in one room, written by another. */
import type { Contents, Edge, Node, SharedEntry } from "./graph.js";
import type { Extras } from "./operation.js";

export interface Wording {
  purpose(node: Node): string;
  why(edge: Edge): string;
  /** Text of `exports/<shared>/description`, if it is more than the purpose. */
  shared(entry: SharedEntry): string | undefined;
  overview(contents: Contents): string;
  /** Tool-managed keys of an external, or of a file with variants. */
  extras(node: Node): Extras;
  /** Draft tokens that identify the given texts as this tool's own: a line of `.dsp/drafts`. */
  draftTokens(texts: readonly DraftText[]): string;
}

/** A text and its place: `purpose`, `overview`, or the edge of a why. */
export interface DraftText {
  readonly slot: string;
  readonly text: string;
}
