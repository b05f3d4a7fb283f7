import { type TextOriginKind } from "../../../src/dsp/merge/three-way.js";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textOrigin } from "../../../src/pipeline/text-origin.js";
import { hasConflict, parseConflict } from "../../../src/dsp/merge/conflict-markers.js";
import { parseDescription, readLines } from "../../../src/dsp/dsp-tree.js";
import { mergeFile, type Judge, type MergedFile } from "../../../src/dsp/merge/merge-file.js";
import { isDraft, draftTokensOf } from "../../../src/texts/provenance.js";
import { runs } from "../../support/effort.js";

const A = "obj-0000000a";
const B = "obj-0000000b";
const C = "obj-0000000c";
const D = "obj-0000000d";
const JUDGE: Judge = { textOrigin };

function merge(path: string, base: string | undefined, ours: string, theirs: string, judge: Judge = JUDGE): MergedFile {
  const merged = mergeFile(path, { base, ours, theirs }, judge);
  if (merged === undefined) throw new Error(`${path} is no file of the map`);
  return merged;
}

const lines = (...uids: readonly string[]): string => uids.map((uid) => `${uid}\n`).join("");
const clean = (text: string): MergedFile => ({ text, conflict: false });

describe("lists", () => {
  it("keep ours in order, take what they added, and drop what either removed", () => {
    expect(merge(`${A}/imports`, lines(A, B), lines(B, C, A), lines(D, A))).toEqual(clean(lines(C, A, D)));
    expect(merge(`${A}/shared`, lines(A, B, C), lines(A, C), lines(A, B))).toEqual(clean(lines(A)));
    expect(merge("TOC", undefined, lines(A, B), lines(A, C))).toEqual(clean(lines(A, B, C)));
  });

  it("hold each line once, however it is spaced", () => {
    expect(merge(`${A}/imports`, undefined, `${B} via=${C}\n`, `${B}   via=${C}\n${D}\n`)).toEqual(clean(`${B} via=${C}\n${D}\n`));
    expect(merge("TOC", "", lines(A, B, A), lines(B, A))).toEqual(clean(lines(A, B)));
  });

  it("keep the root of a table of contents first", () => {
    expect(merge(`TOC-${B}`, lines(B, A), lines(A, B), lines(B, A, C))).toEqual(clean(lines(B, A, C)));
    expect(merge("TOC", lines(A, B), lines(A, B, C), lines(D, A, B))).toEqual(clean(lines(D, A, B, C)));
    expect(merge("TOC", lines(A, B), lines(A, B, C), lines(D, B))).toEqual(clean(lines(D, B, C)));
  });

  it("of removed texts lose none that both sides have, at whatever place", () => {
    const [a, b, c] = ["a.ts", "b.ts", "c.ts"].map((source) => `${source} purpose: What a person wrote.\n`) as [string, string, string];
    expect(merge("removed-texts", a + b + c, a + c, b)).toEqual(clean(a + c));
    expect(merge("removed-texts", a + b, a, "")).toEqual(clean(""));
    expect(merge("removed-texts", a + b, b, `${c}d.ts purpose: Another.\n`)).toEqual(clean(`${c}d.ts purpose: Another.\n`));
  });

  it("of diagnostics are sorted", () => {
    const merged = merge(
      "diagnostics",
      "cycle a.ts\nunresolved m.ts ./x\n",
      "unresolved m.ts ./x\n",
      "cycle a.ts\ndead-import b.ts\nunresolved m.ts ./x\n",
    );
    expect(merged).toEqual(clean("dead-import b.ts\nunresolved m.ts ./x\n"));
  });
});

const PURPOSE = (text: string) => ({ slot: "purpose", text });
const description = (purpose: string, drafted: readonly string[], more = ""): string =>
  `source: src/till.ts\nkind: object\npurpose: ${purpose}\n${drafted.length > 0 ? `drafts: ${draftTokensOf(drafted.map(PURPOSE))}\n` : ""}${more}`;

