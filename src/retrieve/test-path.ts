/** Whether a path is that of a test, by common naming conventions. */
export function isTestPath(path: string): boolean {
  return TEST.test(path);
}

const TEST =
  /(?:^|\/)(?:tests|__tests__|__tests_dts__|specs?|e2e|testing)\/|^(?:src\/|[^/]+\/[^/]+\/)?test\/|(?:^|\/)(?:test_[^/]*|conftest\.[^/.]*)$|[._-](?:test|spec|test-d)\.[^/]*$|_tests?\.[^/.]*$/i;
