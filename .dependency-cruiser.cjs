/** The layers of docs/architecture.md as rules. */
const room = (name) => `^src/${name}/`;
const only = (name, allowed) => ({
  name: `${name}-imports-only-${allowed.join("-")}`,
  severity: "error",
  from: { path: room(name) },
  to: { path: "^(src|languages)/", pathNot: [room(name), ...allowed.map(room)] },
});

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    { name: "model-imports-nothing", severity: "error", from: { path: room("model") }, to: { pathNot: room("model") } },
    ...["syntax", "scan", "link", "bootstrap", "dsp", "texts", "markers"].map((name) => only(name, ["model"])),
    ...["repo", "reconcile", "retrieve"].map((name) => only(name, ["model", "dsp"])),
    only("mcp", ["model", "dsp", "repo", "retrieve"]),
    {
      name: "languages-know-model-syntax-and-manifests",
      severity: "error",
      from: { path: "^languages/([^/]+)/" },
      to: { path: "^(src|languages)/", pathNot: ["^src/(model|syntax)/", "^languages/($1|manifests)/"] },
    },
    {
      name: "engine-knows-no-language",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(commands/|main\\.ts|index\\.ts)" },
      to: { path: "^languages/" },
    },
    {
      name: "effects-have-their-rooms",
      comment: "Only repo, syntax, texts, commands and main touch files, processes or the network.",
      severity: "error",
      from: { path: "^(src|languages)/", pathNot: "^src/(repo/|syntax/|texts/|commands/|main\\.ts)" },
      to: { path: "^(node:)?(fs|fs/promises|child_process|net|http|https|worker_threads|dgram|tls|os)$", dependencyTypes: ["core"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
  },
};
