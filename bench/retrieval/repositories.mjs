/** Histories that tasks are taken from, up to a named commit; `half`: rules were tuned on the first, the second only measures them. */
export const REPOSITORIES = [
  { name: "TanStack/query", language: "TypeScript", half: "tuned", head: "40321a0b1b3bdd0afa11f0e439642ab84cdf6afe" },
  { name: "trpc/trpc", language: "TypeScript", half: "held out", head: "340811ba5320637fbaf48fccf3dbfdd258bd34db" },
  { name: "excalidraw/excalidraw", language: "TypeScript", half: "held out", head: "4872083c044491b6d5c96ae134a75464f96d6831" },
  { name: "pypa/hatch", language: "Python", half: "tuned", head: "ed8e30bebf98f2fe4d70c18a32a50a8160c391cb" },
  { name: "pytest-dev/pytest", language: "Python", half: "held out", head: "df87db7b0462fb764ef73fa00561adf8ad047572" },
  { name: "httpie/cli", language: "Python", half: "tuned", head: "5b604c37c6c67e18e7c3e9aee6c88a8c22b98345" },
  { name: "onsi/ginkgo", language: "Go", half: "held out", head: "09bbf5fe63a392c8616dc1c80257b177e2aa7033" },
  { name: "usememos/memos", language: "Go", half: "tuned", head: "76a762924306e782871204f131f4033be5e8e41a" },
];

/** Source files of the three languages: what every method may answer with. */
export const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|go)$/;
