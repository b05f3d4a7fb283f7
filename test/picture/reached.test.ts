import { describe, expect, it } from "vitest";
import { reachedFrom } from "../../packages/view/src/picture/reached.js";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";
import { DEFAULTS } from "../support/map-fixture.js";
import { memoryTree } from "../../src/fs/memory-tree.js";
import { mapRepository } from "../../src/pipeline/map-repository.js";
import { apply } from "../../src/dsp/apply/apply.js";

describe("what an entrypoint reaches", () => {
  it("is told by what runs and by all kinds", async () => {
    const { operations } = await mapRepository(
      {
        ...memoryTree({
          "package.json": '{ "name": "shop", "main": "./index.ts" }',
          "index.ts":
            'import { till } from "./till.js";\nimport type { Drawer } from "./drawer.js";\nexport const open = (d: Drawer) => [till, d, import("./late.js")];\n',
          "till.ts": 'import { price } from "./price.js";\nexport const till = () => price;\n',
          "price.ts": "export const price = 1;\n",
          "late.ts": "export const late = 1;\n",
          "drawer.ts": 'import { coin } from "./coin.js";\nexport interface Drawer { coins: typeof coin }\n',
          "coin.ts": "export const coin = 1;\n",
        }),
        skipped: [],
      },
      new Map(),
      DEFAULTS,
    );
    const map = readMapGraph(apply(new Map(), operations));
    const [start = ""] = map.byPath.get("index.ts") ?? [];
    const { runs, all } = reachedFrom(map, start);
    expect([...runs].sort()).toEqual(["index.ts", "late.ts", "price.ts", "till.ts"]);
    expect([...all].filter((path) => !runs.has(path)).sort()).toEqual(["coin.ts", "drawer.ts"]);
  });
});
