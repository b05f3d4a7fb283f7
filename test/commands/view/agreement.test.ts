/** Page, `overview`, `bootstrap`, `check`, `diff` and exports say the same of cycles, levels and numbers: each has them from the same rules. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { insideOf } from "../../../packages/view/src/picture/fold-members.js";
import { fileGraphOf, importAt } from "../../../packages/view/src/picture/file-graph.js";
import { cycleNumbers } from "../../../packages/view/src/picture/findings.js";
import { openViewData } from "../../../packages/view/src/picture/open-view-data.js";
import { roomsOf, wayTo } from "../../../packages/view/src/picture/rooms.js";
import type { ViewData } from "../../../packages/view/src/picture/view-format.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, temporaryRepository } from "../../support/temporary-repository.js";

interface Case {
  readonly files: Readonly<Record<string, string>>;
  /** The folder whose levels are compared. */
  readonly folder: string;
  /** A file whose change closes a further cycle that runs. */
  readonly later: readonly [path: string, text: string];
}

const TYPESCRIPT: Case = {
  folder: "src",
  files: {
    "package.json": '{ "name": "shop", "description": "Sells apples.", "main": "./src/till/index.ts" }',
    "src/till/index.ts":
      'import { price } from "../money/price.js";\nimport type { Shelf } from "../store/shelf.js";\nexport const till = (s: Shelf) => [price, s, () => import("../store/late.js")];\n',
    "src/money/price.ts": 'import { round } from "./round.js";\nexport const price = () => round;\n',
    "src/money/round.ts": 'import { price } from "./price.js";\nexport const round = () => price;\n',
    "src/store/shelf.ts":
      'import type { till } from "../till/index.js";\nimport { price } from "../money/price.js";\nexport interface Shelf { a: typeof till }\nexport const sold = price;\n',
    "src/store/late.ts": 'export const back = () => import("../till/index.js");\n',
    "test/price.test.ts": 'import { price } from "../src/money/price.js";\nprice();\n',
  },
  later: [
    "src/money/round.ts",
    'import { price } from "./price.js";\nimport { till } from "../till/index.js";\nexport const round = () => [price, till];\n',
  ],
};

const GO: Case = {
  folder: "internal",
  files: {
    "go.mod": "module example.org/shop\n\ngo 1.22\n",
    "main.go":
      'package main\n\nimport (\n\t"example.org/shop/internal/till"\n\t"example.org/shop/tools/tax"\n)\n\nfunc main() { till.Open(); help(); tax.Pay() }\n',
    "tools/tax/tax.go": "package tax\n\nfunc Pay() {}\n",
    "help.go": "package main\n\nfunc help() {}\n",
    "internal/till/till.go": 'package till\n\nimport "example.org/shop/internal/money"\n\nfunc Open() { drawer(money.Price()) }\n',
    "internal/till/drawer.go": "package till\n\nfunc drawer(n int) {}\n",
    "internal/money/price.go": "package money\n\nfunc Price() int { return round(1) }\n",
    "internal/money/round.go": "package money\n\nfunc round(n int) int { return n }\n",
  },
  later: ["internal/till/drawer.go", 'package till\n\nimport "example.org/shop/internal/money"\n\nfunc drawer(n int) { money.Price() }\n'],
};

const PYTHON: Case = {
  folder: "shop",
  files: {
    "pyproject.toml": '[project]\nname = "shop"\nversion = "1"\nscripts = { shop = "shop.till:main" }\n',
    "shop/__init__.py": '"""Sells apples."""\n',
    "shop/till.py":
      "from shop.money import price\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from shop.store import Shelf\n\ndef main() -> None:\n    price()\n",
    "shop/money.py": "def price():\n    from shop.store import Shelf\n    return Shelf\n",
    "shop/store.py": "from shop.money import price\n\nclass Shelf:\n    cost = price\n",
  },
  later: ["shop/money.py", "from shop.till import main\n\ndef price():\n    from shop.store import Shelf\n    return Shelf, main\n"],
};

const ask = async (directory: string, ...words: readonly string[]): Promise<string> => {
  const { code, out, err } = await runInProcess(directory, [...words]);
  expect({ words, code, err: code === 0 ? "" : err }).toEqual({ words, code: 0, err: "" });
  return out;
};
const json = async (directory: string, ...words: readonly string[]) => JSON.parse(await ask(directory, ...words, "--json"));

async function pageIn(directory: string, ...words: readonly string[]): Promise<ViewData> {
  await ask(directory, "view", "--out", "site", ...words);
  const html = readFileSync(join(directory, "site", "index.html"), "utf8");
  const [, data = "{}"] = /<script type="application\/json" id="map">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(data) as ViewData;
}

