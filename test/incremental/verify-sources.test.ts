/** A source counts as unchanged only if its content is the one that was read, whatever the clocks show. */
import { mkdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inventoryId, recordedSources, recordedStamps, verifySources, type SourceStatus } from "../../src/incremental/verify-sources.js";
import { createDependencyRecorder } from "../../src/inventory/dependency-recorder.js";
import { openTree } from "../../src/inventory/inventory.js";
import { temporaryDirectory } from "../support/temporary-directory.js";

const HOUR = 3_600_000;
const SEVEN = "export const open = 7;\n";

interface Recorded {
  readonly root: string;
  readonly stamps: Float64Array;
  /** What a later run finds; `isStamped`: with the stamps of the first one. */
  readonly verify: (isStamped?: boolean) => SourceStatus;
}

/** A project whose till was read for its facts, whose notes were read as a whole, and whose drawer was missed. `since`: when the run began. */
function record(during: (root: string) => void, since = Date.now() + HOUR): Recorded {
  const root = temporaryDirectory({
    "src/till.ts": "export const open = 8;\n",
    "src/aside.ts": "export const open = 9;\n",
    notes: "bread\n",
  });
  const recorder = createDependencyRecorder();
  const tree = openTree(root, { recorder });
  tree.read("src/till.ts");
  recorder.parsed("src/till.ts", "place", { isRead: true });
  tree.read("notes");
  recorder.read("src/drawer.ts", "absent");
  during(root);
  const recording = recorder.recording();
  if (recording === undefined) throw new Error("something was read twice");
  const sources = recordedSources(recording);
  const stamps = recordedStamps(recording, sources, since);
  const inventory = inventoryId(tree);
  return {
    root,
    stamps,
    verify: (isStamped = true) =>
      verifySources(root, inventoryId(openTree(root)), { inventory, sources, stamps: isStamped ? stamps : undefined }, Date.now()),
  };
}

const ALL = ["notes", "src/drawer.ts", "src/till.ts"];
const sameOf = ({ same }: SourceStatus): readonly string[] => [...same.keys()].sort();
const changedOf = ({ changed }: SourceStatus): readonly string[] => changed.map(({ path }) => path);

describe("a source that changes while the run reads, by a clock that is ahead of the file system's,", () => {
  test("is seen as changed if it is written", () => {
    const { verify } = record((root) => writeFileSync(join(root, "src/till.ts"), SEVEN));
    expect(changedOf(verify())).toEqual(["src/till.ts"]);
  });

  test("is seen as changed if another file is moved into its place", () => {
    const { verify } = record((root) => {
      utimesSync(join(root, "src/aside.ts"), 1, 1);
      renameSync(join(root, "src/aside.ts"), join(root, "src/till.ts"));
    });
    expect(changedOf(verify())).toEqual(["src/till.ts"]);
  });
});

test("an unchanged source is recognised by its stamp, without being read", () => {
  const { verify, stamps } = record(() => undefined);
  const status = verify();
  expect(sameOf(status)).toEqual(ALL);
  expect(status.isSameButForFacts).toBe(true);
  expect(status.renewed).toBe(0);
  expect([...(status.same.get("src/till.ts")?.stamp ?? [])]).toEqual([...stamps.subarray(0, 4)]);
});

test("a source that changed shortly before it was read gets no stamp, and a later change that keeps size and times is seen", () => {
  const { root, verify, stamps } = record(() => undefined, Date.now());
  expect([...stamps].every(Number.isNaN)).toBe(true);
  const before = verify();
  expect([sameOf(before), before.renewed]).toEqual([ALL, 0]);
  writeFileSync(join(root, "src/till.ts"), SEVEN);
  expect(changedOf(verify())).toEqual(["src/till.ts"]);
});

test("without stamps sources are the same if their contents are", () => {
  const { root, verify } = record(() => undefined);
  writeFileSync(join(root, "src/till.ts"), "export const open = 8;\n");
  utimesSync(join(root, "notes"), 1, 1);
  expect(sameOf(verify(false))).toEqual(ALL);
  expect(sameOf(verify())).toEqual(ALL);
});

test("a changed source of which only the facts were used comes with its new content, its former id and the place of its facts", () => {
  const { root, verify } = record(() => undefined);
  writeFileSync(join(root, "src/till.ts"), SEVEN);
  const { changed, isSameButForFacts } = verify();
  expect(isSameButForFacts).toBe(true);
  expect(changed).toMatchObject([{ path: "src/till.ts", facts: "place", bytes: Buffer.from(SEVEN) }]);
  expect(changed[0]?.id).not.toBe(changed[0]?.was);
});

test.each<[string, (root: string) => void, readonly string[]]>([
  [
    "a source that was read as a whole is another",
    (root) => writeFileSync(join(root, "notes"), "salt\n"),
    ["src/drawer.ts", "src/till.ts"],
  ],
  ["a file that was missing is there", (root) => writeFileSync(join(root, "src/drawer.ts"), ""), ["notes", "src/till.ts"]],
  ["a source is gone", (root) => renameSync(join(root, "src/till.ts"), join(root, "src/open.ts")), ["notes", "src/drawer.ts"]],
  [
    "a directory stands in place of a source",
    (root) => (renameSync(join(root, "notes"), join(root, "aside")), mkdirSync(join(root, "notes"))),
    ["src/drawer.ts", "src/till.ts"],
  ],
  ["the list of files is another", (root) => writeFileSync(join(root, "src/more.ts"), ""), ALL],
])("more than facts may differ if %s", (_, change, same) => {
  const { root, verify } = record(() => undefined);
  change(root);
  const status = verify();
  expect(status.isSameButForFacts).toBe(false);
  expect(sameOf(status)).toEqual(same);
});
