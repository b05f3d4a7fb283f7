import { expect, it } from "vitest";
import { estimateTokens } from "../../../src/retrieve/code/estimate-tokens.js";
import { loadTokenCounter } from "../../../src/texts/stage/count-tokens.js";

it("is at least what the tokenizer counts, and not far from it", async () => {
  const count = await loadTokenCounter();
  const lines = [
    "packages/bakery/src/node/plugins/oven.ts — Resolves oven options, heats and cools the oven…\n  2627-2645 makeOven.run.canonicalize(url, context)\n",
    "src/bakery/cli/application.py\n  106-149 Application.runner_context(self, environments: list[str], *, ignore_compat: bool = False)\n",
    "server/router/api/v1/bread_service.go\n  434-599 APIV1Service.UpdateBread(ctx context.Context, request *v1pb.UpdateBreadRequest) (*v1pb.Bread, error)\n",
  ];
  for (const text of [...lines, lines.join("").repeat(10)]) {
    expect(estimateTokens(text)).toBeGreaterThanOrEqual(count(text));
    expect(estimateTokens(text)).toBeLessThan(1.5 * count(text));
  }
  const rare = "パンを焼く関数 — печёт хлеб 🍞🥖\n  1-2 焼く(温度: number)\n";
  expect(estimateTokens(rare)).toBeGreaterThanOrEqual(count(rare));
});
