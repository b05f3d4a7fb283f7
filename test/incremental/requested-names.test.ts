import { expect, it } from "vitest";
import { namesThroughStars } from "../../src/incremental/requested-names.js";
import type { ExportFact, FileFacts } from "../../src/model/facts.js";
import { declare, file, indirect, local, scanOf, site, star } from "../support/facts.js";

const barrel = (path: string, source: string): FileFacts => file(path, { references: [site(source, 0)], exports: [star(0)] });
const holding = (path: string, ...exports: readonly ExportFact[]): FileFacts =>
  file(path, { declarations: [declare("run"), declare("sit")], exports });

it("are those of every module behind a star", () => {
  const scan = scanOf([barrel("shop", "inner"), barrel("inner", "stock"), holding("stock", local("run"), indirect("lie", 9))]);
  expect([...namesThroughStars(scan)]).toEqual(["run", "lie"]);
});

it("excludes names that are shared only on request", () => {
  const scan = scanOf([barrel("shop", "stock"), holding("stock", { ...local("run"), implicit: true } as ExportFact)]);
  expect([...namesThroughStars(scan)]).toEqual([]);
});

it("are none of a module that no star leads to", () => {
  const taking = file("till", { references: [site("stock", 0)], exports: [indirect("run", 0)] });
  expect([...namesThroughStars(scanOf([taking, holding("stock", local("run"))]))]).toEqual([]);
});

it("end on stars in a ring", () => {
  expect([...namesThroughStars(scanOf([barrel("shop", "inner"), barrel("inner", "shop")]))]).toEqual([]);
});
