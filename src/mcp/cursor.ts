import { createHash } from "node:crypto";
import { userError } from "../model/errors/user-error.js";

/** Position in a list. */
interface Place {
  /** The request: tool and arguments. */
  readonly question: string;
  /** Digest of the graph at that time. */
  readonly graph: string;
  readonly offset: number;
}

const VERSION = "1";
const SHORT_DIGEST = 12;

export function writeCursor({ question, graph, offset }: Place): string {
  return Buffer.from([VERSION, graph, hashOf(question), String(offset)].join(" "), "utf8").toString("base64url");
}

/** Returns the offset. Throws `UserError` for a cursor of another graph or request, and for an invalid one. */
export function readCursor(cursor: string, { question, graph }: Omit<Place, "offset">): number {
  const [version, cut = "", asked, at = "", ...more] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  if (version !== VERSION || !/^[0-9a-f]{32}$/.test(cut) || !/^\d{1,9}$/.test(at) || more.length > 0) throw userError("invalid-cursor");
  if (cut !== graph) throw userError("outdated-cursor", { old: cut.slice(0, SHORT_DIGEST), current: graph.slice(0, SHORT_DIGEST) });
  if (asked !== hashOf(question)) throw userError("foreign-cursor");
  return Number(at);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
