import { FleetError, reasonOf } from "../command/fleet-error.js";
import { type Engine, NAME } from "./engine.js";
import { withoutPasswords } from "./queue-address.js";

export interface EnginePlace {
  /** Name of the fleet: fleets on one server do not see each other. */
  readonly name: string;
  /** `redis://` or `rediss://`. */
  readonly redis?: string | undefined;
  /** `postgres://`. */
  readonly postgres?: string | undefined;
  /** Folder of the embedded queue, which one process uses at a time. */
  readonly folder: string;
  /** Hears of broken connections, which are made again. */
  readonly tell: (text: string) => void;
}

/** Throws `FleetError` if the server does not answer. */
export async function openEngine(place: EnginePlace): Promise<Engine> {
  const { name, redis, postgres } = place;
  if (!NAME.test(name)) throw new FleetError(`'${name}' is no name for a fleet`, "use letters, digits, '-' and '_'");
  if (redis !== undefined && postgres !== undefined)
    throw new FleetError(
      "a fleet has one queue",
      "give either --redis or --postgres, and only one of DSP_FLEET_REDIS and DSP_FLEET_POSTGRES",
    );
  try {
    if (redis !== undefined) return await (await import("./redis-engine.js")).openRedis(redis, place);
    if (postgres !== undefined) return await (await import("./postgres-engine.js")).openPostgres(postgres, place);
  } catch (error) {
    const hide = (text: string): string => withoutPasswords(text, [redis, postgres]);
    throw new FleetError(hide(reasonOf(error)), error instanceof FleetError ? hide(error.next) : "correct the address of the queue");
  }
  return await (await import("./embedded-engine.js")).openEmbedded(place);
}

/** Says the same thing once a minute at most: a server that is gone says it several times a second. */
export function seldom(tell: (text: string) => void, pause = 60_000): (text: string) => void {
  const last = new Map<string, number>();
  return (text) => {
    const now = Date.now();
    if (now - (last.get(text) ?? -Infinity) < pause) return;
    last.set(text, now);
    tell(text);
  };
}

/** Scheme, host and path of an address, for messages: user, password and query may be secret. */
export function shownAddress(address: string): string {
  if (!/^\w+:\/\//.test(address) || !URL.canParse(address)) return "the address that was given";
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
