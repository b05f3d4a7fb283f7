import { isAbsolute, resolve } from "node:path";
import { FleetError } from "../fleet-error.js";
import { shownAddress } from "../engine-place.js";
import { openFolderStore } from "./folder-store.js";
import type { Store } from "./store.js";

const BUCKET = "s3://";

/** `address`: a folder, or `s3://BUCKET/PREFIX`. `tell`: hears what is wrong and was worked around. */
export async function openStore(address: string, tell: (text: string) => void = () => undefined): Promise<Store> {
  if (/^\w[\w+.-]*:\/\//.test(address) && !address.startsWith(BUCKET))
    throw new FleetError(`${shownAddress(address)} is no store`, "name a folder, or s3://BUCKET/PREFIX");
  if (!address.startsWith(BUCKET)) return openFolderStore(isAbsolute(address) ? address : resolve(address), tell);
  const { openBucketStore } = await import("./bucket-store.js");
  return await openBucketStore(address.slice(BUCKET.length), tell);
}
