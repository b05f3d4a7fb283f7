import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { components } from "../../src/model/components.js";
import { cycleCuts } from "../../src/picture/cycle-cuts.js";
import type { Arrow } from "../../src/picture/levels.js";

const arrow = (from: number, to: number, weight = 1): Arrow => ({ from, to, weight });

describe("imports to cut", () => {
  it("are those that leave least of the cycle, light ones first", () => {
    // Two rings that share node 0.
    const arrows = [arrow(0, 1, 5), arrow(1, 2, 5), arrow(2, 0, 2), arrow(0, 3, 5), arrow(3, 0, 1), arrow(4, 0)];
    expect(cycleCuts(5, arrows, [0, 1, 2, 3])).toEqual([
      { arrow: 2, left: 2 },
      { arrow: 4, left: 3 },
    ]);
  });

  it("leave nothing of a single ring", () => {
    expect(cycleCuts(2, [arrow(0, 1, 3), arrow(1, 0)], [0, 1])).toEqual([{ arrow: 1, left: 0 }]);
  });

  it("break all cycles together", () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 30, selector: ([from, to]) => from * 8 + to });
    fc.assert(
      fc.property(pairs, (ends) => {
        const arrows = ends.filter(([from, to]) => from !== to).map(([from, to]) => arrow(from, to));
        const without = (cut: ReadonlySet<number>): ReadonlyMap<number, readonly number[]> =>
          new Map(
            Array.from({ length: 8 }, (_, node) => [
              node,
              arrows.flatMap(({ from, to }, at) => (from === node && !cut.has(at) ? [to] : [])),
            ]),
          );
        const cycles = components(without(new Set())).filter(({ length }) => length > 1);
        const cuts = new Set(cycles.flatMap((cycle) => cycleCuts(8, arrows, cycle).map(({ arrow: at }) => at)));
        expect(components(without(cuts)).every(({ length }) => length === 1)).toBe(true);
      }),
    );
  });
});
