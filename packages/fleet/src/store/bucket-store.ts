/** A store in a bucket that speaks S3. A head is moved by a conditional write, which the bucket must support (AWS, MinIO, Ceph, R2 do). */
import type * as Sdk from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import { Readable } from "node:stream";
import { collect, TooLarge } from "../../../../src/model/collections/bounded.js";
import { FleetError } from "../fleet-error.js";
import { BYTES, COUNTS } from "../limits.js";
import { countedIn, intoFile } from "./folder-store.js";
import { DamagedHead, type Head, headText, parseHead } from "./head.js";
import { artifactKey, digestOf, headKey, parseDigest, repositoryAt } from "./keys.js";
import { expandArtifact, type Expansion, packArtifact, type Store, type VersionedHead } from "./store.js";

const CURRENT = "index/CURRENT";

/** `place`: `BUCKET/PREFIX`. Credentials, region and address come from the environment (`AWS_…`, `AWS_ENDPOINT_URL_S3`). */
export async function openBucketStore(place: string, tell: (text: string) => void): Promise<Store> {
  const bucket = await openBucket(place);
  const expand = async (given: Expansion): Promise<boolean> => {
    const key = artifactKey(given.digest);
    const found = await bucket.read(key);
    const damaged = found && (await expandArtifact(found.body, given));
    if (damaged === undefined) return found !== undefined;
    tell(`${key} in ${place} ${damaged.damage}; what it held is computed again when it is needed`);
    if (damaged.isReadable) await bucket.remove(key);
    return false;
  };
  return {
    get: async (digest, most = BYTES.surface) => {
      const pieces: Buffer[] = [];
      return (await expand({ digest, most, sink: (piece) => void pieces.push(piece) })) ? Buffer.concat(pieces) : undefined;
    },
    fetch: async (digest, file, most) => await intoFile(file, (sink) => expand({ digest, most, sink })),
    put: async (bytes) => {
      const digest = digestOf(bytes);
      if (!(await bucket.has(artifactKey(digest)))) await bucket.write(artifactKey(digest), packArtifact(bytes));
      return digest;
    },
    has: async (digest) => await bucket.has(artifactKey(digest)),
    heads: (onDamaged = (damaged) => tell(damaged.message)) => headsOf(bucket, place, onDamaged),
    head: async (repository) => await headAt(bucket, place, headKey(repository)),
    moveHead: async (head, expected) =>
      await bucket.write(
        `${headKey(head.repository)}.json`,
        Buffer.from(headText(head)),
        expected === undefined ? { IfNoneMatch: "*" } : { IfMatch: expected },
      ),
    current: async () => {
      const found = await bucket.read(CURRENT);
      return found && parseDigest((await collect(found.body, BYTES.word).catch(() => Buffer.alloc(0))).toString("utf8"));
    },
    moveCurrent: async (digest) => {
      await bucket.write(CURRENT, Buffer.from(`${digest}\n`));
    },
    // A bucket keeps nothing that was not written whole.
    sweep: async () => undefined,
  };
}

/** Throws `DamagedHead`. */
async function headAt(bucket: Bucket, place: string, key: string): Promise<(VersionedHead & { readonly bytes: number }) | undefined> {
  const found = await bucket.read(`${key}.json`);
  if (found === undefined) return undefined;
  const name = `${key}.json in ${place}`;
  const bytes = await collect(found.body, BYTES.head).catch((error: unknown) => {
    throw error instanceof TooLarge ? new DamagedHead(repositoryAt(key), `${name} has ${error.message}`) : error;
  });
  return { head: parseHead(bytes, key, name), version: found.tag, bytes: bytes.length };
}

async function* headsOf(bucket: Bucket, place: string, onDamaged: (damaged: DamagedHead) => void): AsyncGenerator<Head> {
  const counted = { heads: 0, bytes: 0 };
  for await (const key of bucket.list("heads/")) {
    try {
      const found = key.endsWith(".json") ? await headAt(bucket, place, key.slice(0, -".json".length)) : undefined;
      if (found !== undefined) yield countedIn(counted, found).head;
    } catch (error) {
      // Who may not read one object may read the others.
      if (error instanceof DamagedHead) onDamaged(error);
      else if (statusOf(error) === FORBIDDEN)
        onDamaged(new DamagedHead(repositoryAt(key.slice(0, -".json".length)), `${key} in ${place} may not be read`));
      else throw error;
    }
  }
}

