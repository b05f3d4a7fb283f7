/** All rows of a surface. */
import type { Depends, Row } from "./rows.js";
import { publishedRows } from "./published-rows.js";
import { useRows } from "./use-rows.js";
import { openWorld, type SurfaceInput } from "./world.js";

/** In no order that means anything; `surfaceText` sorts. */
export function surfaceOf(input: SurfaceInput): readonly Row[] {
  const world = openWorld(input);
  const depends = [...input.publishers.values()].flatMap(({ dependencies }) =>
    dependencies.map(({ url, ...rest }): Depends => ({ row: "depends", package: url, ...rest })),
  );
  return [...publishedRows(world), ...depends, ...useRows(world)];
}
