/** Questions on prometheus/prometheus, whose modules are packages of several files. */
const isTest = (path) => path.endsWith("_test.go");
const TOP =
  /^(?:cmd|config|discovery|internal|model|notifier|plugins|prompb|promql|rules|schema|scrape|storage|template|tracing|tsdb|util|web)(?:\/|$)/;
const MODULE = "github.com/prometheus/prometheus";
const directoryOf = (path) => path.split("/").slice(0, -1).join("/");

export const prometheus = {
  name: "prometheus/prometheus",
  commit: "d15adb9ad7e5d9fbde3a9a8f30200593a5a14d86",
  about:
    "About the packages of its main module, by directory, without the examples in `documentation`; tests only if the question names them.",
  inScope: (path) => TOP.test(path) && !path.startsWith("web/ui/") && !isTest(path),
  isTest,
  isSource: (path) => path.endsWith(".go"),
  nodeOf: (path) => (path.endsWith(".go") ? directoryOf(path) : path),
  /** Of a package the files that import another package of the answer. */
  filesOf: (path, all, sources, readFile) =>
    path.endsWith(".go")
      ? [path]
      : sources.filter(
          (one) => directoryOf(one) === path && !isTest(one) && all.some((other) => readFile(one).includes(`"${MODULE}/${other}"`)),
        ),
  toolchain: "go",
  options: {
    configurations: ["linux", "windows", "darwin", "linux,slicelabels", "linux,dedupelabels", "linux,builtinassets", "linux,fuzzing"],
    isTest,
  },
  questions: [
    {
      kind: "users",
      symbol: "tsdb/wlog/checkpoint.go#LastCheckpoint",
      ask: "Which files break if the signature of `wlog.LastCheckpoint` changes?",
    },
    { kind: "first", target: "tsdb/tombstones", ask: "Which packages break first if the names of `tsdb/tombstones` change?" },
    {
      kind: "dependents",
      target: "tsdb/wlog",
      ask: "Which packages are affected, directly or not, if `tsdb/wlog` changes?",
      because:
        "The map follows files: `migrate` uses a file of `promqltest` that does not need `tsdb/wlog`. It must be rebuilt nevertheless.",
    },
    { kind: "entrypoints", target: "rules", ask: "Which programs are affected if the package `rules` changes?" },
    { kind: "external", name: "github.com/oklog/ulid/v2", ask: "Which packages import `github.com/oklog/ulid/v2`?" },
    { kind: "reaches", target: "model/relabel", ask: "Which packages does `model/relabel` reach?" },
    {
      kind: "path",
      from: "cmd/promtool",
      to: "tsdb/wlog",
      ask: "By which imports does `cmd/promtool` reach `tsdb/wlog`?",
    },
    {
      kind: "cycle",
      target: "promql/parser",
      ask: "Is the package `promql/parser` in a cycle of imports?",
    },
    {
      kind: "why",
      importer: "web/api/v1/api.go",
      symbol: "util/httputil/cors.go#SetCORS",
      ask: "Why does `web/api/v1/api.go` import `SetCORS`: where is it used?",
    },
    {
      kind: "tests",
      symbol: "storage/fanout.go#NewFanout",
      tests: ["**/*_test.go"],
      ask: "Which tests use `storage.NewFanout`?",
    },
    { kind: "api", entry: "util/strutil", ask: "What is the public API of `util/strutil`?" },
    { kind: "entries", directory: "", manifest: "go.mod", word: "package main", ask: "Which packages build programs?" },
  ],
};
