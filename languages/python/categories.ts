/** File-name conventions of Python (semantics A.1), and which files the extractor reads. */
import type { Category, CategoryRule } from "../../src/model/language.js";

const row = (category: Category, pattern: RegExp): CategoryRule => ({ category, matches: (path) => pattern.test(path) });

export const PYTHON_CATEGORIES: readonly CategoryRule[] = [
  row("vendored", /(?:^|\/)(?:site-packages|\.tox|\.nox|\.venv|\.eggs|__pypackages__)\//),
  row("generated", /(?:^|\/)[^/]+_pb2(?:_grpc)?\.pyi?$/),
  row("generated", /(?:^|\/)[^/]+_generated\.pyi?$/),
  row("generated", /(?:^|\/)[^/]+\.(?:gen|generated)\.pyi?$/),
  row("generated", /(?:^|\/)migrations\/[0-9][^/]*\.py$/),
  row("test", /(?:^|\/)(?:test_[^/]*|[^/]+_tests?|conftest|tests)\.pyi?$/),
  row("test", /(?:^|\/)testing\/(?:.*\/)?(?:test_[^/]*|conftest)\.py$/),
  row("config", /(?:^|\/)(?:setup|noxfile|toxfile|fabfile)\.py$/),
  row("config", /(?:^|\/)(?:docs?|doc\/source|docs?\/source)\/conf\.py$/),
  row("config", /(?:^|\/)gunicorn(?:[._-]?conf(?:ig)?)?(?:\.conf)?\.py$/),
];

const READ = /\.(?:py|pyi|pyx|pyw)$/;

/** Whether the extractor of this language reads the file; decided by its name alone. */
export function isClaimed(path: string): boolean {
  return READ.test(path);
}
