/**
 * The histories that are replayed. `versions` says which tags are releases; they are taken in the order of their numbers. `head` names the
 * last commit that is looked at, so that the figures belong to named commits.
 */
export const REPOSITORIES = [
  {
    name: "umami-software/umami",
    language: "TypeScript, JavaScript",
    versions: /^v\d+\.\d+(?:\.\d+)?$/,
    head: "c0ea3aefbee7a3429ee2f824b06dc4a9dbe0b7e1",
  },
  { name: "TanStack/query", language: "TypeScript", versions: /^v[2-5]\.\d+\.0$/, head: "40321a0b1b3bdd0afa11f0e439642ab84cdf6afe" },
  { name: "pypa/hatch", language: "Python", versions: /^hatch-v\d+\.\d+\.\d+$/, head: "ed8e30bebf98f2fe4d70c18a32a50a8160c391cb" },
  { name: "pallets/flask", language: "Python", versions: /^\d+\.\d+(?:\.\d+)?$/, head: "2ac89889f4cc330eabd50f295dcef02828522c69" },
  { name: "onsi/ginkgo", language: "Go", versions: /^v\d+\.\d+\.\d+$/, head: "09bbf5fe63a392c8616dc1c80257b177e2aa7033" },
  { name: "usememos/memos", language: "Go, TypeScript", versions: /^v\d+\.\d+\.\d+$/, head: "76a762924306e782871204f131f4033be5e8e41a" },
];

/** Names of source files, for git. */
export const SOURCES = "ts mts cts tsx js mjs cjs jsx vue svelte py pyi go".split(" ").map((extension) => `*.${extension}`);