describe("descriptions", () => {
  const base = description("Rings.", ["Rings."]);
  const path = `${A}/description`;

  it("prefer the text of a person to a draft, on either side", () => {
    const ours = description("Rings up what the customer bought.", ["Rings."]);
    const theirs = description("Rings twice.", ["Rings twice."]);
    for (const merged of [merge(path, base, ours, theirs), merge(path, base, theirs, ours)]) {
      expect(merged.conflict).toBe(false);
      expect(parseDescription(merged.text).get("purpose")).toBe("Rings up what the customer bought.");
    }
  });

  it("take our draft of two, with its token", () => {
    const merged = merge(path, base, description("Rings once.", ["Rings once."]), description("Rings twice.", ["Rings twice."]));
    const fields = parseDescription(merged.text);
    expect(merged.conflict).toBe(false);
    expect(isDraft(fields.get("drafts") ?? "", PURPOSE(fields.get("purpose") ?? ""))).toBe(true);
    expect(fields.get("drafts")?.split(" ")).toHaveLength(2);
  });

  it("leave two texts of people between markers, and merge the rest", () => {
    const ours = description("The till.", ["Rings."], "scope: src\n");
    const theirs = `${description("The cash desk.", ["Rings.", "Rings twice."])}notes: Loud.\n`;
    const merged = merge(path, base, ours, theirs);
    expect(merged.conflict).toBe(true);
    expect(merged.text).toBe(
      [
        "source: src/till.ts",
        "kind: object",
        "<<<<<<< ours\npurpose: The till.\n=======\npurpose: The cash desk.\n>>>>>>> theirs",
        `drafts: ${draftTokensOf(["Rings.", "Rings twice."].map(PURPOSE))}`,
        "scope: src",
        "notes: Loud.\n",
      ].join("\n"),
    );
    const sides = parseConflict(merged.text);
    expect(parseDescription(sides?.ours ?? "").get("purpose")).toBe("The till.");
    expect(merge(path, base, sides?.ours ?? "", sides?.theirs ?? "")).toEqual(merged);
  });

  it("keep foreign keys and freeform text, also below the tokens", () => {
    const ours = `${base}Ask Ada before you change it.\nteam: counters\n`;
    const theirs = `${description("Rings twice.", ["Rings twice."])}colour: green\n`;
    expect(merge(path, base, ours, theirs)).toEqual(
      clean(
        `source: src/till.ts\nkind: object\npurpose: Rings twice.\ndrafts: ${draftTokensOf([PURPOSE("Rings twice.")])}\nAsk Ada before you change it.\nteam: counters\ncolour: green\n`,
      ),
    );
  });

  it("believe the move that leads to something", () => {
    const ours = base.replace("src/till.ts", "src/front/till.ts");
    const theirs = base.replace("src/till.ts", "src/desk.ts");
    expect(merge(path, base, ours, theirs).text).toBe(ours);
    expect(merge(path, base, ours, theirs, { textOrigin, exists: (source) => source === "src/desk.ts" }).text).toBe(theirs);
    const idea = (source: string): string => `source: ${source}\nkind: object\npurpose: An idea.\n`;
    expect(merge(path, idea("queue"), idea("line"), idea("row")).conflict).toBe(true);
  });

  it("keep an overview that one side wrote and the other took away", () => {
    const with1 = (overview: string): string => `${base}overview: ${overview}\n`;
    expect(merge(path, with1("A shop."), base, with1("The shop of Ada.")).text).toContain("overview: The shop of Ada.");
  });
});

