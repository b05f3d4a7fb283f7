/** Under which keys a store keeps what. */
import { createHash } from "node:crypto";

const DIGEST = /^[0-9a-f]{64}$/;

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Key of an artifact. Throws on what is not a digest, so that no other text becomes part of a path. */
export function artifactKey(digest: string): string {
  if (!DIGEST.test(digest)) throw new Error(`not a digest: ${JSON.stringify(digest)}`);
  return `cas/${digest.slice(0, 2)}/${digest}`;
}

/**
 * Path of a repository's head without its end. Every part is escaped, so that none leads elsewhere, and none is taken for a temporary file, whose
 * names begin with a dot: GitHub's organisations have a repository `.github`.
 */
export function headKey(repository: string): string {
  const parts = repository.split("/").map((part) => encodeURIComponent(part).replace(/^\.+/, (dots) => "%2E".repeat(dots.length)));
  if (parts.some((part) => part === "")) throw new Error(`not a repository: ${JSON.stringify(repository)}`);
  return `heads/${parts.join("/")}`;
}

/** The repository, or the group of some, whose head lies at a key; the key itself if none was written there. */
export function repositoryAt(key: string): string {
  try {
    return decodeURIComponent(key.replace(/^heads\//, "").replace(/~[0-9a-f]{16}$/, ""));
  } catch {
    return key;
  }
}

/** The second name of a head, where the first one is another's; see `openFolderStore`. */
export function secondKey(repository: string): string {
  return `${headKey(repository)}~${digestOf(Buffer.from(repository)).slice(0, 16)}`;
}

export function parseDigest(text: string): string | undefined {
  const digest = text.trim();
  return DIGEST.test(digest) ? digest : undefined;
}
