import { createHash } from "node:crypto";

/** As git names contents; `like`: another name of the same repository, which tells the hash. Over files of the work tree git itself would run filters. */
export function blobId(bytes: Uint8Array, like?: string): string {
  const hash = createHash(like?.length === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
