/** A description that is taken whole from one side of a merge, although the other side renamed its subject. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { branches, market, MARKET, parsePurpose, uidOf, type Merge } from "../../support/branches.js";
import { runInProcess } from "../../support/run-in-process.js";
import { mapOf } from "../../support/temporary-repository.js";

const SHOP = "export function weigh(kilos: number): number {\n  const tare = 2;\n  return kilos - tare;\n}\n";

const FILES = {
  ...MARKET,
  "src/market.ts": `import { weigh } from "./scale.js";\nimport { fruit } from "./fruit/stall.js";\nexport function open(): number { return weigh(fruit()); }\n`,
  "src/scale.ts": `${SHOP}\nexport function zero(): void {}\n`,
};

type Rename = (merge: Merge) => void;

const inPlace: Rename = (merge) => {
  merge.change(
    "src/scale.ts",
    "function weigh(kilos: number): number {\n  const tare = 2;\n  return kilos - tare;",
    "function balance(): number {\n  return 0;",
  );
  merge.change("src/market.ts", "import { weigh }", "import { balance }");
  merge.change("src/market.ts", "weigh(fruit())", "balance() + fruit()");
};

const elsewhere: Rename = (merge) => {
  merge.change("src/scale.ts", SHOP, "");
  merge.write("src/balance.ts", "export function balance(): number {\n  return 0;\n}\n");
  merge.change(
    "src/market.ts",
    `import { weigh } from "./scale.js"`,
    `import { balance } from "./balance.js";\nimport { zero } from "./scale.js"`,
  );
  merge.change("src/market.ts", "weigh(fruit())", "zero() ?? balance() + fruit()");
};

const side = (name: "ours" | "theirs", uid: string, rename?: Rename) => (merge: Merge) => () => {
  merge.change(`.dsp/${uid}/description`, parsePurpose(merge.directory, uid), `Written by ${name}.`);
  rename?.(merge);
};

/** With the new name in the map of `renamer`: a new map would mint another UID, so the identity is written as the run of a kept one would be. */
async function conflict(
  renamer: "ours" | "theirs",
  rename: Rename,
): Promise<{ readonly merge: Merge; readonly uid: string; readonly source: string }> {
  const merge = await market(false, FILES);
  const uid = uidOf(merge.directory, "src/scale.ts#weigh");
  const source = rename === inPlace ? "src/scale.ts#balance" : "src/balance.ts#balance";
  const renamed: Rename = (at) => {
    rename(at);
    const name = rename === inPlace ? "src/scale.ts" : "src/balance.ts";
    // The marker gives the renamed function its identifier, whatever it looks like now.
    at.change(name, "export function balance", `/** @dsp ${uid} */\nexport function balance`);
  };
  await branches(
    merge,
    side("ours", uid, renamer === "ours" ? renamed : undefined)(merge),
    side("theirs", uid, renamer === "theirs" ? renamed : undefined)(merge),
  );
  expect(merge.git("merge", "-q", "--no-edit", "theirs").code).toBe(1);
  // The sources without the marker: the map alone must do.
  merge.change(source.split("#")[0] ?? "", `/** @dsp ${uid} */\n`, "");
  expect(merge.conflicts()).toContain(`.dsp/${uid}/description`);
  return { merge, uid, source };
}

test.each([
  ["ours renames in place", "ours", inPlace],
  ["ours renames into another file", "ours", elsewhere],
  ["theirs renames into another file", "theirs", elsewhere],
] as const)("git checkout of the side without the new name, %s", async (_what, renamer, rename) => {
  const { merge, uid, source } = await conflict(renamer, rename);
  const taken = renamer === "ours" ? "theirs" : "ours";
  merge.git("checkout", `--${taken}`, `.dsp/${uid}/description`);
  expect(await merge.bootstrap()).toMatchObject({ code: 0, err: "" });
  expect(uidOf(merge.directory, source)).toBe(uid);
  expect(parsePurpose(merge.directory, uid)).toBe(`Written by ${taken}.`);
});

const unchanged: Rename = () => undefined;

/** Both branches wrote a purpose of the same function, which its file exports with a copy of it. */
async function written(): Promise<{ readonly merge: Merge; readonly uid: string; readonly copy: string }> {
  const merge = await market(false, FILES);
  const uid = uidOf(merge.directory, "src/scale.ts#weigh");
  const copy = `${uidOf(merge.directory, "src/scale.ts")}/exports/${uid}/description`;
  await branches(merge, side("ours", uid, unchanged)(merge), side("theirs", uid, unchanged)(merge));
  merge.git("merge", "-q", "--no-edit", "theirs");
  expect(merge.conflicts()).toEqual(expect.arrayContaining([`.dsp/${uid}/description`, `.dsp/${copy}`]));
  const { code, err } = await merge.bootstrap();
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`.dsp/${uid}/description: both`) });
  return { merge, uid, copy };
}

test.each([
  ["as it is", []],
  ["added to the index", ["add", "--all"]],
])("an answer in the description settles the copy at its exporter, %s", async (_what, words) => {
  const { merge, uid, copy } = await written();
  const path = `.dsp/${uid}/description`;
  const text = readFileSync(join(merge.directory, path), "utf8");
  merge.write(path, text.replace(/^<{7}[^]*?>{7}.*\n/m, "purpose: Written by both.\n"));
  if (words.length > 0) merge.git(...words);
  expect(await merge.bootstrap()).toMatchObject({ code: 0, err: "" });
  expect(parsePurpose(merge.directory, uid)).toBe("Written by both.");
  expect(mapOf(merge.directory).get(copy)).toBe("Written by both.\n");
});

test.each(["ours", "theirs"])("merge resolve %s takes the texts of that branch", async (name) => {
  const { merge, uid, copy } = await written();
  const { code, out } = await runInProcess(merge.directory, ["merge", "resolve", name]);
  expect({ code, out }).toEqual({
    code: 0,
    out: `took the texts of '${name}':\n  .dsp/${uid}/description\nNext: dsp-bootstrap, then git add .dsp\n`,
  });
  expect(await merge.bootstrap()).toMatchObject({ code: 0, err: "" });
  expect(parsePurpose(merge.directory, uid)).toBe(`Written by ${name}.`);
  expect(mapOf(merge.directory).get(copy)).toBe(`Written by ${name}.\n`);
  expect(await runInProcess(merge.directory, ["merge", "resolve", name])).toMatchObject({
    code: 0,
    out: "nothing to do: no texts of people contradict each other\n",
  });
  expect(await runInProcess(merge.directory, ["merge", "resolve", "ours", ".dsp/TOC"])).toMatchObject({
    code: 2,
    error: "no-text-conflict",
  });
});

test("merge resolve keeps the new name, whichever side is taken", async () => {
  const { merge, uid, source } = await conflict("ours", inPlace);
  expect(await runInProcess(merge.directory, ["merge", "resolve", "theirs", `.dsp/${uid}/description`])).toMatchObject({ code: 0 });
  expect(mapOf(merge.directory).get(`${uid}/description`)).toContain(`source: ${source}\n`);
  expect(await merge.bootstrap()).toMatchObject({ code: 0, err: "" });
  expect([uidOf(merge.directory, source), parsePurpose(merge.directory, uid)]).toEqual([uid, "Written by theirs."]);
});
