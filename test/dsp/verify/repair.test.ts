/** Maps made by random operations, then damaged at random: what `repair` may do, and what it may not. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { repair, verify } from "../../../src/commands/verify/verify-tree.js";
import { apply } from "../../../src/dsp/apply/apply.js";
import { hasConflict } from "../../../src/dsp/merge/conflict-markers.js";
import { type DspTree, readLines, strip, isUid } from "../../../src/dsp/dsp-tree.js";
import type { Fault } from "../../../src/dsp/verify/fault.js";
import { lineForm } from "../../../src/dsp/apply/mentions.js";
import { OperationError } from "../../../src/dsp/apply/operation-error.js";
import { OWNER_WHY, type Operation } from "../../../src/model/operation.js";
import { NOBODY } from "./sample-tree.js";
import { runs } from "../../support/effort.js";

const OBJECTS = ["obj-0000000a", "obj-0000000b", "obj-0000000c", "obj-0000000d"] as const;
const FUNCTIONS = ["func-0000000a", "func-0000000b", "func-0000000c"] as const;
const object = fc.constantFrom(...OBJECTS);
const entity = fc.constantFrom(...OBJECTS, ...FUNCTIONS);
const words = fc.constantFrom("Weighs apples.", "Prints the bill.", "Opens the drawer.", "note: fragile");
const place = fc.constantFrom("shop.ts", "scale.ts", "shop.ts#weigh", "shop.ts#Scale", "shop.ts#Scale.weigh");
const owner = fc.option(object, { nil: undefined });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    op: fc.constant("createObject" as const),
    uid: object,
    source: place,
    kind: fc.constantFrom("object" as const, "external" as const),
    purpose: words,
    tocs: fc.subarray(["default" as const]),
    newRoot: fc.boolean(),
  }),
  fc.record({
    op: fc.constant("createFunction" as const),
    uid: fc.constantFrom(...FUNCTIONS),
    source: place,
    purpose: words,
    owner,
    tocs: fc.constant(["default" as const]),
  }),
  fc.record({
    op: fc.constant("createShared" as const),
    exporter: object,
    shared: fc.array(fc.record({ uid: entity }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ op: fc.constant("addImport" as const), importer: entity, imported: entity, exporter: owner, why: words }),
  fc.record({ op: fc.constant("removeImport" as const), importer: entity, imported: entity, exporter: owner }),
  fc.record({ op: fc.constant("removeShared" as const), exporter: object, shared: entity }),
  fc.record({ op: fc.constant("removeEntity" as const), uid: entity }),
  fc.record({
    op: fc.constant("addToToc" as const),
    uids: fc.array(entity, { minLength: 1, maxLength: 2 }),
    toc: fc.constantFrom("default" as const, ...OBJECTS),
  }),
);

/** Every entity once, so that there is something to damage; what the tree refuses is left out. */
const map: fc.Arbitrary<DspTree> = fc.array(operation, { maxLength: 30 }).map((random) => {
  const first = OBJECTS.map((uid): Operation => ({
    op: "createObject",
    uid,
    source: "shop.ts",
    kind: "object",
    purpose: "Sells.",
    tocs: ["default"],
  }));
  return [...first, ...random].reduce(performed, new Map<string, string>());
});

function performed(tree: DspTree, next: Operation): DspTree {
  try {
    return apply(tree, [next]);
  } catch (error) {
    if (error instanceof OperationError) return tree;
    throw error;
  }
}

type Damage = (files: Map<string, string>, paths: readonly string[]) => void;

const pick = fc.nat(1_000);
const at = (paths: readonly string[], number: number): string => paths[number % Math.max(1, paths.length)] ?? "TOC";
const lists = (paths: readonly string[]): readonly string[] => paths.filter((path) => lineForm(path) !== undefined);
const line = fc.oneof(
  entity,
  fc.tuple(entity, entity).map(([uid, via]) => `${uid} via=${via}`),
  fc.constantFrom(NOBODY, `${OBJECTS[0]} via=${NOBODY}`, "hello", "../../x", `${OBJECTS[1]} via=/etc`, "__proto__"),
);
const stranger = fc.constantFrom(
  "README.md",
  "TOC-x",
  `TOC-${NOBODY}`,
  ...OBJECTS.map((uid) => `TOC-${uid}`),
  "obj-CART/description",
  `${NOBODY}/exports/${OBJECTS[0]}`,
  `${OBJECTS[0]}/exports/${NOBODY}`,
  `${OBJECTS[1]}/exports/${OBJECTS[2]}`,
  `${OBJECTS[1]}/exports/${FUNCTIONS[0]}/description`,
  `${OBJECTS[2]}/exports/${FUNCTIONS[1]}/${OBJECTS[0]}`,
  `${FUNCTIONS[2]}/imports`,
  `${OBJECTS[3]}/notes`,
  "diagnostics",
  "roots",
  "removed-texts",
);

