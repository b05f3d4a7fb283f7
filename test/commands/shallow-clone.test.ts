/** Clones without the commit that built the map: UIDs and texts of people are kept because of the map itself. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { git, mapOf, temporaryRepository, SAMPLE_FILES } from "../support/temporary-repository.js";
import { runInProcess } from "../support/run-in-process.js";

const FILES = { ...SAMPLE_FILES, "src/drawer.ts": "/** Holds the coins. */\nexport const drawer = [1, 2, 5];\n" };

const uidsIn = (directory: string): ReadonlyMap<string, string> =>
  new Map(
    [...mapOf(directory)].flatMap(([path, text]): [string, string][] => {
      const source = path.endsWith("/description") && path.split("/").length === 2 ? /^source: (.*)$/m.exec(text)?.[1] : undefined;
      return source === undefined ? [] : [[source, path.slice(0, path.indexOf("/"))]];
    }),
  );

function edit(directory: string, path: string, change: (text: string) => string): void {
  writeFileSync(join(directory, path), change(readFileSync(join(directory, path), "utf8")));
}

function commit(directory: string): void {
  git(directory, "add", "-A");
  git(directory, "commit", "-q", "-m", "next");
}

/** A mapped shop with a purpose that a person wrote, committed. */
async function mapped(described: string): Promise<string> {
  const directory = temporaryRepository(FILES);
  await runInProcess(directory, ["bootstrap"]);
  const description = `.dsp/${uidsIn(directory).get(described)}/description`;
  edit(directory, description, (text) => text.replace(/^purpose: .*$/m, "purpose: By Ann."));
  commit(directory);
  return directory;
}

function clone(directory: string, depth = 1): string {
  const place = temporaryDirectory({});
  git(place, "clone", "-q", "--depth", String(depth), `file://${directory}`, "clone");
  return join(place, "clone");
}

function move(directory: string, from: string, to: string): void {
  mkdirSync(dirname(join(directory, to)), { recursive: true });
  renameSync(join(directory, from), join(directory, to));
}

const purposeOf = (directory: string, source: string): string =>
  /^purpose: (.*)$/m.exec(mapOf(directory).get(`${uidsIn(directory).get(source)}/description`) ?? "")?.[1] ?? "";

