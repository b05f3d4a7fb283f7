/** The layers of docs/architecture.md as rules. */
/** Rooms outside of `src/`. */
const ELSEWHERE = { picture: "packages/view/src/picture", page: "packages/view/src/page" };
const room = (name) => `^${ELSEWHERE[name] ?? `src/${name}`}/`;

/** Each room of `src/` with the rooms that it may import, ground to top. `commands` may import every room; nothing imports `commands`. */
const ROOMS = {
  model: [],
  fs: ["model"],
  runtime: ["model", "fs"],
  git: ["model", "fs"],
  cache: ["model", "fs"],
  cli: ["model", "fs", "runtime"],
  inventory: ["model", "fs", "git"],
  dsp: ["model"],
  store: ["model", "fs", "git", "inventory", "dsp"],
  syntax: ["model", "runtime", "cache"],
  scan: ["model"],
  link: ["model"],
  traversal: ["model"],
  reconcile: ["model", "dsp"],
  texts: ["model"],
  markers: ["model"],
  retrieve: ["model", "dsp"],
  picture: ["model", "dsp", "retrieve", "compare"],
  page: ["model", "picture", "retrieve", "compare"],
  code: ["model"],
  surface: ["model", "link"],
  rules: ["model", "link", "code"],
  config: ["model", "fs", "syntax", "rules"],
  compare: ["model", "dsp", "retrieve"],
  pipeline: ["model", "fs", "git", "inventory", "dsp", "store", "runtime", "syntax", "scan", "link", "traversal", "reconcile", "texts"],
  incremental: [
    "model",
    "fs",
    "git",
    "cache",
    "inventory",
    "dsp",
    "store",
    "runtime",
    "syntax",
    "scan",
    "reconcile",
    "texts",
    "pipeline",
    "code",
    "link",
  ],
  mcp: ["model", "dsp", "store", "retrieve", "code", "incremental"],
};
/** The folders of `packages/fleet/src/`, ground to top: each imports only those before it. */
const FLEET = ["store", "sources", "surface", "join", "index", "queue", "worker", "ask", "mcp", "export", "command"];
/** Rooms that know which languages there are. */
const KNOW_LANGUAGES = "(commands|pipeline|incremental)";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    { name: "model-imports-nothing", severity: "error", from: { path: room("model") }, to: { pathNot: room("model") } },
    ...Object.entries(ROOMS).map(([name, allowed]) => ({
      name: `${name}-imports-only-${allowed.join("-")}`,
      severity: "error",
      from: { path: room(name) },
      to: { path: "^(src|packages)/", pathNot: [room(name), ...allowed.map(room)] },
    })),
    ...FLEET.map((name, at) => ({
      name: `fleet-${name}-imports-no-folder-above-it`,
      severity: "error",
      from: { path: `^packages/fleet/src/${name}/` },
      to: { path: `^packages/fleet/src/(${FLEET.slice(at + 1).join("|") || "none"})/` },
    })),
    {
      name: "every-room-has-a-rule",
      severity: "error",
      from: { path: "^src/[^/]+/", pathNot: [...Object.keys(ROOMS), "commands"].map(room) },
      to: {},
    },
    {
      name: "table-of-commands-on-top",
      comment: "A command knows the form of a command, and not the table.",
      severity: "error",
      from: { path: "^src/commands/", pathNot: "^src/commands/registry/" },
      to: { path: "^src/commands/registry/", pathNot: "^src/commands/registry/command\\.ts$" },
    },
    {
      name: "nothing-imports-commands",
      severity: "error",
      from: { path: "^(src|languages|packages/view)/", pathNot: "^src/(commands/|main\\.ts|index\\.ts)" },
      to: { path: room("commands") },
    },
    {
      name: "nothing-imports-page",
      severity: "error",
      from: { path: "^(src|languages|packages)/", pathNot: room("page") },
      to: { path: room("page") },
    },
    {
      name: "page-runs-in-browsers",
      comment: "What the page imports has no modules of Node.",
      severity: "error",
      from: { path: room("page") },
      to: { path: "^(node:.*|buffer|crypto|events|fs|fs/promises|module|os|path|process|stream|url|util)$", reachable: true },
    },
    {
      name: "languages-know-model-syntax-and-each-others-shared-parts",
      severity: "error",
      from: { path: "^languages/([^/]+)/" },
      to: { path: "^(src|languages|packages)/", pathNot: ["^src/(model|syntax)/", "^languages/($1|manifests|shared)/"] },
    },
    {
      name: "engine-knows-no-language",
      severity: "error",
      from: { path: "^src/", pathNot: `^src/(${KNOW_LANGUAGES}/|main\\.ts|index\\.ts)` },
      to: { path: "^languages/" },
    },
    {
      name: "effects-have-their-rooms",
      comment: "Only these rooms touch files, processes or the network.",
      severity: "error",
      from: {
        path: "^(src|languages|packages/view)/",
        pathNot: "^src/((fs|git|cache|cli|runtime|inventory|store|syntax|texts|incremental|commands)/|main\\.ts)",
      },
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
