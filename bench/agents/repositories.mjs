/** Repositories that tasks are taken from, up to a named commit. None was looked at while rules or answers were written. */
export const REPOSITORIES = [
  { name: "reduxjs/redux-toolkit", language: "TypeScript", head: "74200d87c27ca2b1c0915b2fbb4c44dd7494c2aa" },
  { name: "typescript-eslint/typescript-eslint", language: "TypeScript", head: "56c9ed90d0aee0b5a71cfc39fc76b715b82e3ea8" },
  { name: "TanStack/router", language: "TypeScript", head: "0eb45738c07f53ce618d486aac1aa709f4d725ca" },
  { name: "firebase/firebase-tools", language: "TypeScript", head: "a786bda73b48196fce1df22fe2b1cbc9e463b2d0" },
  { name: "paperless-ngx/paperless-ngx", language: "Python", head: "b0e0e8a35373a5d9d588a507cb63c79e50a23403" },
  { name: "Textualize/textual", language: "Python", head: "1d99508b928a771b51e1a527319c6b87dcff9e05" },
  { name: "certbot/certbot", language: "Python", head: "f769e35e77f1fa21a75cd5418641502dad8a37c5" },
  { name: "getmoto/moto", language: "Python", head: "0af643a5dbfc98797f08ee64f5be3ef8002d56ff" },
  { name: "cli/cli", language: "Go", head: "44ee17760709bedf1cad7e452e61751489b81a33" },
  { name: "rclone/rclone", language: "Go", head: "64ab1ac32260238eefca3c61327f5faf1c6e106f" },
  { name: "syncthing/syncthing", language: "Go", head: "328d910aee822178f55442c76bc7e35ce34d68cc" },
  { name: "goreleaser/goreleaser", language: "Go", head: "cd616d2c080b205bfe0833396e6f2d208253095e" },
];

const SOURCES = { TypeScript: /\.[cm]?[jt]sx?$/, Python: /\.py$/, Go: /\.go$/ };
const ELSEWHERE =
  /(?:^|\/)(?:tests?|__tests__|spec|e2e|testing|test-?data|testutils?|testhelpers?|fixtures?|__mocks__|__testfixtures__|examples?|bench(?:mark)?s?|docs?|scripts|website|vendor|third_party|node_modules|dist|build|deno_dist)\/|[._-](?:test|spec|bench)(?:-d)?\.[^/]+$|(?:^|\/)(?:test_[^/]*|conftest|setup)\.py$|\.pb\.go$|\.min\.js$|(?:^|\/)[^/]+\.config\.[^/]+$|\.d\.[cm]?ts$/i;

/** Whether a change of the file is a change of the program: no test, example, documentation or generated file. */
export function isProgram(path, language) {
  return SOURCES[language].test(path) && !ELSEWHERE.test(path);
}