describe.each([
  ["TypeScript", TYPESCRIPT],
  ["Go", GO],
  ["Python", PYTHON],
] as const)("%s", (_, { files, folder, later }) => {
  it("has one truth", { timeout: 120_000 }, async () => {
    const directory = temporaryRepository({ ...files, ".gitignore": "site\n" });
    const summary = await json(directory, "bootstrap");
    git(directory, "add", "-A");
    git(directory, "commit", "-q", "-m", "Open");
    const overview = await json(directory, "overview");
    const page = await pageIn(directory);
    const map = openViewData(page);
    await ask(directory, "check");

    // Numbers.
    expect(map.entities.size).toBe(overview.map.entities);
    expect(page.about?.sources).toBe(overview.sources);
    expect(page.about?.tests).toBe(overview.tests.files);
    expect(page.about?.introduction).toBe(overview.introduction);
    expect(page.about?.entrypoints).toEqual(overview.entrypoints);
    expect(page.about?.projects).toEqual(overview.projects);
    expect(page.about?.categories["script"]).toBeUndefined();
    const most = Object.entries(page.about?.importers ?? {}).sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
    const named = overview.heaviest.map(({ name, running }: { name: string; running: number }) => [name, running] as const);
    expect(new Map(most)).toEqual(new Map(named));

    // Cycles.
    const { runs, lazy, types, largest } = cycleNumbers(page.findings ?? { diagnostics: [] });
    expect({ runs, lazy, types }).toEqual({
      runs: summary.cycles.length,
      lazy: summary.moreCycles.lazy.length,
      types: summary.moreCycles.types.length,
    });
    expect({ runs, lazy, types, largest }).toEqual({
      runs: overview.cycles.runs,
      lazy: overview.cycles.lazy,
      types: overview.cycles.types,
      largest: overview.cycles.worst.length,
    });
    expect(page.about?.cycles).toEqual(overview.cycles);
    const { graph } = JSON.parse(await ask(directory, "export", "--format", "json", "--level", "files"));
    const nodes = Object.values<{ metadata: { path: string; kind: string; cycle?: number } }>(graph.nodes);
    const cyclic = nodes.filter(({ metadata }) => metadata.cycle !== undefined).map(({ metadata }) => metadata.path);
    expect(new Set(cyclic)).toEqual(new Set([...summary.cycles, ...summary.moreCycles.lazy].flat()));

    // Levels and weights.
    const fileGraph = fileGraphOf(map);
    const room = wayTo(roomsOf(fileGraph), folder).at(-1);
    if (room === undefined) throw new Error(`no ${folder}`);
    const inside = insideOf(room);
    const levels = new Map(inside.nodes.map(({ key, level }) => [key.replace(/\/$/, ""), level]));
    const exported = JSON.parse(
      await ask(directory, "export", "--format", "json", "--only", folder, "--level", "rooms", "--depth", "1"),
    ).graph;
    const boxes = new Map(Object.entries<{ metadata: { path: string; level: number } }>(exported.nodes));
    for (const { metadata } of boxes.values()) expect([metadata.path, levels.get(metadata.path)]).toEqual([metadata.path, metadata.level]);
    const arrow = (from = "", to = ""): string => `${from.replace(/\/$/, "")} → ${to.replace(/\/$/, "")}`;
    const drawn = inside.arrows.map(
      ({ from, to, weight, isAgainst }) => [arrow(inside.nodes[from]?.key, inside.nodes[to]?.key), weight, isAgainst] as const,
    );
    const written = exported.edges.flatMap(
      (edge: { source: string; target: string; metadata: { kind: string; weight: number; feedback: boolean } }) =>
        edge.metadata.kind === "runs"
          ? [
              [
                arrow(boxes.get(edge.source)?.metadata.path, boxes.get(edge.target)?.metadata.path),
                edge.metadata.weight,
                edge.metadata.feedback,
              ] as const,
            ]
          : [],
    );
    expect([...written].sort()).toEqual([...drawn].sort());
    // Parts of the overview that are boxes of the page import each other by as many files, in the same direction.
    for (const part of overview.parts as readonly { path: string; imports: readonly { path: string; files: number; against: boolean }[] }[])
      for (const { path, files: importing, against } of part.imports) {
        const found = inside.arrows.find(({ from, to }) => inside.nodes[from]?.key === part.path && inside.nodes[to]?.key === path);
        if (found === undefined) continue;
        const importers = new Set(found.arrows.flatMap(({ imports }) => imports.map((at) => importAt(fileGraph, at)?.from)));
        expect([part.path, path, importers.size, found.isAgainst]).toEqual([part.path, path, importing, against]);
      }

    // What changes.
    writeFileSync(join(directory, later[0]), later[1]);
    const changes = await json(directory, "diff", "HEAD");
    const changed = await pageIn(directory, "--diff", "HEAD");
    expect(changed.changes?.structure.cycles).toEqual(changes.cycles);
    expect(changed.changes?.structure.imports).toEqual(changes.imports);
    const after = await json(directory, "overview");
    const running = changes.cycles.filter(
      ({ kind, change }: { kind: string; change: string }) => kind === "runs" && change === "new",
    ).length;
    expect(after.cycles.runs).toBe(overview.cycles.runs + running);
    expect((await runInProcess(directory, ["check"])).code).toBe(1);
  });
});
