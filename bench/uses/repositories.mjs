/** Repositories whose symbols are drawn. `language`: the file of this folder that knows the truth; `options` are for it. */
const isTest = /(?:\.(?:test|spec)(?:-d)?\.[cm]?[jt]sx?$|(?:^|\/)(?:__tests__|tests?|examples?)\/)/;

export const REPOSITORIES = [
  {
    name: "trpc/trpc",
    commit: "340811ba5320637fbaf48fccf3dbfdd258bd34db",
    language: "typescript",
    options: {
      config: "tsconfig.json",
      draws: (path) => /^packages\/[^/]+\/src\//.test(path) && !isTest.test(path),
      // Foreign code is mapped without being read.
      leaves: /(?:^|\/)vendor\//,
    },
  },
  {
    name: "vueuse/vueuse",
    commit: "1354e69588f601f721ce2b5e4328d7c3214a0c7e",
    language: "typescript",
    options: { config: "tsconfig.json", draws: (path) => path.startsWith("packages/") && !isTest.test(path) },
  },
  {
    name: "excalidraw/excalidraw",
    commit: "4872083c044491b6d5c96ae134a75464f96d6831",
    language: "typescript",
    options: { config: "tsconfig.json", draws: (path) => path.startsWith("packages/") && !isTest.test(path) },
  },
  {
    name: "expressjs/express",
    commit: "a3714473feb3d2908add734d340e7755fd85e0a3",
    language: "typescript",
    // The compiler does not follow the computed paths of `examples/mvc`.
    options: { scripts: /\.js$/, draws: (path) => /^(?:lib|examples\/(?!mvc\/))/.test(path) },
  },
  {
    name: "mochajs/mocha",
    commit: "e6b9ee773481fd739ae24caeb42f32ac0b010f95",
    language: "typescript",
    options: { scripts: /^(?:bin|lib|test|scripts|index|browser-entry).*\.[cm]?js$/, draws: (path) => /^(?:lib|bin)\//.test(path) },
  },
  {
    name: "pallets/flask",
    commit: "2ac89889f4cc330eabd50f295dcef02828522c69",
    language: "python",
    options: { sources: ["src", "examples/celery/src"], draws: (path) => path.startsWith("src/") },
  },
  {
    name: "python-poetry/poetry",
    commit: "f46702336862f30050d5c641d5ed6f7568ded793",
    language: "python",
    options: { sources: ["src"], draws: (path) => path.startsWith("src/") },
  },
  {
    name: "scrapy/scrapy",
    commit: "11079cb1c85b9e75a39a7269943c69d1a975d485",
    language: "python",
    options: { draws: (path) => path.startsWith("scrapy/") },
  },
  {
    name: "go-chi/chi",
    commit: "735ae2b87f8c733d616e809ae86e0985c1bc3350",
    language: "go",
    options: { draws: (path) => !path.endsWith("_test.go") },
  },
  {
    name: "miniflux/v2",
    commit: "106cdd09e1557222303f3ed1376e1dadf0638621",
    language: "go",
    options: { draws: (path) => !path.endsWith("_test.go") },
  },
  {
    name: "traefik/traefik",
    commit: "fd5a576df2e8aeb0bfc8a96b6ef6e60a61f7ec0a",
    language: "go",
    options: { draws: (path) => path.startsWith("pkg/") && !path.endsWith("_test.go") },
  },
];

/** Repositories on which no rule was developed (`--unseen`). */
export const UNSEEN = [
  {
    name: "go-task/task",
    commit: "b250872d9aebcd4857679553339d167478b63514",
    language: "go",
    options: { draws: (path) => !path.endsWith("_test.go") },
  },
  {
    name: "restic/restic",
    commit: "a80be1478a4c537f8396e0db2b05120aa78f11e0",
    language: "go",
    options: { draws: (path) => !path.endsWith("_test.go") },
  },
  {
    name: "mitmproxy/mitmproxy",
    commit: "8fc25b3045934777b0796d8ec7958bbc257d7bb5",
    language: "python",
    options: { draws: (path) => path.startsWith("mitmproxy/") },
  },
  {
    name: "spotify/luigi",
    commit: "715f65c4a56a908ef0a1df4df6fc33b8420e2e6c",
    language: "python",
    options: { draws: (path) => path.startsWith("luigi/") },
  },
  {
    name: "kysely-org/kysely",
    commit: "478ec67b2de2568f5590a015d3e120644e81bd87",
    language: "typescript",
    options: { config: "tsconfig.json", draws: (path) => path.startsWith("src/") },
  },
  {
    name: "TypeStrong/typedoc",
    commit: "6d8c856bbb46b089371952981f113c3e318818fd",
    language: "typescript",
    options: { config: "src/lib/tsconfig.json", draws: (path) => path.startsWith("src/lib/") },
  },
];
