/** A store in a bucket that speaks S3. A head is moved by a conditional write, which the bucket must support (AWS, MinIO, Ceph, R2 do). */
import type * as Sdk from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import { FleetError } from "../command/fleet-error.js";
import { type Head, headText, parseHead } from "./head.js";
import { artifactKey, digestOf, headKey, packArtifact, parseDigest, type Store, unpackArtifact } from "./store.js";

const CURRENT = "index/CURRENT";

/** `place`: `BUCKET/PREFIX`. Credentials, region and address come from the environment (`AWS_…`, `AWS_ENDPOINT_URL_S3`). */
export async function openBucketStore(place: string, tell: (text: string) => void): Promise<Store> {
  const bucket = await openBucket(place);
  return {
    get: async (digest) => {
      const found = await bucket.read(artifactKey(digest));
      const bytes = found && unpackArtifact(found.bytes, digest);
      if (found !== undefined && bytes === undefined) {
        tell(`${artifactKey(digest)} in ${place} is damaged; what it held is computed again when it is needed`);
        await bucket.remove(artifactKey(digest));
      }
      return bytes;
    },
    put: async (bytes) => {
      const digest = digestOf(bytes);
      if (!(await bucket.has(artifactKey(digest)))) await bucket.write(artifactKey(digest), packArtifact(bytes));
      return digest;
    },
    has: async (digest) => await bucket.has(artifactKey(digest)),
    heads: () => headsOf(bucket),
    head: async (repository) => {
      const found = await bucket.read(`${headKey(repository)}.json`);
      if (found === undefined) return undefined;
      const head = parseHead(found.bytes.toString("utf8"));
      if (head === undefined) throw new Error(`${headKey(repository)}.json in ${place} is no head; remove it to map the repository anew`);
      return { head, version: found.tag };
    },
    moveHead: async (head, expected) =>
      await bucket.write(
        `${headKey(head.repository)}.json`,
        Buffer.from(headText(head)),
        expected === undefined ? { IfNoneMatch: "*" } : { IfMatch: expected },
      ),
    current: async () => {
      const found = await bucket.read(CURRENT);
      return found && parseDigest(found.bytes.toString("utf8"));
    },
    moveCurrent: async (digest) => {
      await bucket.write(CURRENT, Buffer.from(`${digest}\n`));
    },
    // A bucket keeps nothing that was not written whole.
    sweep: async () => undefined,
  };
}

async function* headsOf(bucket: Bucket): AsyncGenerator<Head> {
  for await (const key of bucket.list("heads/")) {
    const found = key.endsWith(".json") ? await bucket.read(key) : undefined;
    const head = found && parseHead(found.bytes.toString("utf8"));
    if (head !== undefined) yield head;
  }
}

interface Bucket {
  readonly read: (key: string) => Promise<{ readonly bytes: Buffer; readonly tag: string } | undefined>;
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
/** The condition failed, or another write was under way. */
const LOST: ReadonlySet<number> = new Set([412, 409]);

async function openBucket(place: string): Promise<Bucket> {
  const sdk = await loadSdk();
  const [name = "", ...rest] = place.split("/").filter((part) => part !== "");
  if (name === "") throw new FleetError(`s3://${place} names no bucket`, "write s3://BUCKET/PREFIX");
  const prefix = rest.length === 0 ? "" : `${rest.join("/")}/`;
  const client = new sdk.S3Client({ forcePathStyle: process.env["AWS_ENDPOINT_URL_S3"] !== undefined });
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
      return { bytes: Buffer.from(await answer.Body.transformToByteArray()), tag: answer.ETag };
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

async function* listKeys(
  client: S3Client,
  sdk: typeof Sdk,
  { name, prefix, below }: { readonly name: string; readonly prefix: string; readonly below: string },
): AsyncGenerator<string> {
  let token: string | undefined;
  do {
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
