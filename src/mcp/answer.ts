/** Handles one call of a tool, from its arguments to the reply. Never throws because of a client or a map. */
import type { z } from "zod";
import { descriptionPath, importsPath, sharedPath } from "../dsp/dsp-tree.js";
import type { Uid } from "../model/operation.js";
import { userError } from "../model/errors/user-error.js";
import { readCursor } from "./cursor.js";
import { finish, type Finished } from "./finish.js";
import type { LiveMap, LoadedMap } from "./live-map.js";
import type { LoadTokenCounter, OpenSources, Reply, Tool } from "./tool.js";

export interface Answering {
  readonly live: LiveMap;
  readonly loadTokenCounter: LoadTokenCounter;
  readonly openSources: OpenSources;
}

/** Attempts if the map changes while a reply is computed. */
const ATTEMPTS = 3;

/** Throws `UserError` for invalid arguments, for cursors of other graphs, and if there is no map. */
export async function answer(tool: Tool, given: unknown, { live, loadTokenCounter, openSources }: Answering): Promise<Finished> {
  const parsed = tool.input.safeParse(given ?? {});
  if (!parsed.success) throw userError("invalid-tool-arguments", { tool: tool.name, issues: issuesOf(parsed.error) });
  const { cursor, ...rest } = parsed.data;
  const question = JSON.stringify([tool.name, rest]);
  for (let attempt = 1; ; attempt += 1) {
    const map = live.current();
    const offset = typeof cursor === "string" ? readCursor(cursor, { question, graph: map.digest }) : 0;
    const reply = await tool.answer({ map, loadTokenCounter, openSources }, parsed.data);
    if (attempt < ATTEMPTS && !live.isCurrent(map, filesOf(reply))) continue;
    return finish(reply, { question, graph: map.digest, offset, stamp: live.stamp(map), loadTokenCounter });
  }
}

/** The same for replies of other requests. */
export function answerWith(question: string, reply: (map: LoadedMap) => Reply, { live, loadTokenCounter }: Answering): Promise<Finished> {
  const map = live.current();
  return finish(reply(map), { question, graph: map.digest, offset: 0, stamp: live.stamp(map), loadTokenCounter });
}

function filesOf({ about }: Reply): readonly string[] {
  return about.flatMap((uid: Uid) => [descriptionPath(uid), importsPath(uid), sharedPath(uid)]);
}

function issuesOf({ issues }: z.ZodError): string {
  return issues
    .slice(0, 3)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join("; ")
    .slice(0, 500);
}
