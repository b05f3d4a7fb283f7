import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { components } from "../../src/model/components.js";
import { levelsOf, withoutShortcuts, type Arrow } from "../../src/model/levels.js";

const arrow = (from: number, to: number, weight = 1): Arrow => ({ from, to, weight });

const someArrows = fc
  .uniqueArray(fc.tuple(fc.nat(11), fc.nat(11), fc.integer({ min: 1, max: 9 })), {
    maxLength: 40,
    selector: ([from, to]) => from * 12 + to,
  })
  .map((all) => all.filter(([from, to]) => from !== to).map(([from, to, weight]) => arrow(from, to, weight)));

function reached(count: number, arrows: readonly Arrow[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (start: number, node: number): void => {
    for (const { from, to } of arrows) {
      if (from !== node || found.has(`${start} ${to}`)) continue;
      found.add(`${start} ${to}`);
      visit(start, to);
    }
  };
  for (let node = 0; node < count; node += 1) visit(node, node);
  return found;
}

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

describe("arrows without shortcuts", () => {
  it("leave out an arrow where a longer way leads", () => {
    expect([...withoutShortcuts(3, [arrow(0, 2), arrow(0, 1), arrow(1, 2)])]).toEqual([1, 2]);
  });

  it("reach the same nodes, and none of them can be left out", () => {
    fc.assert(
      fc.property(someArrows, (all) => {
        const { against } = levelsOf(12, all);
        const arrows = all.filter((_, at) => !against.has(at));
        const needed = [...withoutShortcuts(12, arrows)].map((at) => arrows[at] ?? arrow(-1, -1));
        expect(reached(12, needed)).toEqual(reached(12, arrows));
        for (const left of needed) {
          const fewer = needed.filter((one) => one !== left);
          expect(reached(12, fewer).has(`${left.from} ${left.to}`)).toBe(false);
        }
      }),
    );
  });
});
