/** A description that is taken whole from one side of a merge, although the other side renamed its subject. */
import { expect, test } from "vitest";
import { branches, market, MARKET, parsePurpose, uidOf, type Merge } from "../../support/branches.js";

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
