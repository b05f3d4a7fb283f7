/** Recorded roots stand for the rules: as groups and with their evidence where the rules know them, and only while they are there. */
import { describe, expect, it } from "vitest";
import { ROOT_DEFAULTS, selectRoots, type RootOptions } from "../../src/traversal/select-roots.js";
import { link } from "../../src/link/link.js";
import { candidate, file, scanOf, site } from "../support/facts.js";

const imports = (path: string, ...targets: string[]) =>
  file(path, { references: targets.map((target, offset) => site(target, offset, [], { kind: "side-effect" })) });

const FILES = [
  imports("till.ts", "cart.ts"),
  imports("cart.ts"),
  imports("floor.ts"),
  imports("window.ts"),
  imports("stock.ts", "cart.ts"),
];
const CANDIDATES = [
  candidate("till.ts", "R1", { evidence: ["bin"] }),
  candidate("cart.ts", "R2", { evidence: ["main"] }),
  candidate("shop.config", "R3", {
    evidence: ["floors"],
    group: [
      { path: "floor.ts", text: "a floor." },
      { path: "window.ts", text: "a window." },
    ],
  }),
];

function select(recorded: readonly string[], options: Partial<RootOptions> = {}) {
  const scan = scanOf(FILES, { candidates: CANDIDATES });
  const given = { ...ROOT_DEFAULTS, recorded: recorded.map((path) => ({ path, reason: "Enters." })), ...options };
  const { roots, problems, from } = selectRoots(scan, link(scan), given);
  return {
    roots: roots.map(({ entry, rule }) => `${entry} ${rule}`),
    problems: problems.map(({ code, path, detail }) => `${code} ${path} ${detail}`),
    from,
  };
}

describe("recorded roots", () => {
  it("take the place of the rules, in the order of the rules, what only they name at the end", () => {
    const { roots, from } = select(["cart.ts", "shop.config", "stock.ts"]);
    expect(roots.map((root) => root.split(" ")[0])).toEqual(["cart.ts", "shop.config", "stock.ts"]);
    expect(roots[2]).toBe("stock.ts .dsp/roots");
    expect(from).toBe("record");
  });

  it("keep the entries and the evidence of a group", () => {
    const scan = scanOf(FILES, { candidates: CANDIDATES });
    const { roots } = selectRoots(scan, link(scan), { ...ROOT_DEFAULTS, recorded: [{ path: "shop.config", reason: "" }] });
    expect(roots[0]?.group?.map(({ path }) => path)).toEqual(["floor.ts", "window.ts"]);
    expect(roots[0]?.evidence).toEqual(["floors"]);
  });

  it("are reported and left out when they are gone", () => {
    expect(select(["till.ts", "closed.ts"])).toMatchObject({ problems: ["entry-unmapped .dsp/roots closed.ts"], from: "record" });
  });

  it("give way to the rules when all of them are gone, and to named ones always", () => {
    const lost = select(["closed.ts"]);
    expect(lost).toEqual({ ...select([]), problems: ["entry-unmapped .dsp/roots closed.ts"] });
    expect(lost.from).toBe("rules");
    expect(select(["till.ts"], { entries: ["stock.ts"] })).toMatchObject({ roots: ["stock.ts --entry"], from: "entries" });
  });

  it("take entryAdd beside them, and lose what noEntry names", () => {
    const { roots } = select(["till.ts", "cart.ts"], { added: ["stock.ts"], excluded: (path) => path === "cart.ts" });
    expect(roots.map((root) => root.split(" ")[0])).toEqual(["stock.ts", "till.ts"]);
  });
});
