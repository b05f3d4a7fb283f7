import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, mapOf, temporaryRepository, SAMPLE_FILES } from "../../support/temporary-repository.js";
import { runInProcess } from "../../support/run-in-process.js";

async function moved(): Promise<string> {
  const directory = temporaryRepository();
  await runInProcess(directory, ["bootstrap"]);
  git(directory, "add", "-A");
  git(directory, "commit", "-q", "-m", "map");
  renameSync(join(directory, "src/total.ts"), join(directory, "src/sum.ts"));
  for (const path of ["src/cart.ts", "src/till.ts", "src/stocktaking.ts"])
    writeFileSync(join(directory, path), (SAMPLE_FILES[path] ?? "").replaceAll("./total.js", "./sum.js"));
  return directory;
}

describe("uid-report", () => {
  it("names what moved, what is new and what goes, with the evidence, and writes nothing", async () => {
    const directory = await moved();
    const before = mapOf(directory);
    const { code, out } = await runInProcess(directory, ["uid-report"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^kept {7}\d+\nmoved {6}3\n/);
    expect(out).toMatch(/obj-[0-9a-f]{8} {2}src\/total\.ts → src\/sum\.ts {2}\(renamed according to git\)/);
    expect(out).toMatch(/src\/total\.ts#total → src\/sum\.ts#total {2}\(same name in the file that moved\)/);
    expect(out).not.toContain("removed");
    expect(mapOf(directory)).toEqual(before);
  });

  it("as data", async () => {
    const { out } = await runInProcess(await moved(), ["uid-report", "--json"]);
    const report: unknown = JSON.parse(out);
    expect(report).toMatchObject({ foreign: 0, renamed: [], new: [], removed: [], ambiguous: [] });
    expect(report).toHaveProperty("moved.length", 3);
  });
});

describe("get-entity", () => {
  it("prints what the protocol's command line prints, and with --json who wrote each text", async () => {
    const directory = temporaryRepository();
    await runInProcess(directory, ["bootstrap"]);
    const uid = [...mapOf(directory)].find(([, text]) => text.startsWith("source: src/cart.ts\n"))?.[0].split("/")[0] ?? "";
    const { code, out } = await runInProcess(directory, ["get-entity", uid]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^uid: ${uid}\\nsource: src/cart\\.ts\\nkind: object\\npurpose: .*\\n`));
    expect(out).toMatch(/\n\nimports:\n {2}obj-[0-9a-f]{8}\n/);
    expect(out).toMatch(/\n\nshared:\n {2}obj-[0-9a-f]{8}\n/);
    const { out: data } = await runInProcess(directory, ["get-entity", uid, "--json"]);
    expect(JSON.parse(data)).toMatchObject({ uid, origins: { purpose: "draft", overview: "draft" } });
  });

  it("says so where there is no such entity, or no UID", async () => {
    const directory = temporaryRepository();
    await runInProcess(directory, ["bootstrap"]);
    const missing = await runInProcess(directory, ["get-entity", "obj-00000000"]);
    expect([missing.code, missing.out]).toEqual([1, ""]);
    expect(missing.err).toContain("obj-00000000 does not exist");
    const odd = await runInProcess(directory, ["get-entity", "../../etc"]);
    expect(odd.code).toBe(2);
    expect(odd.err).toContain("is no UID");
  });
});
