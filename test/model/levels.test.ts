import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { components } from "../../src/model/graphs/components.js";
import { levelsOf, type Arrow } from "../../src/model/graphs/levels.js";

const arrow = (from: number, to: number, weight = 1): Arrow => ({ from, to, weight });

const someArrows = fc
  .uniqueArray(fc.tuple(fc.nat(11), fc.nat(11), fc.integer({ min: 1, max: 9 })), {
    maxLength: 40,
    selector: ([from, to]) => from * 12 + to,
  })
  .map((all) => all.filter(([from, to]) => from !== to).map(([from, to, weight]) => arrow(from, to, weight)));

describe("levels", () => {
  it("put each node above what it imports", () => {
    const { level, against, cycles } = levelsOf(4, [arrow(0, 1), arrow(1, 2), arrow(0, 2)]);
    expect([...level]).toEqual([2, 1, 0, 0]);
    expect(against.size).toBe(0);
    expect(cycles).toEqual([]);
  });

  it("turn the lightest arrow of a cycle round", () => {
    const { level, against, cycles } = levelsOf(3, [arrow(0, 1, 5), arrow(1, 2, 5), arrow(2, 0, 1)]);
    expect([...against]).toEqual([2]);
    expect([...level]).toEqual([2, 1, 0]);
    expect(cycles).toEqual([[0, 1, 2]]);
  });

  it("have arrows against the order only inside of cycles, which all lead up; the others lead down", () => {
    fc.assert(
      fc.property(someArrows, (arrows) => {
        const { level, against } = levelsOf(12, arrows);
        const component = new Map<number, number>();
        const targets = new Map(
          Array.from({ length: 12 }, (_, node) => [node, arrows.filter(({ from }) => from === node).map(({ to }) => to)]),
        );
        components(targets).forEach((nodes, at) => nodes.forEach((node) => component.set(node, at)));
        arrows.forEach(({ from, to }, at) => {
          if (against.has(at)) {
            expect(component.get(from)).toBe(component.get(to));
            expect(level[from]).toBeLessThan(level[to] ?? 0);
          } else expect(level[from]).toBeGreaterThan(level[to] ?? 0);
        });
      }),
    );
  });

  it("need no more arrows against the order than half of those of a cycle", () => {
    fc.assert(
      fc.property(someArrows, (arrows) => {
        const { against } = levelsOf(12, arrows);
        expect(against.size).toBeLessThanOrEqual(arrows.length / 2);
      }),
    );
  });
});
