/** Repositories that tasks are taken from, up to a named commit. None was looked at while rules or answers were written. */
export const REPOSITORIES = [
  { name: "honojs/hono", language: "TypeScript", head: "28a9c128912de19f3fb28b00ae289c9b93f6f392" },
  { name: "vitest-dev/vitest", language: "TypeScript", head: "c3ba16b35847d27fb9f01f38cdcb047c77e121f8" },
  { name: "knex/knex", language: "TypeScript", head: "e25d54bcb707714a17f5a5744eba5c4246bb4d1d" },
  { name: "feathersjs/feathers", language: "TypeScript", head: "09519fb1c454ea718747a09797bc6dfd3b6a79a3" },
  { name: "aio-libs/aiohttp", language: "Python", head: "495e778360d1924da63e16dba0f0d76baf56a56a" },
  { name: "pallets/werkzeug", language: "Python", head: "1b00618e787f40dfb21eba29caf8f8be7c8e1d93" },
  { name: "mitmproxy/mitmproxy", language: "Python", head: "8fc25b3045934777b0796d8ec7958bbc257d7bb5" },
  { name: "sqlalchemy/sqlalchemy", language: "Python", head: "f35da7e2b9349a08b8de1f6bd3b07c8bf8616790" },
  { name: "caddyserver/caddy", language: "Go", head: "0cf03d32f7d99cf160d5375e8a40fbe3d910d515" },
  { name: "gohugoio/hugo", language: "Go", head: "7b5199fdeff7d7682e9f979f468d55bc7b67b934" },
  { name: "jesseduffield/lazygit", language: "Go", head: "ea916395469808d37d726ae183fa40fd575a9d8a" },
  { name: "labstack/echo", language: "Go", head: "05489dc1730161df26b72d1ae2a3ba6fb8178fc7" },
];

const SOURCES = { TypeScript: /\.[cm]?[jt]sx?$/, Python: /\.py$/, Go: /\.go$/ };
const ELSEWHERE =
  /(?:^|\/)(?:tests?|__tests__|spec|e2e|testing|test-?data|testutils?|testhelpers?|fixtures?|__mocks__|examples?|bench(?:mark)?s?|docs?|scripts|website|vendor|third_party|node_modules|dist|build|deno_dist)\/|[._-](?:test|spec|bench)(?:-d)?\.[^/]+$|(?:^|\/)(?:test_[^/]*|conftest|setup)\.py$|\.pb\.go$|\.min\.js$|(?:^|\/)[^/]+\.config\.[^/]+$|\.d\.[cm]?ts$/i;

/** Whether a change of the file is a change of the program: no test, example, documentation or generated file. */
export function isProgram(path, language) {
  return SOURCES[language].test(path) && !ELSEWHERE.test(path);
}
