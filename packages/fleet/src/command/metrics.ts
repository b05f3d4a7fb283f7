/** `fleet status --metrics`: gauges for Prometheus, beside those of the queue. */
import { shown } from "../ask/answer.js";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { hideCredentials } from "../../../../src/model/secrets/credentials.js";
import { readFleetFile } from "../sources/fleet-file.js";
import type { Engine } from "../queue/engine.js";
import type { Store } from "../store/store.js";
import { type Context, headsByName, openFleetEngine, openFleetStore, requireFolder } from "./context.js";
import { type Summary, summarise } from "./status.js";
import { FleetError } from "../fleet-error.js";
import { stopped } from "./work.js";

const LOOPBACK = "127.0.0.1";

/** Listens on this machine only, until it is told to stop. `:9400` and `9400` mean the same. */
export async function serveMetrics(context: Context, given: string): Promise<number> {
  const { folder, values } = context;
  requireFolder(context);
  const store = await openFleetStore(context);
  // The embedded queue belongs to the process that runs the fleet.
  const engine = values.redis === undefined && values.postgres === undefined ? undefined : await openFleetEngine(context);
  const server = createServer((request, response) => {
    if (!isMeantForHere(request, response)) return;
    if (request.url !== "/metrics") return void response.writeHead(404).end("see /metrics\n");
    metricsText({ store, engine, folder }).then(
      (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" }).end(text),
      (error: unknown) => response.writeHead(500).end(`${shown(hideCredentials(String(error)))}\n`),
    );
  });
  try {
    await listen(server, given, context, "/metrics");
    await stopped(context.signal);
    server.close();
    server.closeAllConnections();
  } finally {
    await engine?.close();
  }
  return 0;
}

/**
 * False, with an answer, for a request by another name than this machine's own. A page that a browser here has open may have its own name lead to this address,
 * and would then read the answer.
 */
export function isMeantForHere({ headers }: IncomingMessage, response: ServerResponse): boolean {
  if (/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(headers.host ?? "")) return true;
  response.writeHead(403).end(`only for ${LOOPBACK}\n`);
  return false;
}

/** Resolves when the server listens. Throws `FleetError` if the port is none, or taken. */
export async function listen(server: Server, given: string, { host }: Context, path: string): Promise<void> {
  const port = Number(given.replace(/^:/, ""));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new FleetError(`'${given}' is no port`, "write one as in ':9400'");
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new FleetError(`port ${port} cannot be used (${error.message})`, "name another one")));
    server.listen(port, LOOPBACK, resolve);
  });
  const address = server.address();
  host.out(`http://${LOOPBACK}:${typeof address === "object" && address !== null ? address.port : port}${path}\n`);
}

interface Watched {
  readonly store: Store;
  readonly engine: Engine | undefined;
  readonly folder: string;
}

export async function metricsText({ store, engine, folder }: Watched, now = Date.now()): Promise<string> {
  const summary = summarise([...(await headsByName(store)).values()], readFleetFile(folder).skip);
  const own = ownMetrics(summary, now);
  return engine === undefined ? own : `${own}${await engine.queue.exportPrometheusMetrics()}\n`;
}

export function ownMetrics({ mapped, failed, waiting, quarantined, skipped, oldest, newest }: Summary, now: number): string {
  const seconds = (time: string): string => (Date.parse(time) / 1000).toFixed(0);
  const states = Object.entries({ mapped, failed, waiting, quarantined, skipped });
  const lines = [
    "# HELP dsp_fleet_repositories Repositories by state.",
    "# TYPE dsp_fleet_repositories gauge",
    ...states.map(([state, count]) => `dsp_fleet_repositories{state="${state}"} ${count}`),
    "# HELP dsp_fleet_quarantined Repositories that are left alone until they change.",
    "# TYPE dsp_fleet_quarantined gauge",
    `dsp_fleet_quarantined ${quarantined}`,
    ...(oldest === undefined
      ? []
      : [
          "# HELP dsp_fleet_oldest_map_seconds Age of the oldest map.",
          "# TYPE dsp_fleet_oldest_map_seconds gauge",
          `dsp_fleet_oldest_map_seconds ${((now - Date.parse(oldest)) / 1000).toFixed(0)}`,
        ]),
    ...(newest === undefined
      ? []
      : [
          "# HELP dsp_fleet_progress_timestamp When a map was last published.",
          "# TYPE dsp_fleet_progress_timestamp gauge",
          `dsp_fleet_progress_timestamp ${seconds(newest)}`,
        ]),
  ];
  return `${lines.join("\n")}\n`;
}
