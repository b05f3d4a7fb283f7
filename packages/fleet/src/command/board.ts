/** `fleet status --board`: the queue as a page, by bull-board, on this machine only. */
import { jsonText } from "../ask/answer.js";
import { createServer, type RequestListener } from "node:http";
import type { Queue } from "bullmq";
import type * as Api from "@bull-board/api";
import type * as Adapters from "@bull-board/api/bullMQAdapter";
import type { IServerAdapter } from "@bull-board/api/typings/app";
import { type Context, openFleetEngine } from "./context.js";
import { FleetError } from "../fleet-error.js";
import type { Engine } from "../queue/engine.js";
import { isMeantForHere, listen } from "./metrics.js";
import { stopped } from "./work.js";

export async function serveBoard(context: Context, given: string): Promise<number> {
  const { values } = context;
  if (values.redis === undefined && values.postgres === undefined)
    throw new FleetError("the embedded queue belongs to the process that runs the fleet", "use --board with --redis or --postgres");
  const parts = await loadParts();
  const engine = await openFleetEngine(context);
  try {
    await serveQueue({ engine, parts, context, given });
  } finally {
    await engine.close();
  }
  return 0;
}

interface Served {
  readonly engine: Engine;
  readonly parts: Parts;
  readonly context: Context;
  readonly given: string;
}

async function serveQueue({ engine, parts, context, given }: Served): Promise<void> {
  const adapter = new parts.ExpressAdapter();
  const shownQueue = new parts.BullMQAdapter(engine.queue as Queue, { readOnlyMode: true });
  // Whoever may write to the queue chooses what is in it.
  for (const field of ["data", "returnValue", "progress"] as const)
    shownQueue.setFormatter(field, (value: unknown) => JSON.parse(jsonText({ value })).value);
  parts.createBullBoard({ queues: [shownQueue], serverAdapter: adapter });
  const app = parts.express();
  app.use("/", adapter.getRouter());
  const server = createServer((request, response) => {
    if (isMeantForHere(request, response)) app(request, response);
  });
  await listen(server, given, context, "/");
  await stopped(context.signal);
  server.close();
  server.closeAllConnections();
}

interface Parts {
  readonly createBullBoard: (typeof Api)["createBullBoard"];
  readonly BullMQAdapter: (typeof Adapters)["BullMQAdapter"];
  readonly ExpressAdapter: new () => IServerAdapter & { readonly getRouter: () => unknown };
  readonly express: () => RequestListener & { readonly use: (path: string, router: unknown) => void };
}

const EXPRESS: string = "express";

async function loadParts(): Promise<Parts> {
  try {
    const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }, express] = await Promise.all([
      import("@bull-board/api"),
      import("@bull-board/api/bullMQAdapter"),
      import("@bull-board/express") as unknown as Promise<Pick<Parts, "ExpressAdapter">>,
      // It has no types.
      import(EXPRESS) as Promise<{ readonly default: Parts["express"] }>,
    ]);
    return { createBullBoard, BullMQAdapter, ExpressAdapter, express: express.default };
  } catch {
    throw new FleetError(
      "the board needs packages that are not installed",
      "run 'npm install @bull-board/api @bull-board/express express' where dsp-fleet is, and run again",
    );
  }
}
