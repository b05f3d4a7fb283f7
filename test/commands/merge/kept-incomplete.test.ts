/** An entity that nothing maps any more stays for its words; what a merge took from around it is completed or goes. */
import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { market, MARKET, uidOf } from "../../support/branches.js";
import { runInProcess } from "../../support/run-in-process.js";
import { mapOf } from "../../support/temporary-repository.js";

const ALL = ["#fruit/stall", "#close/stall", "pear/#pear/stall", "stall/#fruit/description", "stall/#close/description"];

test.each([
  ["the reason of a member", ["#fruit/stall"], false],
  ["the reason of an import", ["pear/#pear/stall"], false],
  ["the text of an export", ["stall/#fruit/description"], false],
  ["all of them", ALL, false],
  ["all of them, of entities that were adopted", ALL, true],
])("without %s", async (_what, lost, isAdopted) => {
  const merge = await market(false);
  const named = (source: string): string => uidOf(merge.directory, source);
  const uids: Readonly<Record<string, string>> = {
    stall: named("src/fruit/stall.ts"),
    pear: named("src/fruit/pear.ts"),
    "#fruit": named("src/fruit/stall.ts#fruit"),
    "#close": named("src/fruit/stall.ts#close"),
    "#pear": named("src/fruit/pear.ts#pear"),
  };
  for (const name of ["stall", "pear", "#fruit", "#close", "#pear"])
    appendFileSync(join(merge.directory, ".dsp", uids[name] ?? "", "description"), "notes: Ask Ann.\n");
  merge.write("src/market.ts", (MARKET["src/market.ts"] ?? "").replace(/^import \{ fruit.*\n/, "").replace("fruit() + ", ""));
  expect((await merge.bootstrap()).out).toContain("described-entity-kept");
  if (isAdopted) {
    const drafts = mapOf(merge.directory).get("drafts") ?? "";
    merge.write(
      ".dsp/drafts",
      drafts.replace(/^(\S+) (.*)$/gm, (_, uid: string, tokens: string) => `${uid} ${[...tokens.split(" "), "adopted"].sort().join(" ")}`),
    );
  }
  for (const path of lost) {
    const [first = "", ...names] = path.split("/").map((name) => uids[name] ?? name);
    rmSync(join(merge.directory, ".dsp", first, "exports", ...names));
  }
  expect((await runInProcess(merge.directory, ["verify"])).code).toBe(1);
  expect(await merge.bootstrap()).toMatchObject({ code: 0, err: "" });
  expect(await runInProcess(merge.directory, ["verify"])).toMatchObject({ code: 0 });
  expect([...mapOf(merge.directory).values()].filter((text) => text.includes("Ask Ann."))).toHaveLength(5);
  expect(await merge.bootstrap("--dry-run")).toMatchObject({ code: 0, err: "nothing to do: .dsp is up to date\n" });
});
