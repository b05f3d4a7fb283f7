import { FleetError, reasonOf } from "../fleet-error.js";
import { type Engine, NAME } from "./engine.js";
import { withoutPasswords } from "./queue-address.js";
import type { EnginePlace } from "../engine-place.js";

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
