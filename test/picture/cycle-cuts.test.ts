import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { components } from "../../src/model/graphs/components.js";
import { cutPlan } from "../../packages/view/src/picture/cycle-cuts.js";
import type { Arrow } from "../../src/model/graphs/levels.js";

const arrow = (from: number, to: number, weight = 1): Arrow => ({ from, to, weight });

describe("imports to cut", () => {
  it("are those that leave least of the cycle, one after the other", () => {
    // Two rings that share node 0.
    const arrows = [arrow(0, 1, 5), arrow(1, 2, 5), arrow(2, 0, 2), arrow(0, 3, 5), arrow(3, 0, 1), arrow(4, 0)];
    expect(cutPlan(5, arrows, [0, 1, 2, 3])).toEqual({
      against: 2,
      steps: [
        { arrow: 2, left: 2 },
        { arrow: 4, left: 0 },
      ],
    });
  });

  it("prefer few imports, and leave nothing of a single ring", () => {
    expect(cutPlan(2, [arrow(0, 1, 3), arrow(1, 0)], [0, 1])).toEqual({ against: 1, steps: [{ arrow: 1, left: 0 }] });
  });

  it("leave what they say, and break the cycle in as many steps as are against the order, or fewer", () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 30, selector: ([from, to]) => from * 8 + to });
    fc.assert(
      fc.property(pairs, (ends) => {
        const arrows = ends.filter(([from, to]) => from !== to).map(([from, to]) => arrow(from, to));
        const without = (cut: ReadonlySet<number>): readonly number[][] =>
          components(
            new Map(
              Array.from({ length: 8 }, (_, node) => [
                node,
                arrows.flatMap(({ from, to }, at) => (from === node && !cut.has(at) ? [to] : [])),
              ]),
            ),
          ).map((nodes) => [...nodes]);
        for (const cycle of without(new Set()).filter(({ length }) => length > 1)) {
          const { against, steps } = cutPlan(8, arrows, cycle);
          expect(steps.length).toBeLessThanOrEqual(against);
          expect(steps.at(-1)?.left).toBe(0);
          for (const [at, { left }] of steps.entries()) {
            const cut = new Set(steps.slice(0, at + 1).map((step) => step.arrow));
            const sizes = without(cut).flatMap((nodes) => (nodes.length > 1 && cycle.includes(nodes[0] ?? -1) ? [nodes.length] : []));
            expect(left).toBe(Math.max(0, ...sizes));
          }
        }
      }),
    );
  });
});
