/** Contents of git objects as stored: no filter, text conversion or line end conversion runs. */
import { userError } from "../model/errors/user-error.js";
import { runGit } from "./run-git.js";

/** Same limit as for files on disk: lock files of large repositories are read completely. */
const LARGEST_BLOB = 64 * 1024 * 1024;
/** Requested at once, and kept in memory. */
const BATCH_BYTES = 32 * 1024 * 1024;
const BATCH_BLOBS = 5_000;
const KEPT_BYTES = 4 * BATCH_BYTES;
/** So much is read at once, whatever it is called: to start git again takes longer. */
const FEW_BYTES = 1024 * 1024;
const FEW_BLOBS = 500;

interface Blob {
  readonly path: string;
  readonly id: string;
}

export type ReadBlob = (path: string) => Uint8Array | "absent" | "too-large";

/**
 * Reads one blob on demand, together with the following ones of the same extension, which are likely to be read next, or with all if they are few.
 * Throws `UserError` for an object that is missing in this clone.
 */
export function createBlobReader(root: string, blobs: readonly Blob[]): ReadBlob {
  const byPath = new Map(blobs.map((blob) => [blob.path, blob]));
  const kept = new Map<string, Uint8Array>();
  let cachedBytes = 0;
  let known: BlobIndex | undefined;
  return (path) => {
    const blob = byPath.get(path);
    if (blob === undefined) return "absent";
    known ??= openIndex(blobs, readSizes(root, blobs));
    const { sizes, groupOf } = known;
    if ((sizes.get(blob.id) ?? 0) > LARGEST_BLOB) return "too-large";
    const found = kept.get(blob.id);
    if (found !== undefined) return found;
    if (cachedBytes > KEPT_BYTES) {
      kept.clear();
      cachedBytes = 0;
    }
    for (const [id, bytes] of readBatch(root, following(blob, groupOf(blob), sizes))) {
      kept.set(id, bytes);
      cachedBytes += bytes.length;
    }
    return kept.get(blob.id) ?? missing(path);
  };
}

interface BlobIndex {
  readonly sizes: ReadonlyMap<string, number>;
  /** What is read together with a blob. */
  readonly groupOf: (blob: Blob) => readonly Blob[];
}

function openIndex(blobs: readonly Blob[], sizes: ReadonlyMap<string, number>): BlobIndex {
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (blobs.length <= FEW_BLOBS && bytes <= FEW_BYTES) return { sizes, groupOf: (blob) => [blob, ...blobs] };
  const groups = groupBlobs(blobs);
  return { sizes, groupOf: (blob) => groups.get(extensionOf(blob.path)) ?? [blob] };
}

function missing(path: string): never {
  throw userError("missing-object", { path });
}

function groupBlobs(blobs: readonly Blob[]): ReadonlyMap<string, readonly Blob[]> {
  const groups = new Map<string, Blob[]>();
  for (const blob of blobs) {
    const group = groups.get(extensionOf(blob.path)) ?? [];
    groups.set(extensionOf(blob.path), group);
    group.push(blob);
  }
  return groups;
}

/** Names without an extension, such as all of `.dsp`, form one group. */
function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.includes(".") ? name.slice(name.lastIndexOf(".")) : "";
}

function following(first: Blob, group: readonly Blob[], sizes: BlobIndex["sizes"]): readonly string[] {
  const ids = new Set([first.id]);
  let bytes = sizes.get(first.id) ?? 0;
  for (const { id } of group.slice(group.indexOf(first) + 1)) {
    const size = sizes.get(id) ?? 0;
    if (ids.has(id) || size > LARGEST_BLOB) continue;
    if (bytes + size > BATCH_BYTES || ids.size >= BATCH_BLOBS) break;
    bytes += size;
    ids.add(id);
  }
  return [...ids];
}

function ask(root: string, ids: Iterable<string>, how: "--batch" | "--batch-check"): Buffer {
  const input = [...new Set(ids)].map((id) => `${id}\n`).join("");
  const answer = runGit(root, ["--no-replace-objects", "cat-file", how], { input });
  if (!answer.ok) throw userError("unreadable-objects", { root, reason: answer.reason });
  return answer.output;
}

function readSizes(root: string, blobs: readonly Blob[]): ReadonlyMap<string, number> {
  const lines = ask(
    root,
    blobs.map(({ id }) => id),
    "--batch-check",
  );
  return new Map(
    lines
      .toString("latin1")
      .split("\n")
      .map((line) => {
        const [id = "", , size] = line.split(" ");
        return [id, Number(size) || 0];
      }),
  );
}

/** `<id> blob <size>\n<bytes>\n`, or `<id> missing\n`, repeated. */
function readBatch(root: string, ids: readonly string[]): ReadonlyMap<string, Uint8Array> {
  const output = ask(root, ids, "--batch");
  const contents = new Map<string, Uint8Array>();
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(10, at);
    if (end < 0) break;
    const [id = "", type, size] = output.toString("latin1", at, end).split(" ");
    at = end + 1;
    if (type !== "blob") continue;
    const length = Number(size);
    contents.set(id, output.subarray(at, at + length));
    at += length + 1;
  }
  return contents;
}
