import { createHash } from "node:crypto";

/** Git's object id of a content; `like`: another id of the same repository, which determines the hash. Asking git about files in the work tree would run filters. */
export function blobId(bytes: Uint8Array, like?: string): string {
  const hash = createHash(like?.length === 64 ? "sha256" : "sha1");
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
