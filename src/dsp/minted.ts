/** UIDs that this tool makes of what they stand for. */
import { createHash } from "node:crypto";
import type { Uid } from "../model/operation.js";
import type { SourceRef } from "./dsp-tree.js";

/** The hex digits of an identity: the first eight of the SHA-256 of its fields. */
export function mintedHex(identity: string): string {
  return createHash("sha256").update(identity, "utf8").digest("hex").slice(0, 8);
}

/** What a file, or a declaration in it, is known by. */
export function identityOf({ path, symbol }: SourceRef): string {
  return symbol === undefined ? ["dsp1", "file", path].join("\0") : ["dsp1", "sym", path, symbol].join("\0");
}

/** Whether this tool gave it to the file or declaration, and nobody else. */
export function isMintedFor(uid: Uid, source: SourceRef): boolean {
  return uid.endsWith(`-${mintedHex(identityOf(source))}`);
}
