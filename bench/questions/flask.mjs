/** Questions on pallets/flask: a `src` layout whose modules import each other, some for types only. */
const FLASK = "src/flask";
const isTest = (path) => path.startsWith("tests/");

export const flask = {
  name: "pallets/flask",
  commit: "2ac89889f4cc330eabd50f295dcef02828522c69",
  about: "About the package `flask`; tests only if the question names them.",
  inScope: (path) => path.startsWith(`${FLASK}/`) && path.endsWith(".py"),
  isTest,
  isSource: (path) => path.endsWith(".py"),
  toolchain: "python",
  options: {
    // What pyproject.toml tells its build backend: the package lies in `src`.
    distributions: [{ directory: "", roots: ["src"], searchRoots: [], members: [], packages: [FLASK], directories: {} }],
    package: "flask",
    isTest,
  },
  questions: [
    { kind: "users", symbol: `${FLASK}/helpers.py#get_root_path`, ask: "Which files break if the signature of `get_root_path` changes?" },
    { kind: "first", target: `${FLASK}/signals.py`, ask: "Which files break first if the names of `signals.py` change?" },
    { kind: "dependents", target: `${FLASK}/json/tag.py`, ask: "Which files are affected, directly or not, if `json/tag.py` changes?" },
    { kind: "entrypoints", target: `${FLASK}/json/tag.py`, ask: "Which entrypoints are affected if `json/tag.py` changes?" },
    { kind: "external", name: "itsdangerous", ask: "Which files import `itsdangerous`?" },
    { kind: "imports", target: `${FLASK}/sessions.py`, ask: "Which files does `sessions.py` import?" },
    {
      kind: "path",
      from: `${FLASK}/cli.py`,
      to: `${FLASK}/json/tag.py`,
      ask: "By which imports does `cli.py` reach `json/tag.py`?",
    },
    { kind: "cycle", target: `${FLASK}/config.py`, ask: "Is `config.py` in a cycle of imports?" },
    {
      kind: "why",
      importer: `${FLASK}/app.py`,
      symbol: `${FLASK}/wrappers.py#Request`,
      ask: "Why does `app.py` import `Request`: where is it used?",
    },
    { kind: "where", entry: `${FLASK}/__init__.py`, name: "jsonify", ask: "Where is `flask.jsonify` declared?" },
    {
      kind: "tests",
      symbol: `${FLASK}/views.py#MethodView`,
      tests: ["tests/**/*.py"],
      ask: "Which tests use `MethodView`?",
    },
    { kind: "api", entry: `${FLASK}/__init__.py`, ask: "What is the public API of `flask`?" },
    { kind: "entries", directory: `${FLASK}/`, manifest: "pyproject.toml", ask: "Which source files are the entrypoints of `flask`?" },
  ],
};