const damage: fc.Arbitrary<Damage> = fc.oneof(
  pick.map(
    (number): Damage =>
      (files, paths) =>
        void files.delete(at(paths, number)),
  ),
  entity.map(
    (uid): Damage =>
      (files, paths) =>
        paths.filter((path) => path.startsWith(`${uid}/`)).forEach((path) => files.delete(path)),
  ),
  fc.tuple(pick, line).map(([number, added]): Damage => (files, paths) => {
    const path = at(lists(paths), number);
    files.set(path, `${added}\n${files.get(path) ?? ""}`);
  }),
  fc.tuple(pick, pick).map(([number, which]): Damage => (files, paths) => {
    const path = at(lists(paths), number);
    const lines = readLines(files.get(path) ?? "");
    lines.splice(which % Math.max(1, lines.length), 1);
    files.set(path, lines.map((text) => `${text}\n`).join(""));
  }),
  pick.map((number): Damage => (files, paths) => {
    const path = at(lists(paths), number);
    files.set(path, `${files.get(path) ?? ""}${files.get(path) ?? ""}`);
  }),
  fc.tuple(stranger, words).map(
    ([path, text]): Damage =>
      (files) =>
        void files.set(path, `${text}\n`),
  ),
  pick.map(
    (number): Damage =>
      (files, paths) =>
        void files.set(at(paths, number), ""),
  ),
  fc.tuple(pick, fc.constantFrom("source", "kind", "purpose")).map(([number, key]): Damage => (files, paths) => {
    const path = at(
      paths.filter((other) => /^[^/]+\/description$/.test(other)),
      number,
    );
    files.set(path, (files.get(path) ?? "").replace(new RegExp(`^${key}: .*\n`, "m"), ""));
  }),
  fc.tuple(pick, line, line).map(([number, ours, theirs]): Damage => (files, paths) => {
    const path = at(paths, number);
    files.set(path, `<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> autumn\n${files.get(path) ?? ""}`);
  }),
);

/** A file and a directory of the same name cannot be on one disk; the longer path gives way. */
function onDisk(files: ReadonlyMap<string, string>): DspTree {
  return new Map(
    [...files].filter(([path]) => path.split("/").every((_, depth, names) => depth === 0 || !files.has(names.slice(0, depth).join("/")))),
  );
}

const damaged: fc.Arbitrary<DspTree> = fc.tuple(map, fc.array(damage, { maxLength: 6 })).map(([tree, damages]) => {
  const files = new Map(tree);
  for (const one of damages) one(files, [...files.keys()].sort());
  return onDisk(files);
});

const RUNS = { numRuns: runs(2_000, 300) };

test("what repair leaves is what verify finds, and a second repair does nothing", () => {
  fc.assert(
    fc.property(damaged, (tree) => {
      const { tree: after, left } = repair(tree);
      expect(left.filter(({ edits }) => edits !== undefined)).toEqual([]);
      expect(verify(after)).toEqual(left);
      expect(repair(after)).toEqual({ tree: after, repaired: [], left });
    }),
    RUNS,
  );
});

/** The only import of `obj-0000000a` that has no reason is one of the same function, without an exporter. */
const movedReason: DspTree = new Map([
  ["TOC", "obj-0000000a\nobj-0000000c\nfunc-0000000b\n"],
  ["obj-0000000a/description", "source: shop.ts\nkind: object\npurpose: Sells.\n"],
  ["obj-0000000a/imports", "func-0000000b\n"],
  ["obj-0000000c/description", "source: scale.ts\nkind: object\npurpose: Sells.\n"],
  ["obj-0000000c/exports/func-0000000b/obj-0000000a", "Weighs apples.\n"],
  ["func-0000000b/description", "source: shop.ts\nkind: function\npurpose: Weighs apples.\n"],
]);

test("every word of people is still there, and every line that names what exists", () => {
  fc.assert(
    fc.property(damaged, (tree) => {
      const { tree: after, repaired } = repair(tree);
      const homes = movedTexts(repaired);
      for (const [path, text] of tree) {
        if (hasConflict(text) || path === "diagnostics") continue;
        if (lineForm(path) === undefined)
          expect(wordsIn(after.get(homes.get(path) ?? path) ?? "")).toEqual(expect.arrayContaining([...wordsIn(text)]));
        else if (after.has(path)) expect(linesLost(tree, after, path)).toEqual([]);
        else expect(readLines(text).filter((entry) => entityLike(tree, entry) && !isListed(after, entry))).toEqual([]);
      }
    }),
    { ...RUNS, examples: [[movedReason]] },
  );
});

/** Where the reasons of imports went that a merge had put beside another exporter, by their former place. */
function movedTexts(repaired: readonly Fault[]): ReadonlyMap<string, string> {
  return new Map(
    repaired.flatMap(({ code, edits = [] }): (readonly [string, string])[] => {
      const [written, dropped] = edits;
      return code === "lost-import" && written?.do === "write" && dropped?.do === "drop" ? [[dropped.path, written.path]] : [];
    }),
  );
}

/** Without what this tool writes by itself. */
function wordsIn(text: string): readonly string[] {
  return strip(text) === OWNER_WHY ? [] : text.split("\n").filter((words) => strip(words) !== "");
}

/** Words of somebody, or what exists. */
function entityLike(tree: DspTree, text: string): boolean {
  const exists = (uid: string): boolean => ["description", "imports", "shared"].some((name) => tree.has(`${uid}/${name}`));
  return text.split(/ via=| /).every((word) => !isUid(word) || exists(word));
}

function linesLost(tree: DspTree, after: DspTree, path: string): readonly string[] {
  const kept = new Set(readLines(after.get(path) ?? ""));
  return readLines(tree.get(path) ?? "").filter((text) => !kept.has(text) && entityLike(tree, text));
}

function isListed(tree: DspTree, uid: string): boolean {
  return [...tree].some(([path, text]) => path.startsWith("TOC") && readLines(text).includes(uid));
}

test("nothing is written to a map of a later version", () => {
  fc.assert(
    fc.property(damaged, (tree) => {
      const later = new Map([...tree, ["schema", "2\n"]]);
      expect(repair(later)).toEqual({ tree: later, repaired: [], left: verify(later) });
    }),
    { numRuns: runs(100, 50) },
  );
});