describe("reasons", () => {
  const path = `${B}/exports/${A}`;
  const by = (ours: TextOriginKind | undefined, theirs: TextOriginKind | undefined): Judge => ({ textOrigin, origins: { ours, theirs } });

  it.each([
    ["draft", "draft", "Pays.\n"],
    ["draft", "author", "Takes money.\n"],
    ["draft", "written", "Takes money.\n"],
    ["draft", undefined, "Takes money.\n"],
    ["author", "draft", "Pays.\n"],
    ["author", "written", "Pays.\n"],
    ["written", "author", "Takes money.\n"],
    ["written", "written", "Pays.\n"],
    [undefined, "draft", "Pays.\n"],
  ] as const)("ours is %s, theirs is %s", (ours, theirs, text) => {
    expect(merge(path, "Uses it.\n", "Pays.\n", "Takes money.\n", by(ours, theirs))).toEqual(clean(text));
  });

  it.each([
    ["author", "author"],
    [undefined, undefined],
    ["author", undefined],
    [undefined, "written"],
  ] as const)("ours is %s, theirs is %s: nobody can tell", (ours, theirs) => {
    const merged = merge(path, "Uses it.\n", "Pays.\n", "Takes money.\n", by(ours, theirs));
    expect(merged).toEqual({ text: "<<<<<<< ours\nPays.\n=======\nTakes money.\n>>>>>>> theirs\n", conflict: true });
  });

  it("that agree, or that one side changed, are no conflict", () => {
    expect(merge(path, undefined, "Pays.\n", "Pays.\r\n")).toEqual(clean("Pays.\n"));
    expect(merge(path, "Uses it.\n", "Uses it.\n", "Pays.\n")).toEqual(clean("Pays.\n"));
    expect(merge(`${B}/exports/${C}/description`, "Uses it.\n", "Pays.\n", "Uses it.\n")).toEqual(clean("Pays.\n"));
  });
});

it.each(["README.md", "obj-CART/imports", `${A}/notes.md`, `${A}/exports/readme`, `${A}/exports/${B}/${C}/x`, ".cache/rev/x"])(
  "%s is not ours to merge",
  (path) => {
    expect(mergeFile(path, { base: "", ours: "a", theirs: "b" }, JUDGE)).toBeUndefined();
  },
);

describe("conflict markers", () => {
  const sides = { ours: `${A}\n${B}\n`, theirs: `${A}\n${C}\n` };

  it.each([
    ["standard", `${A}\n<<<<<<< HEAD\n${B}\n=======\n${C}\n>>>>>>> summer\n`, undefined],
    ["diff3", `${A}\n<<<<<<< HEAD\n${B}\n||||||| 1234567\n${D}\n=======\n${C}\n>>>>>>> summer\n`, `${A}\n${D}\n`],
    ["CRLF", `${A}\r\n<<<<<<< HEAD\r\n${B}\r\n=======\r\n${C}\r\n>>>>>>> summer\r\n`, undefined],
    ["without labels", `${A}\n<<<<<<<\n${B}\n=======\n${C}\n>>>>>>>\n`, undefined],
  ])("of %s style", (_what, text, base) => {
    expect(hasConflict(text)).toBe(true);
    expect(parseConflict(text)).toEqual(base === undefined ? sides : { ...sides, base });
  });

  it("may stand several times in one file, one of them without a base", () => {
    const text = `<<<<<<< a\n1\n||||||| b\n0\n=======\n2\n>>>>>>> c\nx\n<<<<<<< a\n=======\n3\n>>>>>>> c\n`;
    expect(parseConflict(text)).toEqual({ ours: "1\nx\n", theirs: "2\nx\n3\n" });
  });

  it.each([
    ["of a file that both branches renamed", "<<<<<<<< a:x\n1\n========\n2\n>>>>>>>> b:y\n", { ours: "1\n", theirs: "2\n" }],
    [
      "around an ancestor that has some of its own",
      "<<<<<<< a\n1\n||||||| c\n<<<<<<<<< d\n3\n=========\n4\n>>>>>>>>> e\n=======\n2\n>>>>>>> b\n",
      { ours: "1\n", theirs: "2\n", base: "<<<<<<<<< d\n3\n=========\n4\n>>>>>>>>> e\n" },
    ],
    [
      "of two lengths in one file",
      "<<<<<<<< a\n1\n========\n>>>>>>>> b\n<<<<<<< a\n=======\n2\n>>>>>>> b\n",
      { ours: "1\n", theirs: "2\n" },
    ],
  ])("may be longer: %s", (_, text, sides) => {
    expect(hasConflict(text)).toBe(true);
    expect(parseConflict(text)).toEqual(sides);
  });

  it.each(["<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> c\n", "<<<<<<< a\n1\n>>>>>>> c\n", ">>>>>>> c\n<<<<<<< a\n=======\n"])(
    "that do not belong together: %j",
    (text) => {
      expect(parseConflict(text)).toBeUndefined();
    },
  );

  it("are no headings of other texts", () => {
    expect(hasConflict("purpose: Sorts.\n=======\n")).toBe(false);
    expect(parseConflict("purpose: Sorts.\n=======\n")?.ours).toBe("purpose: Sorts.\n=======\n");
  });
});

