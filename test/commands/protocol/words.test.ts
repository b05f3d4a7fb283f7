import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as dsp from "../../../src/index.js";
import { PROTOCOL_NAMES, wordOf } from "../../../src/commands/protocol/protocol-names.js";
import { protocolCommands } from "../../../src/commands/protocol/run.js";
import { UserError } from "../../../src/model/errors/user-error.js";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "dsp-words-"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const type = (...words: readonly string[]): ReturnType<typeof runInProcess> => runInProcess(root, words);

async function market(): Promise<void> {
  await type("init");
  await type("create-object", "src/till.ts", "The till.", "--uid", "obj-0000000a");
  await type("create-function", "src/till.ts#pay", "Takes the money.", "--uid", "func-0000000b", "--owner", "obj-0000000a");
  await type("create-object", "src/main.ts", "The market.", "--uid", "obj-1000000c");
  await type("create-shared", "obj-0000000a", "func-0000000b");
  await type("add-import", "src/main.ts", "src/till.ts#pay", "Ends a visit.", "--exporter", "obj-0000000a");
}

describe("words that name an entity", () => {
  beforeEach(market);

  it("are its UID, the beginning of just one, its path, or path#symbol", async () => {
    const whole = await type("get-entity", "func-0000000b");
    expect(whole.code).toBe(0);
    expect(whole.out).toContain("obj-1000000c: Ends a visit.");
    for (const word of ["func-", "func-0", "src/till.ts#pay", "./src/till.ts#pay"]) expect(await type("get-entity", word)).toEqual(whole);
    expect((await type("get-entity", "src/till.ts")).out).toContain("uid: obj-0000000a\n");
  });

  it("are refused where they name none or several, and a UID stays a UID", async () => {
    expect(await type("get-entity", "obj-")).toMatchObject({ code: 2, err: expect.stringContaining("obj-0000000a, obj-1000000c") });
    expect(await type("get-entity", "src/gate.ts")).toMatchObject({ code: 2, err: expect.stringContaining("is no UID") });
    expect(await type("get-entity", "../../etc/passwd")).toMatchObject({ code: 2, out: "" });
    await type("create-object", "", "Nowhere.");
    expect(await type("get-entity", "")).toMatchObject({ code: 2, out: "" });
    expect(await type("get-entity", "obj-99999999")).toMatchObject({ code: 1, err: "entity obj-99999999 does not exist\n" });
  });

  it("are no new UIDs", async () => {
    expect(await type("create-object", "src/gate.ts", "The gate.", "--uid", "obj-1")).toMatchObject({ code: 2 });
    expect((await type("get-stats")).out).toContain("entities:  3\n");
  });
});

describe("data", () => {
  it("says the same as the text, for every question", async () => {
    await market();
    const data = async (...words: readonly string[]): Promise<unknown> => JSON.parse((await type(...words, "--json")).out);
    expect(await data("get-parents", "func-0000000b")).toEqual([
      { uid: "func-0000000b", depth: 0, kind: "function", purpose: "Takes the money." },
      { uid: "obj-0000000a", depth: 1, kind: "object", purpose: "The till.", why: "owner: method/member of this object" },
      { uid: "obj-1000000c", depth: 1, kind: "object", purpose: "The market.", why: "Ends a visit." },
    ]);
    expect(await data("get-path", "obj-1000000c", "obj-0000000a")).toEqual(["obj-1000000c", "func-0000000b", "obj-0000000a"]);
    expect(await data("search", "MARKET")).toEqual([{ uid: "obj-1000000c", field: "purpose", match: "The market." }]);
    expect(await data("read-toc")).toEqual(["obj-0000000a", "func-0000000b", "obj-1000000c"]);
    expect(await data("get-stats")).toMatchObject({ entities: 3, imports: 2, shared: 1, cycles: 0, orphans: 1 });
    expect(await data("detect-cycles")).toEqual([]);
    expect(await data("get-entity", "obj-1000000c")).toMatchObject({
      imports: [{ uid: "func-0000000b", via: "obj-0000000a", why: "Ends a visit." }],
    });
    const long = await type("read-toc", "--long");
    expect(long.out.split("\n")[1]).toBe("func-0000000b  function  src/till.ts#pay  Takes the money.");
  });

  it("answers nothing with exit code 1 where the reference does", async () => {
    await market();
    expect(await type("find-by-source", "src/gate.ts")).toMatchObject({ code: 1, out: "not found\n" });
    expect(await type("find-by-source", "src/gate.ts", "--json")).toMatchObject({ code: 1, out: "[]\n" });
  });
});

