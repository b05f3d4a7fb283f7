/** What every command of a fleet has: its folder, its store and its queue. */
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { shown } from "../ask/answer.js";
import type { Host } from "../host.js";
import { type Engine } from "../queue/engine.js";
import { openEngine } from "../queue/open-engine.js";
import { queueAddress, withoutPasswords } from "../queue/queue-address.js";
import { openStore } from "../store/open-store.js";
import type { DamagedHead, Head } from "../store/head.js";
import { patientStore } from "../store/patient-store.js";
import type { Store } from "../store/store.js";
import { FleetError } from "../fleet-error.js";

export interface Values {
  readonly fleet?: string | undefined;
  readonly store?: string | undefined;
  readonly redis?: string | undefined;
  readonly postgres?: string | undefined;
  readonly name?: string | undefined;
  readonly json?: boolean | undefined;
}

export interface Context {
  readonly host: Host;
  readonly values: Values;
  /** Absolute. */
  readonly folder: string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Only commands that have a queue look for its address in the environment. */
export function createContext(given: Host, words: Values): Context {
  const values = words.name === undefined ? words : { ...words, ...queueAddress(words) };
  const hide = (text: string): string => withoutPasswords(text, [values.redis, values.postgres]);
  // Heads that earlier versions wrote may repeat what git said.
  const host = { ...given, out: (text: string) => given.out(hide(text)), err: (text: string) => given.err(hide(text)) };
  const stop = new AbortController();
  host.onStop(() => stop.abort());
  return { host, values, folder: fleetFolder(values.fleet, host.directory), signal: stop.signal };
}

function fleetFolder(given: string | undefined, directory: string): string {
  if (given !== undefined) return resolve(directory, given);
  const data = process.env["XDG_DATA_HOME"];
  return join(data !== undefined && data !== "" ? data : join(homedir(), ".local", "share"), "dsp-fleet", "default");
}

/** A folder that was typed and is not there would look like an empty fleet. Throws `FleetError`. */
export function requireFolder({ values, folder }: Context): void {
  if (values.fleet !== undefined && !existsSync(folder))
    throw new FleetError(`${folder} does not exist`, "correct --fleet; 'fleet add' begins a new fleet there");
}

export function tellOn(host: Host): (text: string) => void {
  return (text) => host.err(`${shown(`note: ${text}`)}\n`);
}

export async function openFleetStore({ values, folder, host, signal }: Context): Promise<Store> {
  const { store: given = folder } = values;
  const tell = tellOn(host);
  const store = await openStore(given.startsWith("s3://") ? given : resolve(host.directory, given), tell);
  return patientStore(store, { signal, tell });
}

export async function openFleetEngine({ values, folder, host }: Context): Promise<Engine> {
  const { redis, postgres, name = "default" } = values;
  return await openEngine({ name, redis, postgres, folder: join(folder, "engine"), tell: tellOn(host) });
}

/** `onDamaged`: see `Store.heads`. */
export async function headsByName(store: Store, onDamaged?: (damaged: DamagedHead) => void): Promise<ReadonlyMap<string, Head>> {
  const heads = new Map<string, Head>();
  for await (const head of store.heads(onDamaged)) if (head.movedTo === undefined) heads.set(head.repository, head);
  return heads;
}

/** Version of the mapper as part of a job: two builds of one version may map differently. */
export function programOf({ version, mapper }: Pick<Host, "version" | "mapper">): string {
  try {
    return `${version}+${readFileSync(join(dirname(mapper), "..", "program-version"), "utf8")
      .trim()
      .slice(0, 12)}`;
  } catch {
    return version;
  }
}
