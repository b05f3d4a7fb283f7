/** A `.dsp/` that is damaged or not ours is refused in one sentence, and stays as it is. */
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { runInProcess } from "../support/run-in-process.js";
import { mapOf, temporaryRepository } from "../support/temporary-repository.js";

const REPAIR_HINT = "repair it, or restore it with git, and run again\n";

/** The shop's map, and the directory of `src/total.ts` in it. */
async function mapped(): Promise<{ directory: string; dsp: string; entity: string }> {
  const directory = temporaryRepository();
  expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
  const total = [...mapOf(directory)].find(([path, text]) => path.endsWith("/description") && text.startsWith("source: src/total.ts\n"));
  return { directory, dsp: join(directory, ".dsp"), entity: total?.[0].split("/")[0] ?? "" };
}

type Damage = (dsp: string, entity: string) => void;

const damages: readonly (readonly [what: string, damage: Damage, where: string])[] = [
  [
    "missing description of an entity that people wrote about",
    (dsp, entity) => {
      rmSync(join(dsp, entity, "description"));
      const cart = [...readdirSync(dsp)].find(
        (uid) => existsSync(join(dsp, uid, "imports")) && readFileSync(join(dsp, uid, "imports"), "utf8").includes(`via=${entity}`),
      );
      const shared = readdirSync(join(dsp, entity, "exports")).find((uid) => existsSync(join(dsp, entity, "exports", uid, cart ?? "")));
      writeFileSync(join(dsp, entity, "exports", shared ?? "", cart ?? ""), "What the customer owes.\n");
    },
    "ENTITY/description: missing",
  ],
  [
    "description without a source",
    (dsp, entity) => writeFileSync(join(dsp, entity, "description"), "kind: object\n"),
    "ENTITY/description: no 'source:' line",
  ],
  [
    "source out of the repository",
    (dsp, entity) => writeFileSync(join(dsp, entity, "description"), "source: ../../etc/passwd\nkind: object\n"),
    "ENTITY/description: source leads out of the repository: ../../etc/passwd",
  ],
  [
    "garbage in imports",
    (dsp, entity) => appendFileSync(join(dsp, entity, "imports"), "../../x via=/etc/passwd\n"),
    "ENTITY/imports: '../../x' is not a UID",
  ],
  [
    "garbage behind via=",
    (dsp, entity) => appendFileSync(join(dsp, entity, "imports"), "obj-00000000 via=../x\n"),
    "ENTITY/imports: '../x' is not a UID",
  ],
  [
    "garbage in shared",
    (dsp, entity) => appendFileSync(join(dsp, entity, "shared"), "__proto__\n"),
    "ENTITY/shared: '__proto__' is not a UID",
  ],
  ["garbage in a TOC", (dsp) => writeFileSync(join(dsp, "TOC"), "hello\n"), "TOC: 'hello' is not a UID"],
  ["TOC of nobody", (dsp) => writeFileSync(join(dsp, "TOC-cart"), ""), "TOC-cart: not the name of a table of contents"],
  [
    "entity with a garbage name",
    (dsp) => {
      mkdirSync(join(dsp, "obj-CART"));
      writeFileSync(join(dsp, "obj-CART", "description"), "source: src/cart.ts\n");
    },
    "obj-CART: 'obj-CART' is not a UID",
  ],
  [
    "file in the place of an entity",
    (dsp, entity) => {
      rmSync(join(dsp, entity), { recursive: true });
      writeFileSync(join(dsp, entity), "");
    },
    "ENTITY: a file where an entity belongs",
  ],
  ["file with a name like that of an entity", (dsp) => writeFileSync(join(dsp, "obj-zz"), ""), "obj-zz: a file where an entity belongs"],
  [
    "file in the place of exports",
    (dsp, entity) => {
      rmSync(join(dsp, entity, "exports"), { recursive: true });
      writeFileSync(join(dsp, entity, "exports"), "");
    },
    "ENTITY/exports: a file where the directory 'exports' belongs",
  ],
];

test.each(damages)("%s", async (_what, damage, where) => {
  const { directory, dsp, entity } = await mapped();
  damage(dsp, entity);
  const before = mapOf(directory);
  const refused = { code: 1, out: "", err: `.dsp/${where.replace("ENTITY", entity)}; ${REPAIR_HINT}`, error: "map-damaged" };
  expect(await runInProcess(directory, ["bootstrap"])).toEqual(refused);
  expect(await runInProcess(directory, ["bootstrap", "--dry-run"])).toEqual(refused);
  expect(await runInProcess(directory, ["explain", "src/cart.ts"])).toEqual(refused);
  expect(mapOf(directory)).toEqual(before);
});