describe("whatever the sides are", () => {
  const uid = fc.constantFrom(A, B, C, D, "func-00000001", "func-00000002");
  const listing = fc.uniqueArray(uid).map((uids) => lines(...uids));
  const text = fc.constantFrom("Rings.", "Rings twice.", "The till.", "Ada's till.", "Counts the cash.");
  const written = fc.record({
    purpose: text,
    drafted: fc.subarray(["Rings.", "Rings twice."]),
    notes: fc.option(text, { nil: undefined }),
    team: fc.option(text, { nil: undefined }),
    tail: fc.option(text, { nil: undefined }),
  });
  const described = written.map(({ purpose, drafted, notes, team, tail }) => {
    const more = [notes && `notes: ${notes}`, team && `team: ${team}`, tail].filter((line) => line).map((line) => `${line}\n`);
    return description(purpose, drafted, more.join(""));
  });
  const file = fc.oneof(
    fc.tuple(fc.constantFrom("TOC", `TOC-${A}`, `${A}/imports`, `${A}/shared`, "diagnostics"), fc.tuple(listing, listing, listing)),
    fc.tuple(fc.constant(`${A}/description`), fc.tuple(described, described, described)),
    fc.tuple(fc.constantFrom(`${A}/exports/${B}`, `${A}/exports/${B}/description`), fc.tuple(text, text, text)),
  );

  it("a side that changed nothing gives the other one", () => {
    fc.assert(
      fc.property(file, ([path, [base, changed]]) => {
        expect(merge(path, base, base, changed)).toEqual(clean(changed));
        expect(merge(path, base, changed, base)).toEqual(clean(changed));
        expect(merge(path, base, changed, changed)).toEqual(clean(changed));
      }),
    );
  });

  it("a list has the same lines in both merge directions", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("TOC", `${A}/imports`, `${A}/shared`, "diagnostics"),
        listing,
        listing,
        listing,
        (path, base, ours, theirs) => {
          const one = readLines(merge(path, base, ours, theirs).text);
          const other = readLines(merge(path, base, theirs, ours).text);
          expect(one.toSorted()).toEqual(other.toSorted());
          expect(new Set(one).size).toBe(one.length);
        },
      ),
    );
  });

  it("no word that people wrote on one side is lost", () => {
    fc.assert(
      fc.property(described, described, described, (base, ours, theirs) => {
        const merged = merge(`${A}/description`, base, ours, theirs);
        const [was, ...sides] = [base, ours, theirs].map(parseDescription);
        for (const side of sides) {
          const draftTokens = side.get("drafts")?.split("\n", 1)[0] ?? "";
          for (const [key, value] of side) {
            const [head = "", ...tail] = value.split("\n");
            const own = key === "purpose" ? !isDraft(draftTokens, { slot: key, text: head }) : key !== "drafts";
            const before = was?.get(key)?.split("\n") ?? [];
            if (own && before[0] !== head) expect(merged.text).toContain(`${key}: ${head}`);
            if (tail.length > 0 && before.slice(1).join("\n") !== tail.join("\n")) expect(merged.text).toContain(tail.join("\n"));
          }
        }
        expect(merged.conflict).toBe(hasConflict(merged.text));
      }),
      { numRuns: runs(1000, 250) },
    );
  });

  it("what stands between markers can be read again", () => {
    fc.assert(
      fc.property(described, described, described, (base, ours, theirs) => {
        const merged = merge(`${A}/description`, base, ours, theirs);
        const sides = parseConflict(merged.text);
        expect(sides).toBeDefined();
        if (merged.conflict) expect(sides?.ours).not.toBe(sides?.theirs);
        else expect(sides?.ours).toBe(merged.text);
      }),
    );
  });
});

