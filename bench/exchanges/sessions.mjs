/** The exchanges of docs/agents.md, by name. */
import { called, typed, watched } from "./ask.mjs";

export const EXCHANGES = {
  "init-agents": (project) => typed(project, ["init", "--agents", "--for", "agents,mcp", "--dry-run"]),
  "mcp-search": (project) => called(project, [["search", { query: "discount on bread", limit: 2 }]]),
  "mcp-get": (project) => called(project, [["get", { target: "src/money.ts#addMoney" }]]),
  "mcp-impact": (project) => called(project, [["impact", { targets: ["src/discounts.ts"] }]]),
  "mcp-path": (project) => called(project, [["path", { from: "src/till.ts", to: "src/money.ts" }]]),
  "mcp-refused": (project) =>
    called(project, [
      ["get", { target: "../../etc/passwd" }],
      ["search", { query: "bread", limit: 500 }],
    ]),
  watch: (project) =>
    watched(project, [
      { path: "src/discounts.ts", change: (text) => text.slice(0, text.indexOf("(_, index)")), until: "does not parse" },
      {
        path: "src/discounts.ts",
        change: (text) => `${text}(_, index) => index % 3 !== 2); }\nexport const campaign = "bread";\n`,
        until: "updated",
      },
    ]),
};
