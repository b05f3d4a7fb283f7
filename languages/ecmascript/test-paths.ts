/** Recognises tests by their path alone, for use before files have categories. */

const DIRECTORIES = "__tests__|__mocks__|tests?|specs?|e2e";
const TEST_FILE = new RegExp(`(?:^|/)(?:${DIRECTORIES}|cypress)/|[._-](?:test|spec|e2e|e2e-spec|cy)\\.[^/]+$`);
const BELOW_TESTS = new RegExp(`(?:^|/)(?:${DIRECTORIES}|fixtures|__fixtures__|testdata|__snapshots__)/`);

/** Run by a test runner, or a mock for one. */
export function isTestFile(path: string): boolean {
  return TEST_FILE.test(path);
}

/** Part of a test suite or its inputs: a manifest there describes a sample. */
export function isBelowTests(path: string): boolean {
  return BELOW_TESTS.test(path);
}