describe("the table of commands", () => {
  it("is what is known before it is loaded", async () => {
    const all = await protocolCommands();
    for (const { name } of all) expect((await protocolCommands(name)).filter((one) => one.name === name)).toHaveLength(1);
    expect(all.map(({ name }) => name).sort()).toEqual([...PROTOCOL_NAMES].sort());
  });

  it.each([
    [["--root", "search", "init"], "init"],
    [["--roo=x", "get-stats"], "get-stats"],
    [["search", "init"], "search"],
    [[], undefined],
  ])("finds the command of %j", (words, expected) => {
    expect(wordOf(words)).toBe(expected);
  });

  it("explains each command with an example", async () => {
    for (const { name } of await protocolCommands()) {
      const { code, out } = await type(name, "--help");
      expect([name, code, out.includes(`Examples:\n  dsp-cli ${name}`)]).toEqual([name, 0, true]);
    }
  });
});

describe("what must not be followed", () => {
  it("is a link in the place of .dsp, of an entity, or of a file of one", async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), "dsp-elsewhere-"));
    try {
      symlinkSync(elsewhere, join(root, ".dsp"));
      expect(await type("create-object", "src/a.ts", "A stall.")).toMatchObject({ code: 2, err: expect.stringContaining("symbolic link") });
      rmSync(join(root, ".dsp"));
      await market();
      rmSync(join(root, ".dsp", "obj-0000000a", "imports"));
      writeFileSync(join(elsewhere, "imports"), "theirs\n");
      symlinkSync(join(elsewhere, "imports"), join(root, ".dsp", "obj-0000000a", "imports"));
      expect(await type("add-import", "obj-0000000a", "obj-1000000c", "Goes out.")).toMatchObject({ code: 2 });
      expect(readFileSync(join(elsewhere, "imports"), "utf8")).toBe("theirs\n");
      rmSync(join(root, ".dsp", "obj-1000000c"), { recursive: true });
      symlinkSync(elsewhere, join(root, ".dsp", "obj-1000000c"));
      expect(await type("move-entity", "obj-1000000c", "src/gate.ts")).not.toMatchObject({ code: 0 });
      expect(readdirSync(elsewhere)).toEqual(["imports"]);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  it("is a line that leads out of .dsp", async () => {
    await market();
    mkdirSync(join(root, "secret"));
    writeFileSync(join(root, "secret", "description"), "purpose: Not for you.\n");
    writeFileSync(join(root, ".dsp", "obj-0000000a", "imports"), "../secret\n__proto__\n");
    const { code, out } = await type("get-children", "obj-0000000a", "--depth", "inf");
    expect(code).toBe(0);
    expect(out).not.toContain("Not for you");
  });
});

describe("the functions of the package", () => {
  it("do what the commands do", async () => {
    await market();
    const uid = dsp.createObject(root, { source: "src/gate.ts", purpose: "The gate.", toc: ["default"] });
    dsp.addImport(root, { importer: uid, imported: "func-0000000b", exporter: "obj-0000000a", why: "Asks for the fare." });
    expect((await type("get-recipients", "func-0000000b")).out).toContain(`${uid}: Asks for the fare.\n`);
    expect(dsp.getRecipients(root, "func-0000000b").map(({ importer }) => importer)).toContain(uid);
    expect(dsp.findBySource(root, "src/gate.ts")).toEqual([uid]);
    expect(dsp.getPath(root, uid, "obj-0000000a")).toEqual([uid, "func-0000000b", "obj-0000000a"]);
    dsp.moveEntity(root, uid, "src/gates.ts");
    dsp.removeImport(root, { importer: uid, imported: "func-0000000b", exporter: "obj-0000000a" });
    dsp.removeEntity(root, uid);
    expect(existsSync(join(root, ".dsp", uid))).toBe(false);
    expect(dsp.getStats(root).entities).toBe(3);
    expect(() => dsp.removeEntity(root, uid)).toThrow(UserError);
  });
});

it("detect-cycles names the cycles of files that it does not follow, on standard error", async () => {
  const files = {
    "package.json": '{ "name": "shop", "main": "till.js" }',
    "till.js": 'import { price } from "./price.js";\nexport function till() { return price(); }\n',
  };
  const directory = temporaryRepository({
    ...files,
    "price.js": 'import { till } from "./till.js";\nexport function price() { return till; }\n',
  });
  expect((await runInProcess(directory, ["bootstrap", "-q"])).code).toBe(0);
  expect(await runInProcess(directory, ["detect-cycles"])).toMatchObject({
    out: "no cycles detected\n",
    err: "note: 1 import cycle of files: 'dsp-cli detect-cycles --via --sources' prints the ways, .dsp/diagnostics lists the files\n",
  });
  expect((await runInProcess(directory, ["detect-cycles", "--via"])).err).toBe("");
  expect((await runInProcess(directory, ["detect-cycles", "--json"])).err).toBe("");
});
