/** Texts of people whose entities are removed: reported before and after, kept, given to others, and restored with their entity. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { changedDrafts, DRAFTS_FILE, draftTokensAt } from "../../../src/dsp/drafts.js";
import { draftTokensWith } from "../../../src/texts/provenance.js";
import { git, mapOf, temporaryRepository, SAMPLE_FILES } from "../../support/temporary-repository.js";
import { runInProcess } from "../../support/run-in-process.js";

const TILL_WITHOUT = `import { Cart } from "./cart.js";
import { currency } from "./total.js";
console.log(new Cart().sum(), currency);
`;
const FILES = { ...SAMPLE_FILES, "src/drawer.ts": "/** Holds the coins. */\nexport const drawer = [1, 2, 5];\n" };

const uidOf = (directory: string, source: string): string =>
  [...mapOf(directory)]
    .find(([path, text]) => path.endsWith("/description") && text.startsWith(`source: ${source}\n`))?.[0]
    .split("/")[0] ?? "none";

function write(directory: string, path: string, change: (text: string) => string): void {
  const file = join(directory, ".dsp", path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

const purpose =
  (text: string) =>
  (description: string): string =>
    description.replace(/^purpose: .*$/m, `purpose: ${text}`);

/** Mapped, with words at the drawer and about it, committed; then the drawer is removed. */
async function withoutDrawer(): Promise<string> {
  const directory = temporaryRepository(FILES);
  await runInProcess(directory, ["bootstrap"]);
  const [drawer, symbol, till] = ["src/drawer.ts", "src/drawer.ts#drawer", "src/till.ts"].map((source) => uidOf(directory, source));
  write(directory, `${drawer}/description`, (text) => `${purpose("Where the coins lie.")(text)}notes: Ask Ann.\n`);
  write(directory, `${drawer}/exports/${symbol}/${till}`, () => "Change is given from it.\n");
  write(directory, `${drawer}/exports/${symbol}/description`, () => "The pride of the shop.\n");
  git(directory, "add", "-A");
  git(directory, "commit", "-q", "-m", "map");
  rmSync(join(directory, "src/drawer.ts"));
  writeFileSync(join(directory, "src/till.ts"), TILL_WITHOUT);
  return directory;
}

const KEPT = [
  "src/drawer.ts notes: Ask Ann.",
  "src/drawer.ts purpose: Where the coins lie.",
  "src/drawer.ts shared of=src/drawer.ts#drawer: The pride of the shop.",
  "src/till.ts why of=src/drawer.ts#drawer via=src/drawer.ts: Change is given from it.",
];

describe("words of people whose entities go", () => {
  it("are reported by check, uid-report and --dry-run before the removal", async () => {
    const directory = await withoutDrawer();
    const check = await runInProcess(directory, ["check"]);
    expect(check.code).toBe(1);
    expect(check.out).toContain("4 texts that people wrote would leave the map, kept in .dsp/removed-texts");
    expect(check.out).toContain("  src/drawer.ts (purpose)");
    expect(JSON.parse((await runInProcess(directory, ["check", "--json"])).out)).toHaveProperty("textMoves.removed.length", 4);
    const { out } = await runInProcess(directory, ["uid-report"]);
    for (const line of KEPT) expect(out).toContain(`  ${line}\n`);
    expect((await runInProcess(directory, ["bootstrap", "--dry-run"])).err).toContain("4 texts that people wrote would leave the map");
    expect(mapOf(directory).has("removed-texts")).toBe(false);
  });

  it("are reported once by the run, and kept in a committed file", async () => {
    const directory = await withoutDrawer();
    const { out } = await runInProcess(directory, ["bootstrap", "--report", "report.json"]);
    expect(out).toContain("Texts      4 texts that people wrote left the map, kept in .dsp/removed-texts:");
    expect(out).toContain("'dsp-cli removed-texts' lists, reassigns or clears them");
    expect(JSON.parse(readFileSync(join(directory, "report.json"), "utf8"))).toHaveProperty("textMoves.removed.length", 4);
    expect(mapOf(directory).get("removed-texts")).toBe(KEPT.map((line) => `${line}\n`).join(""));
    const after = mapOf(directory);
    const again = await runInProcess(directory, ["bootstrap"]);
    expect(again.out).not.toContain("Texts      ");
    expect(mapOf(directory)).toEqual(after);
    expect((await runInProcess(directory, ["verify"])).out).toContain("no faults");
    expect((await runInProcess(directory, ["check"])).code).toBe(0);
  });

  // Another branch may have them in the file alone, and git takes out what one branch took out.
  it("stay in the file, and are not listed, where a merge left them at their places as well", async () => {
    const directory = await withoutDrawer();
    await runInProcess(directory, ["bootstrap"]);
    const kept = mapOf(directory).get("removed-texts") ?? "";
    git(directory, "checkout", "-q", "HEAD", "--", "src", ".dsp");
    writeFileSync(join(directory, ".dsp/removed-texts"), kept);
    await runInProcess(directory, ["bootstrap"]);
    expect(mapOf(directory).get("removed-texts")).toBe(kept);
    expect((await runInProcess(directory, ["removed-texts"])).out).toBe("no texts of removed things\n");
    const drawer = uidOf(directory, "src/drawer.ts");
    write(directory, `${drawer}/description`, (text) => text.replace("Ask Ann.", "Ask Bo."));
    expect((await runInProcess(directory, ["removed-texts"])).out).toBe(`${KEPT[0]}\n`);
  });

  it("come back with what they were written of", async () => {
    const directory = await withoutDrawer();
    await runInProcess(directory, ["bootstrap"]);
    git(directory, "add", "-A");
    git(directory, "commit", "-q", "-m", "no drawer");
    for (const path of ["src/drawer.ts", "src/till.ts"]) writeFileSync(join(directory, path), FILES[path as keyof typeof FILES] ?? "");
    const back = JSON.parse((await runInProcess(directory, ["bootstrap", "--json"])).out) as unknown;
    expect(back).toHaveProperty("textMoves.restored.length", 4);
    const map = mapOf(directory);
    const [drawer, symbol, till] = ["src/drawer.ts", "src/drawer.ts#drawer", "src/till.ts"].map((source) => uidOf(directory, source));
    expect(map.has("removed-texts")).toBe(false);
    expect(map.get(`${drawer}/description`)).toContain("purpose: Where the coins lie.\n");
    expect(map.get(`${drawer}/description`)).toContain("notes: Ask Ann.\n");
    expect(map.get(`${drawer}/exports/${symbol}/${till}`)).toBe("Change is given from it.\n");
    expect(map.get(`${drawer}/exports/${symbol}/description`)).toBe("The pride of the shop.\n");
    await runInProcess(directory, ["bootstrap"]);
    expect(mapOf(directory)).toEqual(map);
  });

  it("come back also where only the protocol's own why of an owner stands", async () => {
    const directory = temporaryRepository(FILES);
    await runInProcess(directory, ["bootstrap"]);
    const owned = `${uidOf(directory, "src/drawer.ts#drawer")}/exports/${uidOf(directory, "src/drawer.ts")}`;
    write(directory, owned, () => "The only one.\n");
    git(directory, "add", "-A");
    git(directory, "commit", "-q", "-m", "map");
    rmSync(join(directory, "src/drawer.ts"));
    writeFileSync(join(directory, "src/till.ts"), TILL_WITHOUT);
    await runInProcess(directory, ["bootstrap"]);
    expect(mapOf(directory).get("removed-texts")).toBe("src/drawer.ts why of=src/drawer.ts#drawer: The only one.\n");
    for (const path of ["src/drawer.ts", "src/till.ts"]) writeFileSync(join(directory, path), FILES[path as keyof typeof FILES] ?? "");
    await runInProcess(directory, ["bootstrap"]);
    const map = mapOf(directory);
    expect(map.has("removed-texts")).toBe(false);
    expect(map.get(owned.replace(/^[^/]+/, uidOf(directory, "src/drawer.ts#drawer")))).toBe("The only one.\n");
    await runInProcess(directory, ["bootstrap"]);
    expect(mapOf(directory)).toEqual(map);
  });

  it("come back also where somebody described the file meanwhile, as far as there is room", async () => {
    const directory = await withoutDrawer();
    await runInProcess(directory, ["bootstrap"]);
    write(directory, "removed-texts", (text) => text.replace("src/drawer.ts purpose:", "src/till.ts purpose:"));
    write(directory, `${uidOf(directory, "src/till.ts")}/description`, purpose("Sells."));
    await runInProcess(directory, ["bootstrap"]);
    expect(mapOf(directory).get("removed-texts")).toContain("src/till.ts purpose: Where the coins lie.\n");
    expect(mapOf(directory).get(`${uidOf(directory, "src/till.ts")}/description`)).toContain("purpose: Sells.\n");
  });
});

describe("removed-texts", () => {
  it("lists, for people and as data", async () => {
    const directory = await withoutDrawer();
    expect((await runInProcess(directory, ["removed-texts"])).out).toBe("no texts of removed things\n");
    await runInProcess(directory, ["bootstrap"]);
    expect((await runInProcess(directory, ["removed-texts"])).out).toBe(KEPT.map((line) => `${line}\n`).join(""));
    expect(JSON.parse((await runInProcess(directory, ["removed-texts", "--json"])).out).texts).toContainEqual({
      source: "src/till.ts",
      slot: "why",
      of: "src/drawer.ts#drawer",
      via: "src/drawer.ts",
      text: "Change is given from it.",
    });
  });

  it("gives texts to another entity if its slots have no text of others", async () => {
    const directory = await withoutDrawer();
    await runInProcess(directory, ["bootstrap"]);
    const taken = await runInProcess(directory, ["removed-texts", "take", "src/drawer.ts", "--to", "src/total.ts"]);
    expect(taken.code).toBe(1);
    expect(taken.out).toMatch(/^taken 2, left 2\n/);
    expect(mapOf(directory).get(`${uidOf(directory, "src/total.ts")}/description`)).toContain("purpose: Where the coins lie.\n");
    expect(mapOf(directory).get("removed-texts")).toBe(`${KEPT[2]}\n${KEPT[3]}\n`);
    const both = ["src/drawer.ts", "src/drawer.ts#drawer"];
    expect((await runInProcess(directory, ["removed-texts", "take", ...both, "--to", "src/nowhere.ts"])).err).toContain("not in the map");
    expect((await runInProcess(directory, ["removed-texts", "take", "src/cod.ts"])).error).toBe("no-removed-text");
    await runInProcess(directory, ["bootstrap"]);
    expect(mapOf(directory).get(`${uidOf(directory, "src/total.ts")}/description`)).toContain("purpose: Where the coins lie.\n");
  });

  it("gives a purpose to the copy at the exporter as well", async () => {
    const directory = await withoutDrawer();
    const symbol = uidOf(directory, "src/drawer.ts#drawer");
    write(directory, `${symbol}/description`, purpose("The coins themselves."));
    git(directory, "commit", "-q", "-a", "-m", "words");
    await runInProcess(directory, ["bootstrap"]);
    await runInProcess(directory, ["removed-texts", "take", "src/drawer.ts#drawer", "--to", "src/total.ts#currency"]);
    const [total, currency] = ["src/total.ts", "src/total.ts#currency"].map((source) => uidOf(directory, source));
    const after = mapOf(directory);
    expect(after.get(`${currency}/description`)).toContain("purpose: The coins themselves.\n");
    expect(after.get(`${total}/exports/${currency}/description`)).toBe("The coins themselves.\n");
    await runInProcess(directory, ["bootstrap"]);
    expect(mapOf(directory)).toEqual(after);
  });

  it("clears texts that are no longer needed", async () => {
    const directory = await withoutDrawer();
    await runInProcess(directory, ["bootstrap"]);
    expect((await runInProcess(directory, ["removed-texts", "clear"])).code).toBe(2);
    expect((await runInProcess(directory, ["removed-texts", "clear", "src/till.ts"])).out).toBe(`cleared 1\n${KEPT[3]}\n`);
    expect(mapOf(directory).get("removed-texts")).toBe(
      KEPT.slice(0, 3)
        .map((line) => `${line}\n`)
        .join(""),
    );
    expect((await runInProcess(directory, ["removed-texts", "clear", "."])).out).toMatch(/^cleared 3\n/);
    expect(mapOf(directory).has("removed-texts")).toBe(false);
    expect((await runInProcess(directory, ["removed-texts", "forget"])).error).toBe("unknown-action");
  });
});

describe("words that are replaced on request (--redraft)", () => {
  it("are told and kept, do not come back by themselves, and may be taken", async () => {
    const directory = temporaryRepository(FILES);
    await runInProcess(directory, ["bootstrap"]);
    const [drawer, symbol, till] = ["src/drawer.ts", "src/drawer.ts#drawer", "src/till.ts"].map((source) => uidOf(directory, source));
    const why = `${drawer}/exports/${symbol}/${till}`;
    write(directory, `${drawer}/description`, purpose("Where the coins lie."));
    write(directory, why, () => "Change is given from it.\n");
    const { out } = await runInProcess(directory, ["bootstrap", "--redraft", "."]);
    expect(out).toContain("2 texts that people wrote were replaced by drafts, kept in .dsp/removed-texts:");
    expect(out).toContain("  src/drawer.ts (purpose)\n");
    expect(mapOf(directory).get(`${drawer}/description`)).not.toContain("Where the coins lie.");
    const kept = [
      "src/drawer.ts purpose into=src/drawer.ts: Where the coins lie.",
      "src/till.ts why of=src/drawer.ts#drawer via=src/drawer.ts into=src/till.ts: Change is given from it.",
    ];
    expect(mapOf(directory).get("removed-texts")).toBe(kept.map((line) => `${line}\n`).join(""));
    const settled = mapOf(directory);
    await runInProcess(directory, ["bootstrap"]);
    await runInProcess(directory, ["bootstrap", "--redraft", "."]);
    expect(mapOf(directory)).toEqual(settled);
    expect(await runInProcess(directory, ["removed-texts", "take", "src/drawer.ts"])).toMatchObject({ code: 0 });
    expect(mapOf(directory).get(`${drawer}/description`)).toContain("purpose: Where the coins lie.\n");
    expect(mapOf(directory).get(why)).toBe("Change is given from it.\n");
    expect(mapOf(directory).has("removed-texts")).toBe(false);
  });
});

test("an emptied text is no text: the next run drafts it again, and check has no drift", async () => {
  const directory = temporaryRepository(FILES);
  await runInProcess(directory, ["bootstrap"]);
  const [drawer, symbol, till] = ["src/drawer.ts", "src/drawer.ts#drawer", "src/till.ts"].map((source) => uidOf(directory, source));
  const drafted = mapOf(directory);
  for (const path of [`${drawer}/exports/${symbol}/${till}`, `${drawer}/exports/${symbol}/description`]) {
    expect(drafted.get(path)).not.toBe(undefined);
    write(directory, path, () => "");
  }
  write(directory, `${drawer}/description`, purpose(""));
  expect((await runInProcess(directory, ["check"])).out).toContain("3 drafted texts would be refreshed");
  const { out } = await runInProcess(directory, ["bootstrap"]);
  expect(out).not.toContain("removed-texts");
  expect(mapOf(directory)).toEqual(drafted);
  expect((await runInProcess(directory, ["verify"])).code).toBe(0);
});

describe("texts of a model that are replaced on request", () => {
  const CLERK = "Holds the coins of the day, sorted, until the till is closed.";

  /** Mapped, with a text of a model at the drawer's symbol and a person's at the drawer. */
  async function withModelText(): Promise<string> {
    const directory = temporaryRepository(FILES);
    await runInProcess(directory, ["bootstrap"]);
    const [drawer = "", symbol = ""] = ["src/drawer.ts", "src/drawer.ts#drawer"].map((source) => uidOf(directory, source));
    const description = mapOf(directory).get(`${symbol}/description`) ?? "";
    const draft = /^purpose: (.*)$/m.exec(description)?.[1] ?? "";
    const tokens = draftTokensWith(draftTokensAt(mapOf(directory), symbol) ?? "", { slot: "purpose", text: CLERK }, draft);
    write(directory, `${symbol}/description`, purpose(CLERK));
    write(directory, DRAFTS_FILE, (text) => changedDrafts(text, new Map([[symbol, tokens]])));
    await runInProcess(directory, ["bootstrap"]);
    write(directory, `${drawer}/description`, purpose("Where the coins lie."));
    expect(mapOf(directory).get(`${symbol}/description`)).toContain(CLERK);
    return directory;
  }

  it("are counted and kept, and one run is enough", async () => {
    const directory = await withModelText();
    const { out } = await runInProcess(directory, ["bootstrap", "--redraft", "."]);
    expect(out.replace(/\s+/g, " ")).toContain(
      "1 text that a model wrote and 1 text that a person wrote were replaced by drafts, kept in .dsp/removed-texts:",
    );
    expect(mapOf(directory).get("removed-texts")).toBe(
      `src/drawer.ts purpose into=src/drawer.ts: Where the coins lie.\nsrc/drawer.ts#drawer purpose into=src/drawer.ts#drawer: ${CLERK}\n`,
    );
    const settled = mapOf(directory);
    for (const words of [["bootstrap"], ["bootstrap", "--redraft", "."]]) {
      expect((await runInProcess(directory, [...words, "--json"])).out).toContain('"written": 0');
      expect(mapOf(directory)).toEqual(settled);
    }
  });

  it("may be limited to a part", async () => {
    const directory = await withModelText();
    const { out } = await runInProcess(directory, ["bootstrap", "--redraft", "src/drawer.ts#drawer"]);
    expect(out.replace(/\s+/g, " ")).toContain("1 text that a model wrote was replaced by a draft, kept in .dsp/removed-texts:");
    expect([...mapOf(directory).values()].join("")).toContain("purpose: Where the coins lie.\n");
    const before = mapOf(directory);
    const wrong = await runInProcess(directory, ["bootstrap", "--redraft", "src/drawr.ts"]);
    expect(wrong).toMatchObject({ code: 2, error: "pattern-not-in-map" });
    expect(wrong.err).toContain("--redraft src/drawr.ts matches no file in the map (did you mean src/drawer.ts?)");
    expect(mapOf(directory)).toEqual(before);
  });
});

describe("what cannot be given", () => {
  it("is left with the reason, the place and the next step", async () => {
    const directory = await withoutDrawer();
    await runInProcess(directory, ["bootstrap"]);
    expect((await runInProcess(directory, ["removed-texts", "take", "src/drawer.ts"])).err).toContain(
      "left: src/drawer.ts is not in the map; --to TARGET gives the text to another\n",
    );
    const total = uidOf(directory, "src/total.ts");
    write(directory, `${total}/description`, purpose("Adds."));
    const { err } = await runInProcess(directory, ["removed-texts", "take", "src/drawer.ts", "--to", "src/total.ts"]);
    expect(err).toContain(
      `left: src/drawer.ts has a text of its own; combine both in .dsp/${total}/description by hand, then 'dsp-cli removed-texts clear src/drawer.ts'\n`,
    );
  });

  it("is a reason only where nothing is imported: who exports it now may be another", async () => {
    const directory = await withoutDrawer();
    await runInProcess(directory, ["bootstrap"]);
    const words = ["removed-texts", "take", "src/drawer.ts#drawer", "--to", "src/total.ts#currency"];
    await runInProcess(directory, words);
    const [till, currency, total] = ["src/till.ts", "src/total.ts#currency", "src/total.ts"].map((source) => uidOf(directory, source));
    expect(mapOf(directory).get(`${total}/exports/${currency}/${till}`)).toBe("Change is given from it.\n");
  });

  it("an unreadable line is reported", async () => {
    const directory = await withoutDrawer();
    writeFileSync(join(directory, ".dsp/removed-texts"), "I wrote this here\n");
    expect(await runInProcess(directory, ["removed-texts"])).toMatchObject({
      code: 0,
      err: "note: 1 line of .dsp/removed-texts cannot be read; 'dsp-cli verify' names them\n",
    });
  });
});

describe("a single command of the protocol", () => {
  it("removes as the reference does, and keeps nothing", async () => {
    const directory = temporaryRepository(FILES);
    await runInProcess(directory, ["bootstrap"]);
    const drawer = uidOf(directory, "src/drawer.ts");
    write(directory, `${drawer}/description`, purpose("Where the coins lie."));
    expect((await runInProcess(directory, ["remove-entity", drawer])).code).toBe(0);
    expect(mapOf(directory).has("removed-texts")).toBe(false);
  });
});