test("conflict markers that do not belong together", async () => {
  const { directory, dsp, entity } = await mapped();
  const file = join(dsp, entity, "description");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, `<<<<<<< HEAD\n${text}<<<<<<< HEAD\nsource: src/total.ts\n>>>>>>> autumn-sale\n`);
  const before = mapOf(directory);
  const { code, err } = await runInProcess(directory, ["bootstrap"]);
  expect({ code, err }).toEqual({ code: 1, err: `.dsp/${entity}/description: conflict markers that do not match; ${REPAIR_HINT}` });
  expect(mapOf(directory)).toEqual(before);
});

test("of many damages the first is named and the others are counted", async () => {
  const { directory, dsp } = await mapped();
  const descriptions = [...mapOf(directory).keys()].filter((path) => /^[^/]+\/description$/.test(path)).sort();
  for (const path of descriptions) writeFileSync(join(dsp, path), "kind: object\n");
  const { err } = await runInProcess(directory, ["bootstrap"]);
  expect(err).toBe(`.dsp/${descriptions[0]}: no 'source:' line (and ${descriptions.length - 1} more); ${REPAIR_HINT}`);
});

test("an entity that lost its description and no word of people is made anew", async () => {
  const { directory, dsp, entity } = await mapped();
  const whole = mapOf(directory);
  rmSync(join(dsp, entity, "description"));
  const { code, out } = await runInProcess(directory, ["bootstrap", "--json"]);
  expect({ code, repaired: JSON.parse(out).repaired > 0 }).toEqual({ code: 0, repaired: true });
  expect([...mapOf(directory).keys()]).toEqual([...whole.keys()]);
  expect(mapOf(directory).get(`${entity}/description`)).toBe(whole.get(`${entity}/description`));
});

test("noise in every file is refused, whatever the noise", async () => {
  const { directory, dsp } = await mapped();
  let state = 7;
  for (const path of mapOf(directory).keys()) {
    const bytes = Uint8Array.from({ length: 200 }, () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >> 16);
    writeFileSync(join(dsp, path), bytes);
  }
  const { code, err } = await runInProcess(directory, ["bootstrap"]);
  expect({ code, lines: err.trimEnd().split("\n").length }).toEqual({ code: 1, lines: 1 });
});

test("a file named .dsp is left alone", async () => {
  const directory = temporaryRepository();
  writeFileSync(join(directory, ".dsp"), "shopping list\n");
  expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({ code: 2, error: "map-is-a-file" });
  expect(readFileSync(join(directory, ".dsp"), "utf8")).toBe("shopping list\n");
});

test("no link is followed, neither .dsp itself nor one inside of it", async () => {
  const { directory, dsp, entity } = await mapped();
  const elsewhere = join(temporaryDirectory(), "ledger");
  writeFileSync(elsewhere, "ours\n");
  rmSync(join(dsp, entity, "imports"));
  symlinkSync(elsewhere, join(dsp, entity, "imports"));
  expect(await runInProcess(directory, ["bootstrap"])).toMatchObject({
    code: 2,
    error: "link-inside-map",
  });
  expect(readFileSync(elsewhere, "utf8")).toBe("ours\n");

  const other = temporaryRepository();
  const target = temporaryDirectory();
  symlinkSync(target, join(other, ".dsp"));
  expect(await runInProcess(other, ["bootstrap"])).toMatchObject({ code: 2, error: "map-is-a-link" });
  expect(lstatSync(join(other, ".dsp")).isSymbolicLink()).toBe(true);
});

test("what is missing and can be derived is written again", async () => {
  const { directory, dsp, entity } = await mapped();
  const whole = mapOf(directory);
  for (const path of whole.keys()) if (path.startsWith("TOC")) rmSync(join(dsp, path));
  rmSync(join(dsp, entity, "imports"));
  expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
  expect(mapOf(directory)).toEqual(whole);
});

test("a map moved away is made anew with the same bytes", async () => {
  const { directory, dsp } = await mapped();
  const whole = mapOf(directory);
  renameSync(dsp, join(temporaryDirectory(), "old"));
  expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
  expect(mapOf(directory)).toEqual(whole);
});
