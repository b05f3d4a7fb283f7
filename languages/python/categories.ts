/** File-name conventions of Python, and the files that the extractor reads. */
import type { CategoryRule } from "../../src/model/language.js";
import { categoryRow, directoryRow } from "../shared/category-row.js";

export const PYTHON_CATEGORIES: readonly CategoryRule[] = [
  categoryRow("vendored", /(?:^|\/)(?:site-packages|\.tox|\.nox|\.venv|\.eggs|__pypackages__)\//),
  categoryRow("generated", /(?:^|\/)[^/]+_pb2(?:_grpc)?\.pyi?$/),
  categoryRow("generated", /(?:^|\/)[^/]+_generated\.pyi?$/),
  categoryRow("generated", /(?:^|\/)[^/]+\.(?:gen|generated)\.pyi?$/),
  categoryRow("generated", /(?:^|\/)migrations\/[0-9][^/]*\.py$/),
  categoryRow("test", /(?:^|\/)(?:test_[^/]*|[^/]+_tests?|conftest|tests)\.pyi?$/),
  // By unittest's own pattern.
  categoryRow("test", /(?:^|\/)test(?:s|suites?)?\/(?:.*\/)?test[^/]*\.py$/),
  categoryRow("test", /(?:^|\/)testing\/(?:.*\/)?(?:test_[^/]*|conftest)\.py$/),
  categoryRow("example", /\.ipynb$/),
  // Templates of new projects: of Django (https://docs.djangoproject.com/en/stable/ref/django-admin/#startproject) and of Cookiecutter.
  directoryRow("example", /(?:^|\/)(?:project|app)_template\//),
  directoryRow("example", /(?:^|\/)\{\{\s*cookiecutter\.[^/]*\}\}\//),
  categoryRow("config", /(?:^|\/)(?:setup|noxfile|toxfile|fabfile|locustfile|conanfile|dodo|pdm_build|hatch_build)\.py$/),
  categoryRow("config", /(?:^|\/)(?:docs?|doc\/source|docs?\/source)\/conf\.py$/),
  categoryRow("config", /(?:^|\/)gunicorn(?:[._-]?conf(?:ig)?)?(?:\.conf)?\.py$/),
];

const READ = /\.(?:py|pyi|pyx|pyw|ipynb)$/;

/** Whether the extractor of this language reads the file, by its name alone. */
export function isClaimed(path: string): boolean {
  return READ.test(path);
}

/** Programs that run scripts. */
export const INTERPRETERS = /^(?:python[\d.]*|pypy[\d.]*|uv)$/;

/** Its cells are read for what they use. */
export function isNotebook(path: string): boolean {
  return path.endsWith(".ipynb");
}
