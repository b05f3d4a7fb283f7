/** Why an oracle and we may differ. The list is closed: what no rule in `explain.ts` proves is `UNEXPLAINED` and counts against us. */
export const CAUSES = {
  "dead import": "nothing uses the imported names; the compiler, asked for unused locals, agrees",
  "own name through a barrel": "the imported names are declared in the importing file itself",
  "HTML/CSS/SFC": "the importer is markup, a stylesheet or a component file, which the oracle does not read",
  asset: "the target is no script: a stylesheet, a component file, an image, data",
  "path reference": "a path handed to an API (worker, URL, __dirname, require.resolve); the oracle reads imports only",
  "glob import": "a glob names the target",
  "template import": "a template with holes names the target",
  "computed specifier": "the specifier is put together in the source; the oracle reads literals only",
  "mock in test": "a mocking call of a test names the target",
  "framework convention": "a framework loads the target; no statement names it",
  "platform variant": "a platform variant stands beside the target",
  "JSDoc import": "a comment names the target; the oracle does not read it in this kind of file",
  "require under another name": "a local name stands for `require`; the oracles read calls of `require` itself",
  "require in TypeScript": "the compiler lists `require` in JavaScript only",
  "AMD or loader call": "define(), importScripts(), System.import(): the oracle does not read them",
  createRequire: "a `require` made by createRequire(); the oracle does not read it",
  "module augmentation": "`declare module` of a file; the oracle does not count it",
  "triple-slash reference": "the oracle does not read the directive",
  "query or loader": "a query, hash or loader prefix is part of the specifier",
  "stricter mode of the configuration": "the same compiler finds our target in bundler mode, where extensions may be left out",
  "workspace package not built": "the manifest names a build output that is not in the checkout; our target is a source of that package",
  "build output mapped to source": "a tracked or missing build output stands where we name its source",
  "alias of a bundler": "the specifier is an alias that a bundler configuration defines",
  "case mismatch": "the specifier is spelled with other capitals than the file",
  ".d.ts beside implementation": "a declaration file stands beside, or is declared for, the implementation that we name",
  "implementation beside its twin": "a script and its twin of another extension stand side by side",
  "ambient module declaration":
    "a `declare module` in a file that is no module; the compiler takes it for a declaration, not for an import",
  "other condition of the same manifest": "the manifest names both files, under different conditions or fields",
  "name of a Node.js module": "Node.js takes its own module before a package of that name",
  "package outside the workspace": "a package that no workspace lists is taken for an installed one",
  "other version of a workspace package":
    "the importer's manifest asks for a major version that the workspace's package does not have: it is installed from elsewhere",
  "oracles disagree, the compiler is with us": "dependency-cruiser differs from the compiler, and the compiler names what we name",
  "unread syntax of the cruiser": "dependency-cruiser does not list this statement; the compiler does, as we do",
  UNEXPLAINED: "no rule explains it",
} as const;

export type Cause = keyof typeof CAUSES;

export interface Difference {
  readonly oracle: "compiler" | "cruiser";
  /** Who has the edge. */
  readonly side: "ours" | "oracle";
  readonly from: string;
  readonly to: string;
  readonly line: number;
  readonly specifier: string;
  readonly cause: Cause;
  /** What the other side says, for people. */
  readonly note: string;
}
