/** Repositories with a question for each command: files and symbols that much of the code uses, and a task in words. */
export const REPOSITORIES = [
  {
    name: "vite",
    origin: "vitejs+vite",
    file: "packages/vite/src/node/utils.ts",
    symbol: "packages/vite/src/node/utils.ts#normalizePath",
    member: "packages/vite/src/node/server/environment.ts#DevEnvironment.warmupRequest",
    from: "packages/vite/src/node/cli.ts",
    task: "resolve dependencies of css preprocessors",
    comment: "//",
  },
  {
    name: "saleor",
    origin: "saleor+saleor",
    file: "saleor/core/models.py",
    symbol: "saleor/core/models.py#ModelWithMetadata",
    member: "saleor/order/models.py#OrderQueryset.confirmed",
    from: "saleor/graphql/order/utils.py",
    task: "cancel an order and restock its items",
    comment: "#",
  },
  {
    name: "temporal",
    origin: "temporalio+temporal",
    file: "service/history/shard/context_impl.go",
    symbol: "service/history/shard/context_impl.go#ContextImpl",
    member: "service/history/shard/context_impl.go#ContextImpl.GetShardID",
    from: "service/frontend/fx.go",
    task: "retry an activity after a timeout",
    comment: "//",
  },
];

/** `words`: of the command line; `tool`, `given`: of the server. */
export function questionsOf({ file, symbol, member, from, task }) {
  const target = (name, wanted, label = name) => ({ label, words: [name, wanted], tool: name, given: { target: wanted } });
  return [
    { label: "outline", words: ["outline", file], tool: "outline", given: { target: file } },
    target("uses", file, "uses of a file"),
    target("uses", symbol, "uses of a symbol"),
    target("uses", member, "uses of a method"),
    target("show", symbol),
    { label: "path", words: ["path", from, file], tool: "path", given: { from, to: file } },
    { label: "impact", words: ["impact", symbol], tool: "impact", given: { target: symbol } },
    { label: "context", words: ["context", task], tool: "context", given: { task } },
    { label: "search", words: ["find", task], tool: "search", given: { query: task } },
  ];
}
