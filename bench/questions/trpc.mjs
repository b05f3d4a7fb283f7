/** Questions on trpc/trpc: its packages link each other, mostly through barrels of hundreds of names. */
const SERVER = "packages/server/src";
const CORE = `${SERVER}/unstable-core-do-not-import`;
const CLIENT = "packages/client/src";
const NEXT = "packages/next/src";
const isTest = (path) => /(?:\.(?:test|spec)(?:-d)?\.[cm]?tsx?$|(?:^|\/)(?:__tests__|test|tests)\/)/.test(path);

export const trpc = {
  name: "trpc/trpc",
  commit: "340811ba5320637fbaf48fccf3dbfdd258bd34db",
  about: "About the sources of its packages (`packages/*/src`); tests only if the question names them.",
  inScope: (path) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !isTest(path),
  isTest,
  isSource: (path) => /\.[cm]?[jt]sx?$/.test(path),
  toolchain: "typescript",
  options: {
    config: "tsconfig.json",
    isTest,
    manifests: ["client", "next", "openapi", "react-query", "server", "tanstack-react-query"].map(
      (name) => `packages/${name}/package.json`,
    ),
  },
  questions: [
    {
      kind: "users",
      symbol: `${CORE}/transformer.ts#transformResult`,
      ask: "Which files break if the signature of `transformResult` changes?",
    },
    { kind: "users", symbol: `${CORE}/createProxy.ts#createRecursiveProxy`, ask: "Which files use `createRecursiveProxy`?" },
    {
      kind: "first",
      target: `${SERVER}/observable/operators.ts`,
      ask: "Which files break first if the exports of `observable/operators.ts` change?",
      because:
        "Only a test uses `dedupeLink.ts`, and files that no entrypoint reaches are not in the map. The answer lists it among the sources whose imports are unknown.",
    },
    {
      kind: "dependents",
      target: `${CLIENT}/links/wsLink/wsClient/wsClient.ts`,
      ask: "Which files are affected, directly or not, if `wsClient.ts` changes?",
    },
    {
      kind: "entrypoints",
      target: `${CLIENT}/internals/dataLoader.ts`,
      ask: "Which entrypoints of packages are affected if `dataLoader.ts` changes?",
    },
    { kind: "external", name: "@tanstack/react-query", ask: "Which files import `@tanstack/react-query`?" },
    {
      kind: "imports",
      target: `${SERVER}/adapters/fastify/fastifyRequestHandler.ts`,
      ask: "Which files does `fastifyRequestHandler.ts` import?",
    },
    {
      kind: "reaches",
      target: `${SERVER}/observable/index.ts`,
      ask: "Which files does `observable/index.ts` reach?",
      because: "Files below a directory `vendor` are mapped without being read, so the path ends there.",
    },
    {
      kind: "path",
      from: `${NEXT}/index.ts`,
      to: `${CORE}/transformer.ts`,
      ask: "By which imports does the entry of `@trpc/next` reach the server's `transformer.ts`?",
    },
    { kind: "cycle", target: `${CORE}/procedureBuilder.ts`, ask: "Is `procedureBuilder.ts` in a cycle of imports?" },
    {
      kind: "why",
      importer: `${CLIENT}/links/httpBatchLink.ts`,
      symbol: `${CLIENT}/internals/dataLoader.ts#dataLoader`,
      ask: "Why does `httpBatchLink.ts` import `dataLoader`: where is it used?",
    },
    {
      kind: "where",
      entry: "packages/react-query/src/index.ts",
      name: "createTRPCReact",
      ask: "Where is `createTRPCReact` of `@trpc/react-query` declared?",
    },
    {
      kind: "tests",
      symbol: `${CLIENT}/links/splitLink.ts#splitLink`,
      tests: ["packages/**/*.{test,spec}.{ts,tsx}", "packages/**/{test,tests,__tests__}/**/*.{ts,tsx}"],
      ask: "Which tests use `splitLink`?",
    },
    { kind: "api", entry: `${SERVER}/observable/index.ts`, ask: "What is the public API of `@trpc/server/observable`?" },
    {
      kind: "entries",
      directory: "packages/next/",
      package: "@trpc/next",
      manifest: "packages/next/package.json",
      ask: "Which source files are the entrypoints of `@trpc/next`?",
    },
  ],
};