interface Bucket {
  /** The caller bounds what it takes of the body. */
  readonly read: (key: string) => Promise<{ readonly body: Readable; readonly tag: string } | undefined>;
  /** False if the condition does not hold. */
  readonly write: (
    key: string,
    bytes: Buffer,
    condition?: { readonly IfMatch?: string; readonly IfNoneMatch?: string },
  ) => Promise<boolean>;
  readonly has: (key: string) => Promise<boolean>;
  readonly remove: (key: string) => Promise<void>;
  readonly list: (prefix: string) => AsyncGenerator<string>;
}

async function loadSdk(): Promise<typeof Sdk> {
  // It warns at each start that a later version of it will need another Node.
  process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] ??= "true";
  try {
    return await import("@aws-sdk/client-s3");
  } catch {
    throw new FleetError(
      "a store in a bucket needs the package @aws-sdk/client-s3, which is not installed",
      "run 'npm install @aws-sdk/client-s3' where dsp-fleet is, and run again",
    );
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode;
const NOT_FOUND = 404;
const FORBIDDEN = 403;
/** The condition failed, or another write was under way. */
const LOST: ReadonlySet<number> = new Set([412, 409]);

async function openBucket(place: string): Promise<Bucket> {
  const sdk = await loadSdk();
  const [name = "", ...rest] = place.split("/").filter((part) => part !== "");
  if (name === "") throw new FleetError(`s3://${place} names no bucket`, "write s3://BUCKET/PREFIX");
  const prefix = rest.length === 0 ? "" : `${rest.join("/")}/`;
  const client = new sdk.S3Client({ forcePathStyle: process.env["AWS_ENDPOINT_URL_S3"] !== undefined });
  boundAnswers(client);
  await client.config.region().catch(() => {
    throw new FleetError(
      "no variable names the region of the bucket",
      "set AWS_REGION; for a server of your own any word will do, such as us-east-1",
    );
  });
  const at = (key: string) => ({ Bucket: name, Key: `${prefix}${key}` });
  const ifFound = async <Result>(ask: Promise<Result>): Promise<Result | undefined> =>
    await ask.catch((error: unknown) => {
      if (statusOf(error) === NOT_FOUND) return undefined;
      throw error;
    });
  return {
    read: async (key) => {
      const answer = await ifFound(client.send(new sdk.GetObjectCommand(at(key))));
      if (answer?.Body === undefined || answer.ETag === undefined) return undefined;
      return { body: answer.Body as Readable, tag: answer.ETag };
    },
    write: async (key, bytes, condition) => {
      try {
        await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, ...condition }));
        return true;
      } catch (error) {
        // Without a condition nothing can be lost: then it was not written.
        if (condition !== undefined && LOST.has(statusOf(error) ?? 0)) return false;
        throw error;
      }
    },
    has: async (key) => (await ifFound(client.send(new sdk.HeadObjectCommand(at(key))))) !== undefined,
    remove: async (key) => {
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
    list: (below) => listKeys(client, sdk, { name, prefix, below }),
  };
}

/** All but the objects themselves are read whole by the client: lists, and errors. */
function boundAnswers(client: S3Client): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (given) => {
        const answer = await next(given);
        const response = answer.response as { body?: unknown; readonly statusCode: number };
        if (response.body instanceof Readable && (commandName !== "GetObjectCommand" || response.statusCode >= 300))
          response.body = Readable.from(await collect(response.body, BYTES.page), { objectMode: false });
        return answer;
      },
    // Before the client reads the answer.
    { step: "deserialize", priority: "low", name: "boundAnswers" },
  );
}

async function* listKeys(
  client: S3Client,
  sdk: typeof Sdk,
  { name, prefix, below }: { readonly name: string; readonly prefix: string; readonly below: string },
): AsyncGenerator<string> {
  let token: string | undefined;
  let pages = 0;
  do {
    pages += 1;
    if (pages > COUNTS.pages)
      throw new FleetError(`the bucket ${name} gives more than ${COUNTS.pages} pages of names`, "divide the fleet into several");
    const answer = await client.send(
      new sdk.ListObjectsV2Command({
        Bucket: name,
        Prefix: `${prefix}${below}`,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      }),
    );
    for (const { Key } of answer.Contents ?? []) if (Key !== undefined) yield Key.slice(prefix.length);
    token = answer.IsTruncated === true ? answer.NextContinuationToken : undefined;
  } while (token !== undefined);
}
