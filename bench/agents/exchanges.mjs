/** What docs/agents.md shows, by the name that it has there. */
import { called, typed, watched } from "./ask.mjs";

export const EXCHANGES = {
  "init-agents": (shop) => typed(shop, ["init", "--agents", "--for", "agents,mcp", "--dry-run"]),
  "mcp-search": (shop) => called(shop, [["search", { query: "discount on bread", limit: 2 }]]),
  "mcp-get": (shop) => called(shop, [["get", { target: "src/money.ts#addMoney" }]]),
  "mcp-impact": (shop) => called(shop, [["impact", { targets: ["src/discounts.ts"] }]]),
  "mcp-path": (shop) => called(shop, [["path", { from: "src/till.ts", to: "src/money.ts" }]]),
  "mcp-refused": (shop) =>
    called(shop, [
      ["get", { target: "../../etc/passwd" }],
      ["search", { query: "bread", limit: 500 }],
    ]),
  watch: (shop) =>
    watched(shop, [
      { path: "src/discounts.ts", change: (text) => text.slice(0, text.indexOf("(_, index)")), until: "does not parse" },
      {
        path: "src/discounts.ts",
        change: (text) => `${text}(_, index) => index % 3 !== 2); }\nexport const campaign = "bread";\n`,
        until: "updated",
      },
    ]),
};
