/** `view`: the map as a page for people. */
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { shownLine } from "../../model/shown-text.js";
import { printDone } from "../../cli/print-done.js";
import type { Streams } from "../../cli/streams.js";
import { userError } from "../../model/errors/user-error.js";
import { redactStreams } from "../redact-streams.js";
import type { Given } from "../registry/command.js";
import { wordsOfArguments } from "../retrieve/read-targets.js";
import { hashesOf } from "./page-hash.js";
import { pageOf } from "./page-of.js";
import { siteFolder, writeSite } from "./write-site.js";

/** Returns the exit code. */
export async function view(given: Given, plain: Streams): Promise<number> {
  const streams = redactStreams(plain);
  const folder = siteFolder(given);
  const words = wordsOfArguments(given.argv["targets"]);
  if (folder === undefined) return await (await import("./serve.js")).serve(given, words, streams);
  if (given.argv["port"] !== undefined) throw userError("conflicting-options", { first: "--out", second: "--port" });
  const { map, html } = await pageOf(given, streams);
  const hashes = hashesOf(map, words);
  const file = writeSite(folder, html);
  const shown = relative(given.directory, file).startsWith("..") ? file : relative(given.directory, file);
  printDone(`wrote ${shownLine(shown)}: ${map.entities.size} entities, ${Math.ceil(Buffer.byteLength(html) / 1024)} KB\n`, streams);
  for (const hash of hashes) printDone(`open ${pathToFileURL(join(folder, "index.html")).href}${hash}\n`, streams);
  return 0;
}
