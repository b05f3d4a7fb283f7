/** Opens the cache at an address. */
import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import type { Transport } from "./transport.js";

/** `http:`, `https:`, or `file:` with an absolute path. Undefined for any other address. Loads only what the address needs. */
export async function openTransport(address: string): Promise<Transport | undefined> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return (await import("./http-transport.js")).openHttp(url);
  const folder = url?.protocol === "file:" && url.host === "" ? pathOf(url) : undefined;
  if (folder === undefined || !isAbsolute(folder)) return undefined;
  return (await import("./folder-transport.js")).openFolder(folder);
}

/** Undefined if it has an escaped slash, or a byte that no path has. */
function pathOf(url: URL): string | undefined {
  try {
    const path = fileURLToPath(url);
    return path.includes("\0") ? undefined : path;
  } catch {
    return undefined;
  }
}
