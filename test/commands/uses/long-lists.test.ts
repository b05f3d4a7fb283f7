/** A list of uses that is cut says where the others are. */
import { expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";

const importer = 'import { total } from "../total";\ntotal();\n';
const importers = (directory: string, count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`src/${directory}/${directory}${at}.ts`, importer]));

test("by directory, those with most files first", async () => {
  const files = {
    "src/total.ts": "export const total = () => 1;\n",
    ...importers("bills", 3),
    ...importers("orders", 4),
    ...importers("tills", 2),
  };
  const directory = temporaryRepository(files);
  const { out } = await runInProcess(directory, ["uses", "src/total.ts#total", "--limit", "2"]);
  expect(out.split("\n").slice(1)).toEqual([
    "9 uses in 9 files",
    "src/bills/bills0.ts — call: 2",
    "src/bills/bills1.ts — call: 2",
    "… 7 more files in src/orders 4, src/tills 2, src/bills 1: --limit 0 lists all",
    "",
  ]);
  expect((await runInProcess(directory, ["uses", "src/total.ts#total", "--limit", "8"])).out).toContain(
    "\n… 1 more file in src/tills: --limit 0 lists all\n",
  );
  expect((await runInProcess(directory, ["uses", "src/total.ts#total", "--limit", "0"])).out).not.toContain("more files");
});

test("of many directories, by those around them", async () => {
  const shelves = Object.assign({}, ...Array.from({ length: 9 }, (_, at) => importers(`shelf${at}`, 1))) as Readonly<
    Record<string, string>
  >;
  const directory = temporaryRepository({ "src/total.ts": "export const total = () => 1;\n", ...shelves });
  const { out } = await runInProcess(directory, ["uses", "src/total.ts#total", "--limit", "1"]);
  expect(out).toContain("\n… 8 more files in src: --limit 0 lists all\n");
});
