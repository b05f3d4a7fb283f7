/**
 * A run with a cache on another machine: before it, the state of HEAD or of a commit before it is taken from there if nothing is kept here; after
 * it, its own state is written if there is a key to sign with. Loaded only if such a cache is named.
 */
import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import type { Streams } from "../../cli/streams.js";
import { recentCommits } from "../../git/recent-commits.js";
import { factsPlace } from "../../incremental/open-facts.js";
import { namedIdentity } from "../../incremental/project-identity.js";
import { openRecords } from "../../incremental/records.js";
import type { Inventory } from "../../inventory/inventory.js";
import { userError } from "../../model/errors/user-error.js";
import { keyId, readSigningKey } from "../../remote/keys.js";
import { openTransport } from "../../remote/open-transport.js";
import { limitWaiting } from "../../remote/waiting.js";
import { programBuild } from "../../runtime/build-id.js";
import { readSingle, readWhole } from "../options/option-values.js";
import { runTarget } from "../options/run-target.js";
import type { Given } from "../registry/command.js";
import type { OpenedRemote, RemoteAddress, RemoteRun } from "./opened-remote.js";
import { takeState } from "./take-state.js";
import { trustedKeys } from "./trusted-keys.js";

/** How long a run waits for the cache, all in all, ms. */
const MOST_WAITING = 2000;
/** HEAD and 20 commits before it. */
const MOST_COMMITS = 21;
const MOST_WORKERS = 64;

/**
 * Undefined if the cache cannot be used, which is told. Throws `UserError` for options and keys that are not valid, and if the facts in the cache are
 * not those of the files. `isWriting`: false for a run that writes nothing here, and so nothing there.
 */
export async function openRemoteRun(
  given: Given,
  { address, from }: RemoteAddress,
  { tree, streams, isWriting }: { readonly tree: Inventory; readonly streams: Streams; readonly isWriting: boolean },
): Promise<RemoteRun | undefined> {
  const transport = await openTransport(address);
  if (transport === undefined) throw userError("cache-address-invalid", { from, address: withoutUser(address) });
  const signs = isWriting ? signingKey() : undefined;
  const percent = readWhole(given.argv, "verify-cache", 100) ?? (signs === undefined ? 0 : 1);
  const target = runTarget(given);
  const facts = factsPlace(target.build)?.version;
  const program = target.build ?? programBuild();
  const identity = namedIdentity(given.root, readSingle(given.argv, "project"));
  const commits = recentCommits(given.root, MOST_COMMITS);
  const reason = identity === undefined ? "origin has no address, and --project names no project" : "there is no commit";
  if (facts === undefined || program === undefined) return undefined;
  const keyOf = (commit: string): string => digestOf(["dsp-state-1", identity ?? "", target.key, facts, program, commit]);
  const [first, ...others] = commits.map((commit) => ({ commit, key: keyOf(commit) }));
  if (identity === undefined || first === undefined) {
    streams.err(`note: the cache ${transport.name} is not used: ${reason}\n`);
    return undefined;
  }
  const cache = { transport, waiting: limitWaiting(MOST_WAITING), trusted: new Map<string, KeyObject>(), facts, program };
  const opened: OpenedRemote = { cache, target, identity: () => identity, places: [first, ...others], signs, streams };
  // What is kept here is nearer than any other state.
  if (openRecords(target, opened.identity)?.has("sources") === false) {
    const trusted = await trustedKeys(given);
    const workers = readWhole(given.argv, "workers", MOST_WORKERS);
    await takeState({ ...opened, cache: { ...cache, trusted } }, { tree, percent, workers, root: given.root, keptThreads: given.threads });
  }
  return { finish: () => finish(opened) };
}

async function finish(opened: OpenedRemote): Promise<void> {
  const { signs, cache } = opened;
  if (signs !== undefined) {
    const { giveState } = await import("./give-state.js");
    await giveState({ ...opened, cache: { ...cache, trusted: new Map([[keyId(signs), createPublicKey(signs)]]) } }, signs);
  }
  cache.transport.close();
}

/** Undefined without one. */
function signingKey(): KeyObject | undefined {
  const text = process.env["DSP_CACHE_SIGNING_KEY"];
  if (text === undefined || text.trim() === "") return undefined;
  const key = readSigningKey(text);
  if (key === undefined) throw userError("cache-signing-key-invalid");
  return key;
}

function digestOf(words: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(words)).digest("hex");
}

/** A password must not be printed, nor a signature in a query: whoever mistypes an address has them in it all the same. */
function withoutUser(address: string): string {
  return address.replace(/^([a-z][\w+.-]*:\/\/)?.*@/is, "$1").replace(/[?#].*$/s, "");
}