describe("an ancestor that is a merge with conflicts, of branches that were merged both ways", () => {
  const conflict = (ours: string, theirs: string): string => `<<<<<<<<< ours\n${ours}\n=========\n${theirs}\n>>>>>>>>> theirs\n`;
  const head = "source: src/till.ts\nkind: object\n";

  it("leaves what the sides agree on, and shows two texts of people", () => {
    const base = `${head}${conflict("purpose: Former.", "purpose: Other.")}`;
    const merged = merge(`${A}/description`, base, `${head}purpose: Mine.\n`, `${head}purpose: Yours.\n`);
    expect(parseConflict(merged.text)).toMatchObject({ ours: `${head}purpose: Mine.\n`, theirs: `${head}purpose: Yours.\n` });
    expect(merge(`${A}/description`, base, `${head}purpose: Mine.\n`, `${head}purpose: Mine.\n`)).toEqual(clean(`${head}purpose: Mine.\n`));
  });

  it("brings no words or markers of its own into a text, a list or the drafts", () => {
    const why = merge(`${A}/exports/${B}/${C}`, conflict("Former.", "Other."), "Mine.\n", "Yours.\n");
    expect([/Former|Other/.test(why.text), why.conflict]).toEqual([false, true]);
    expect(merge(`${A}/imports`, `${lines(A)}${conflict(B, C)}`, lines(A, B), lines(A, D))).toEqual(clean(lines(A, B, D)));
    expect(merge("drafts", conflict(`${A} 1a2b3c`, `${A} 4d5e6f`), `${A} 1a2b3c\n`, `${A} 4d5e6f\n`).text).not.toMatch(/[<>]{7}/);
  });
});

describe("a side that is a merge with conflicts, of a file that one branch renamed to a place where the other added one", () => {
  const conflict = (ours: string, theirs: string): string => `<<<<<<< ours\n${ours}\n=======\n${theirs}\n>>>>>>> theirs\n`;
  const head = "source: src/till.ts\nkind: object\n";
  const inner = `${head}${conflict("purpose: Mine.", "purpose: Hers.")}`;
  const yours = `${head}purpose: Yours.\n`;

  it.each([
    ["ours", inner, yours],
    ["theirs", yours, inner],
  ])("keeps all texts of people between markers that match: %s", (_side, ours, theirs) => {
    const merged = merge(`${A}/description`, undefined, ours, theirs);
    expect(merged.conflict).toBe(true);
    expect(parseConflict(merged.text)).toMatchObject({ ours, theirs });
    // What cannot be settled is the same after another attempt.
    const sides = parseConflict(merged.text);
    expect(merge(`${A}/description`, sides?.base, sides?.ours ?? "", sides?.theirs ?? "")).toEqual(merged);
  });

  it("takes the text of the side that is chosen, in both conflicts", () => {
    const choose = (chosen: "ours" | "theirs"): MergedFile | undefined =>
      mergeFile(`${A}/description`, { base: undefined, ours: inner, theirs: yours }, { ...JUDGE, chosen });
    expect(choose("ours")).toEqual(clean(`${head}purpose: Mine.\n`));
    expect(choose("theirs")).toEqual(clean(yours));
  });

  it("settles what needs no person, in lists and whys", () => {
    expect(merge(`${A}/imports`, undefined, conflict(lines(A).trim(), lines(B).trim()), lines(C))).toEqual(clean(lines(A, B, C)));
    const why = merge(`${A}/exports/${B}/${C}`, undefined, conflict("Mine.", "Hers."), "Yours.\n");
    expect(parseConflict(why.text)).toMatchObject({ ours: conflict("Mine.", "Hers."), theirs: "Yours.\n" });
    expect(merge(`${A}/description`, undefined, inner, inner)).toEqual({ text: inner, conflict: true });
  });

  it("leaves markers that do not match to people, with both sides around them", () => {
    const broken = `${head}<<<<<<< ours\npurpose: Mine.\n>>>>>>> theirs\n`;
    const merged = merge(`${A}/description`, undefined, broken, yours);
    expect(parseConflict(merged.text)).toMatchObject({ ours: broken, theirs: yours });
  });
});