describe("a clone of depth 1 over a map made before", () => {
  it("keeps UIDs and texts of a moved file, and check reports the move", async () => {
    const origin = await mapped("src/drawer.ts");
    const before = uidsIn(origin);
    move(origin, "src/drawer.ts", "src/cash/box.ts");
    edit(origin, "src/till.ts", (text) => text.replace("./drawer.js", "./cash/box.js"));
    commit(origin);
    const directory = clone(origin);
    const check = await runInProcess(directory, ["check"]);
    expect(check.out).toMatch(/src\/cash\/box\.ts +was src\/drawer\.ts/);
    expect(check.out).not.toContain("In the map, and gone");
    expect(check.out).toMatch(/Update with:\n {2}git fetch --unshallow\n/);
    const { out } = await runInProcess(directory, ["bootstrap"]);
    expect(out).toMatch(/Identity {3}\d+ kept, 2 moved\n/);
    expect(out).toContain("shallow-history");
    expect(uidsIn(directory).get("src/cash/box.ts")).toBe(before.get("src/drawer.ts"));
    expect(uidsIn(directory).get("src/cash/box.ts#drawer")).toBe(before.get("src/drawer.ts#drawer"));
    expect(purposeOf(directory, "src/cash/box.ts")).toBe("By Ann.");
    const after = mapOf(directory);
    await runInProcess(directory, ["bootstrap"]);
    expect(mapOf(directory)).toEqual(after);
    expect((await runInProcess(directory, ["check"])).code).toBe(0);
  });

  it("keeps those of a symbol that moved to another file", async () => {
    const origin = await mapped("src/total.ts#currency");
    const uid = uidsIn(origin).get("src/total.ts#currency");
    edit(origin, "src/total.ts", (text) => text.replace(/^export const currency.*\n/m, ""));
    edit(origin, "src/drawer.ts", (text) => `${text}export const currency = "EUR";\n`);
    edit(origin, "src/till.ts", (text) => text.replace('import { currency } from "./total.js"', 'import { currency } from "./drawer.js"'));
    commit(origin);
    const directory = clone(origin);
    await runInProcess(directory, ["bootstrap"]);
    expect(uidsIn(directory).get("src/drawer.ts#currency")).toBe(uid);
    expect(purposeOf(directory, "src/drawer.ts#currency")).toBe("By Ann.");
  });

  it("removes no entity with texts of people if it may have moved, unless requested", async () => {
    const origin = await mapped("src/drawer.ts");
    rmSync(join(origin, "src/drawer.ts"));
    edit(origin, "src/till.ts", () => 'import { Cart } from "./cart.js";\nconsole.log(new Cart().sum());\n');
    commit(origin);
    const directory = clone(origin);
    const { out } = await runInProcess(directory, ["bootstrap"]);
    expect(out).toContain("1 entity stays because of texts of people");
    expect(out).toContain("git fetch --unshallow");
    expect(purposeOf(directory, "src/drawer.ts")).toBe("By Ann.");
    expect((await runInProcess(directory, ["verify"])).out).toContain("no faults");
    const after = mapOf(directory);
    expect((await runInProcess(directory, ["bootstrap"])).out).toContain("1 entity stays");
    expect(mapOf(directory)).toEqual(after);
    const check = await runInProcess(directory, ["check"]);
    expect(check.code).toBe(1);
    expect(check.out).toContain("is in the map but not in the sources; this clone's history does not show whether it was removed or moved");
    expect(check.out).toContain("git fetch --unshallow");
    const forced = await runInProcess(directory, ["bootstrap", "--force"]);
    expect(forced.out).toContain("1 text that a person wrote left the map");
    expect(mapOf(directory).get("removed-texts")).toBe("src/drawer.ts purpose: By Ann.\n");
    expect((await runInProcess(directory, ["check"])).code).toBe(0);
  });

  it("removes what is certainly removed according to its own history", async () => {
    const directory = clone(await mapped("src/drawer.ts"));
    expect((await runInProcess(directory, ["check"])).code).toBe(0);
    rmSync(join(directory, "src/drawer.ts"));
    edit(directory, "src/till.ts", () => 'import { Cart } from "./cart.js";\nconsole.log(new Cart().sum());\n');
    const { out } = await runInProcess(directory, ["bootstrap"]);
    expect(out).toContain("1 text that a person wrote left the map");
    expect(out).not.toContain("shallow-history");
    expect(mapOf(directory).get("removed-texts")).toBe("src/drawer.ts purpose: By Ann.\n");
  });

  it("detects moves since the clone by its own history", async () => {
    const origin = await mapped("src/drawer.ts");
    const directory = clone(origin);
    move(directory, "src/drawer.ts", "src/cash/box.ts");
    edit(directory, "src/till.ts", (text) => text.replace("./drawer.js", "./cash/box.js"));
    expect((await runInProcess(directory, ["uid-report"])).out).toContain("src/drawer.ts → src/cash/box.ts  (renamed according to git)");
  });
});

describe("other ways to have no history", () => {
  it.each(["depth 3 of five", "no git at all", "a map that was copied in"])("%s: UIDs and words stay", async (way) => {
    const origin = await mapped("src/drawer.ts");
    const uid = uidsIn(origin).get("src/drawer.ts");
    move(origin, "src/drawer.ts", "src/cash/drawer.ts");
    edit(origin, "src/till.ts", (text) => text.replace("./drawer.js", "./cash/drawer.js"));
    commit(origin);
    for (const number of [1, 2, 3]) {
      edit(origin, "src/cart.ts", (text) => `${text}export const shelf${number} = ${number};\n`);
      commit(origin);
    }
    const directory = way === "depth 3 of five" ? clone(origin, 3) : origin;
    if (way !== "depth 3 of five") rmSync(join(directory, ".git"), { recursive: true });
    if (way === "a map that was copied in") {
      writeFileSync(join(directory, ".gitignore"), ".dsp\n");
      git(directory, "init", "-q");
      commit(directory);
    }
    await runInProcess(directory, ["bootstrap"]);
    expect(uidsIn(directory).get("src/cash/drawer.ts")).toBe(uid);
    expect(purposeOf(directory, "src/cash/drawer.ts")).toBe("By Ann.");
  });

  it("reports and keeps the texts without git", async () => {
    const directory = await mapped("src/drawer.ts");
    rmSync(join(directory, ".git"), { recursive: true });
    rmSync(join(directory, "src/drawer.ts"));
    edit(directory, "src/till.ts", () => 'import { Cart } from "./cart.js";\nconsole.log(new Cart().sum());\n');
    expect((await runInProcess(directory, ["bootstrap"])).out).toContain("1 text that a person wrote left the map");
    expect(mapOf(directory).get("removed-texts")).toBe("src/drawer.ts purpose: By Ann.\n");
  });
});
