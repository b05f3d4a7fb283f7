/** Git moves the why that one branch adds into the directory that the other branch renamed by moving the imported function. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { branches, expectWhole, market, MARKET, uidOf, type Merge } from "../../support/branches.js";
import { runInProcess } from "../../support/run-in-process.js";
import { mapOf } from "../../support/temporary-repository.js";

const CLOSE = "/** Closes the door. */\nexport function close(): void {\n  return;\n}\n";

const FILES = {
  ...MARKET,
  "src/market.ts": `import { close } from "./fruit/stall.js";\nimport { fruit } from "./fruit/stall.js";\nimport { bread } from "./bread/stall.js";\nexport function open(): number { close(); return fruit() + bread(); }\n`,
  "src/fruit/stall.ts": `import { pear } from "./pear.js";\n\n/** Sells fruit. */\nexport function fruit(): number {\n  return pear();\n}\n\n${CLOSE}`,
};

/** Ours moves `close` to another file; theirs adds an import of it. `wrote` changes the map of theirs before it is committed. */
async function moved(withDriver: boolean, wrote: (merge: Merge) => void = () => undefined): Promise<Merge> {
  const merge = await market(withDriver, FILES);
  await branches(
    merge,
    () => {
      merge.change("src/fruit/stall.ts", CLOSE, "");
      merge.write("src/fruit/door.ts", CLOSE);
      merge.change("src/market.ts", "./fruit/stall.js", "./fruit/door.js");
    },
    () => {
      merge.change("src/bread/rye.ts", "/** A loaf", `import { close } from "../fruit/stall.js";\n/** A loaf`);
      merge.change("src/bread/rye.ts", "{ return 3; }", "{ close(); return 3; }");
    },
  );
  merge.git("checkout", "-q", "theirs");
  wrote(merge);
  merge.git("commit", "-q", "--all", "-m", "Words");
  merge.git("checkout", "-q", "main");
  merge.git("merge", "-q", "--no-edit", "theirs");
  merge.change("src/bread/rye.ts", "../fruit/stall.js", "../fruit/door.js");
  return merge;
}

function places({ directory }: Merge): { readonly stall: string; readonly door: string; readonly close: string; readonly rye: string } {
  const close = uidOf(directory, "src/fruit/door.ts#close");
  const [stall, door, rye] = ["src/fruit/stall.ts", "src/fruit/door.ts", "src/bread/rye.ts"].map((path) => uidOf(directory, path));
  return { stall: stall ?? "", door: door ?? "", close, rye: rye ?? "" };
}

const importsOf = ({ directory }: Merge, uid: string): string => readFileSync(join(directory, ".dsp", uid, "imports"), "utf8");

describe.each([
  ["without the driver", false],
  ["with the driver", true],
] as const)("%s", (_what, withDriver) => {
  test("git moves the why, and a run settles the import", async () => {
    const merge = await moved(withDriver);
    const { stall, door, close, rye } = places(merge);
    expect(mapOf(merge.directory).has(`${door}/exports/${close}/${rye}`)).toBe(true);
    expect(importsOf(merge, rye)).toContain(`${close} via=${stall}`);
    await expectWhole(merge);
    expect(importsOf(merge, rye)).not.toContain(stall);
    expect(await runInProcess(merge.directory, ["verify"])).toMatchObject({ code: 0 });
  });

  test("repair returns the why to its import, which the next run judges by the sources", async () => {
    const merge = await moved(withDriver);
    const { stall, door, close, rye } = places(merge);
    await runInProcess(merge.directory, ["repair"]);
    expect(mapOf(merge.directory).has(`${stall}/exports/${close}/${rye}`)).toBe(true);
    expect(mapOf(merge.directory).has(`${door}/exports/${close}/${rye}`)).toBe(false);
    await expectWhole(merge);
  });

  test("a text of a person follows the import", async () => {
    const merge = await moved(withDriver, (theirs) => {
      const [stall, close] = [uidOf(theirs.directory, "src/fruit/stall.ts"), uidOf(theirs.directory, "src/fruit/stall.ts#close")];
      theirs.write(`.dsp/${stall}/exports/${close}/${uidOf(theirs.directory, "src/bread/rye.ts")}`, "Nobody bakes after hours.\n");
    });
    const { door, close, rye } = places(merge);
    expect(await merge.bootstrap()).toMatchObject({ code: 0, err: "" });
    expect(importsOf(merge, rye)).toContain(`${close} via=${door}`);
    expect(mapOf(merge.directory).get(`${door}/exports/${close}/${rye}`)).toBe("Nobody bakes after hours.\n");
    expect(await runInProcess(merge.directory, ["verify"])).toMatchObject({ code: 0 });
  });
});

test("a line without a why that the sources do not justify is drift, and goes", async () => {
  const merge = await market(false);
  const [pear, market_, stall] = ["src/fruit/pear.ts", "src/market.ts", "src/fruit/stall.ts"].map((path) => uidOf(merge.directory, path));
  merge.write(`.dsp/${market_}/imports`, `${importsOf(merge, market_ ?? "")}${pear}\n`);
  expect(await runInProcess(merge.directory, ["check"])).toMatchObject({
    code: 1,
    out: expect.stringContaining("src/market.ts  no longer imports src/fruit/pear.ts: still in the map"),
  });
  const { out } = await runInProcess(merge.directory, ["verify"]);
  expect(out).toContain(
    `no why for ${pear}\n    fix: 'dsp-cli bootstrap' writes it, or removes the line if the sources have no such import`,
  );
  await expectWhole(merge);
  // A line that the sources justify gets its why again.
  rmSync(join(merge.directory, `.dsp/${pear}/exports/${uidOf(merge.directory, "src/fruit/pear.ts#pear")}/${stall}`));
  await expectWhole(merge);
});

test("check lists a moved function once, without the imports and exports that follow from the move", async () => {
  const merge = await market(false, FILES);
  merge.change("src/fruit/stall.ts", CLOSE, "");
  merge.write("src/fruit/door.ts", CLOSE);
  merge.change("src/market.ts", "./fruit/stall.js", "./fruit/door.js");
  const { code, out } = await runInProcess(merge.directory, ["check"]);
  expect(code).toBe(1);
  expect(out).toContain("Moved (1)");
  expect(out).not.toMatch(/Imports that are gone|Exports that are gone/);
});
