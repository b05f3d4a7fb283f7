/** Histories that tasks are taken from, up to a named commit; `half`: rules were tuned on the first, the second only measures them. */
export const REPOSITORIES = [
  { name: "TanStack/query", language: "TypeScript", half: "tuned", head: "40321a0b1b3bdd0afa11f0e439642ab84cdf6afe" },
  { name: "trpc/trpc", language: "TypeScript", half: "held out", head: "340811ba5320637fbaf48fccf3dbfdd258bd34db" },
  { name: "pypa/hatch", language: "Python", half: "tuned", head: "ed8e30bebf98f2fe4d70c18a32a50a8160c391cb" },
  { name: "pytest-dev/pytest", language: "Python", half: "held out", head: "df87db7b0462fb764ef73fa00561adf8ad047572" },
  { name: "httpie/cli", language: "Python", half: "tuned", head: "5b604c37c6c67e18e7c3e9aee6c88a8c22b98345" },
  { name: "usememos/memos", language: "Go", half: "tuned", head: "76a762924306e782871204f131f4033be5e8e41a" },
  { name: "vuejs/core", language: "TypeScript", half: "tuned", head: "e2bede96134f757aad5c5b33ac9be055022dbfc8" },
  { name: "fastify/fastify", language: "TypeScript", half: "tuned", head: "83e69762aff047940b376fc2a266d143499ef727" },
  { name: "labstack/echo", language: "Go", half: "tuned", head: "05489dc1730161df26b72d1ae2a3ba6fb8178fc7" },
  { name: "encode/httpx", language: "Python", half: "held out", head: "ae1b9f66238f75ced3ced5e4485408435de10768" },
  { name: "aio-libs/aiohttp", language: "Python", half: "held out", head: "495e778360d1924da63e16dba0f0d76baf56a56a" },
  { name: "caddyserver/caddy", language: "Go", half: "held out", head: "0cf03d32f7d99cf160d5375e8a40fbe3d910d515" },
  { name: "junegunn/fzf", language: "Go", half: "held out", head: "956562daaa82ddf55ea8f7aeab56883377b742c6" },
  { name: "honojs/hono", language: "TypeScript", half: "held out", head: "28a9c128912de19f3fb28b00ae289c9b93f6f392" },
  { name: "vitest-dev/vitest", language: "TypeScript", half: "held out", head: "c3ba16b35847d27fb9f01f38cdcb047c77e121f8" },
];

/** Source files of the three languages: what every method may answer with. */
export const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|pyi?|go)$/;
