import { expect, it } from "vitest";
import { shareOut } from "../src/ask/fair-share.js";
import { ask, askJson } from "./support/asking.js";
import { FORK, indexOf, SIX, uses } from "./support/six-repositories.js";

const AUTH = "npm:@acme/auth";

it("tells uses with file, lines and version", async () => {
  const { file } = await indexOf(SIX);
  expect((await ask(file, "ask", "uses", `${AUTH}#verify`)).out.split("\n")).toEqual([
    "2 uses of npm:@acme/auth#verify in 1 repository",
    "declared: git.acme.dev/web/auth src/verify.ts:12 verify",
    "git.acme.dev/web/shop (declares ^4.0.0, locked 4.1.3; HEAD is 4.2.0: behind)",
    "  src/cart.ts:1 — import verify: 5, 6",
    "Uses inside the package itself are not counted; 'dsp-cli uses TARGET' in a clone of git.acme.dev/web/auth lists them.",
    "",
  ]);
});

it("follows names that another package passes on, by name and by star", async () => {
  const { file } = await indexOf(SIX);
  expect((await ask(file, "ask", "uses", "npm:@acme/core#parse")).out).toContain(
    [
      "4 uses of npm:@acme/core#parse in 2 repositories",
      "declared: git.acme.dev/web/core src/parse.ts:4 parse",
      "git.acme.dev/web/auth (declares ^2.0.0, locked 2.0.5; HEAD is 2.1.0: behind)",
      "  src/verify.ts:1 — import parse: 5, 6",
      "git.acme.dev/web/shop",
      "  src/cart.ts:2 — import parse: 9 [through npm:@acme/auth]",
      "  src/cart.ts:2 — import read: 10 [through npm:@acme/auth]",
    ].join("\n"),
  );
  expect((await ask(file, "ask", "uses", `${AUTH}#read`)).out).toContain("passed on from npm:@acme/core#parse");
});

it("finds modules by their path, submodules of Python, and Go packages", async () => {
  const { file } = await indexOf(SIX);
  expect((await ask(file, "ask", "uses", "npm:@acme/core/deep/path#deep")).out).toContain("src/cart.ts:5");
  expect((await ask(file, "ask", "uses", "pypi:acme_till/till.coins#CENT")).out).toContain(
    "2 uses of pypi:till.coins#CENT in 1 repository",
  );
  expect((await ask(file, "ask", "uses", "pkg:golang/acme.dev/log@v1.2.0#Print")).out).toContain("bank/main.go:1 — import Print: 5, 6");
  expect((await ask(file, "ask", "uses", "pypi:acme-till")).out).toContain("HEAD has no such name");
});

it("finds a Python module by its path and as an attribute of its package, however it is imported", async () => {
  const till = "pkg:pypi/acme-till";
  const { file } = await indexOf({
    ...SIX,
    "git.acme.dev/py/mint": [
      uses(till, "till.coins", "CENT", "mint/dotted.py", { form: "import" }),
      uses(till, "till", "coins", "mint/whole.py", { lines: [], form: "from import" }),
    ],
  });
  for (const target of ["pypi:acme-till#coins", "pypi:till.coins", "pypi:acme-till/till#coins"]) {
    const { out } = await ask(file, "ask", "uses", target);
    expect(out).toMatch(/^6 uses of .* in 2 repositories\n/u);
    expect(out).toContain("declared: git.acme.dev/py/till till/coins.py\n");
    expect(out).toContain("mint/dotted.py:1 — import CENT: 5, 6");
    expect(out).toContain("mint/whole.py:1 — from import coins");
  }
  const one = (await ask(file, "ask", "uses", "pypi:acme-till#coins.CENT")).out;
  expect(one).toContain("4 uses of pypi:acme-till#coins.CENT in 2 repositories\ndeclared: git.acme.dev/py/till till/coins.py:3 CENT");
  expect(one).toContain("bank/main.py:1 — import coins.CENT: 5, 6");
});

it("takes a file of types for the code that it declares", async () => {
  const core = "pkg:npm/%40acme/core";
  const { file } = await indexOf({
    "h/core": [
      { row: "publishes", package: core, manifest: "package.json" },
      { row: "provides", package: core, specifier: "@acme/core/types/hot.d.ts", sources: ["types/hot.d.ts"] },
      { row: "exports", package: core, specifier: "@acme/core/types/hot.d.ts", name: "Hot", source: "types/hot.d.ts#Hot", line: 2 },
    ],
    "h/shop": [uses(core, "@acme/core/types/hot.js", "Hot", "shop.ts")],
  });
  expect((await ask(file, "ask", "uses", "npm:@acme/core#Hot")).out).toContain("declared: h/core types/hot.d.ts:2 Hot\nh/shop");
});

it("finds uses by other packages of the publisher, and counts no dependency for them", async () => {
  const core = "pkg:npm/%40acme/core";
  const own = [...(SIX["git.acme.dev/web/core"] ?? []), uses(core, "@acme/core", "parse", "packages/ui/ui.ts", { own: true })];
  const { file } = await indexOf({ ...SIX, "git.acme.dev/web/core": own, "git.fork.dev/web/core": own.slice(0, 3) });
  const { out } = await ask(file, "ask", "uses", "npm:@acme/core#parse");
  expect(out).toContain("git.acme.dev/web/core (the publisher itself)\n  packages/ui/ui.ts:1 — import parse: 5, 6\n");
  expect(out).toMatch(/^4 uses of npm:@acme\/core#parse in 2 repositories, 2 of them in the publisher itself\n/u);
  expect((await ask(file, "ask", "versions", "npm:@acme/core")).out).not.toContain("web/core — uses it");
  expect((await ask(file, "ask", "affected", "acme.dev/web/core", "src/parse.ts")).out).not.toContain("ui.ts");
});

it("says why a use has no declaration", async () => {
  const { file } = await indexOf(SIX);
  const { out } = await ask(file, "ask", "uses", AUTH);
  expect(out).toContain("import gone: 11 [HEAD has no such name]");
  expect(out).toContain("import made [the module computes its names]");
  expect(out).toContain("import x [HEAD has no such module]");
  expect((await ask(file, "ask", "uses", `${AUTH}#gone`)).out).toContain("1 use of npm:@acme/auth#gone");
});

it("tells all publishers of a package and chooses none", async () => {
  const { file } = await indexOf({ ...SIX, ...FORK });
  const { out } = await ask(file, "ask", "uses", `${AUTH}#verify`);
  expect(out).toContain("published by git.acme.dev/web/auth and git.fork.dev/web/auth: not certain which is meant");
  expect(out).toContain("[publisher not certain]");
  expect(out).toContain("several repositories publish it");
  const pinned = await indexOf({ ...SIX, ...FORK }, { [AUTH]: "git.fork.dev/web/auth" });
  const certain = (await ask(pinned.file, "ask", "uses", `${AUTH}#verify`)).out;
  expect(certain).toContain("HEAD is 4.2.0-fork: behind");
  expect(certain.match(/^declared: .*$/gmu)).toEqual(["declared: git.fork.dev/web/auth index.ts:2 verify"]);
});

it("takes the publisher that manifests name for the one that is meant", async () => {
  const [till, log] = ["pkg:npm/till", "pkg:golang/github.com/acme/log/v2"];
  const published = (url: string, specifier: string, source: string, repository?: string) => [
    { row: "publishes", package: url, manifest: "m", ...(repository !== undefined && { repository }) },
    { row: "provides", package: url, specifier, sources: [source] },
    { row: "exports", package: url, specifier, name: "sum", source: `${source}#sum`, line: 3 },
  ];
  const rows = {
    "github.com/Acme/till": published(till, "till", "src/sum.ts", "git@github.com:acme/till.git"),
    "github.com/acme/app": [
      ...published(till, "till", "lib/till/sum.js", "https://github.com/acme/till"),
      { row: "publishes", package: till, manifest: "another" },
      uses(till, "till", "sum", "app.ts"),
      uses(log, "github.com/acme/log/v2", "sum", "app.go"),
    ],
    "github.com/acme/log": published(log, "github.com/acme/log/v2", "sum.go"),
    "github.com/me/log": published(log, "github.com/acme/log/v2", "mine.go"),
  };
  const { file } = await indexOf(rows);
  const { out } = await ask(file, "ask", "uses", "npm:till#sum");
  expect(out).toContain(
    "declared: github.com/Acme/till src/sum.ts:3 sum\ngithub.com/acme/app (not declared in a manifest)\n  app.ts:1 — import sum: 5, 6\n",
  );
  expect((await ask(file, "ask", "uses", "go:github.com/acme/log/v2#sum")).out).toContain("declared: github.com/acme/log sum.go:3 sum\n");
  expect((await ask(file, "ask", "publishes", "npm:till")).out).toContain(
    "github.com/acme/app m — version not written [manifests name another repository as that of the sources]\n",
  );
  expect((await askJson(file, "ask", "publishes", "npm:till"))["publishers"]).toMatchObject([{}, { copied: true }, { copied: true }]);
  // A pin wins, and two that name themselves stay two.
  const pinned = await indexOf(rows, { "npm:till": "github.com/acme/app" });
  expect((await ask(pinned.file, "ask", "uses", "npm:till#sum")).out).toContain("declared: github.com/acme/app lib/till/sum.js:3 sum\n");
  for (const [own, other] of [
    [undefined, "https://github.com/acme/app.git"],
    ["https://github.com/acme/till", undefined],
    ["https://github.com/acme/till", `https://github.com/${"/".repeat(3000)}x`],
  ]) {
    const apart = await indexOf({
      "github.com/Acme/till": published(till, "till", "src/sum.ts", own),
      "github.com/acme/app": published(till, "till", "a.js", other),
    });
    expect((await ask(apart.file, "ask", "uses", "npm:till")).out).toContain("not certain");
  }
  const both = await indexOf({ ...rows, "github.com/acme/app": published(till, "till", "a.js", "https://github.com/acme/app.git") });
  expect((await ask(both.file, "ask", "uses", "npm:till")).out).toContain(
    "published by github.com/Acme/till and github.com/acme/app: not certain",
  );
});

it("tells under which names of other packages a declaration is published, too", async () => {
  const [core, whole] = ["pkg:npm/%40v/core", "pkg:npm/v"];
  const published = (url: string, name: string) => [
    { row: "publishes", package: url, manifest: `${name}/m` },
    { row: "provides", package: url, specifier: name, sources: [`${name}.ts`] },
    { row: "exports", package: url, specifier: name, name: "ref", source: "ref.ts#ref", line: 3 },
  ];
  const { file } = await indexOf({
    "h/o/v": [...published(core, "@v/core"), ...published(whole, "v")],
    "h/o/app": [uses(whole, "v", "ref", "app.ts")],
  });
  expect((await ask(file, "ask", "uses", "npm:@v/core#ref")).out).toContain(
    "0 uses of npm:@v/core#ref in 0 repositories\ndeclared: h/o/v ref.ts:3 ref\nalso published as npm:v#ref: 2 uses\n",
  );
  expect((await askJson(file, "ask", "uses", "npm:@v/core#ref"))["alsoPublishedAs"]).toEqual([
    { package: whole, specifier: "v", name: "ref", uses: 2 },
  ]);
  expect((await ask(file, "ask", "uses", "npm:v#ref")).out).not.toContain("also published");
});

it("affects uses of names that the changed file computes, and finds a Python module behind a slash", async () => {
  const till = "pkg:pypi/acme-till";
  const { file } = await indexOf({
    "h/o/till": [
      { row: "publishes", package: till, manifest: "m" },
      { row: "provides", package: till, specifier: "till.coins", sources: ["till/coins.py"], open: true },
      { row: "exports", package: till, specifier: "till.coins", name: "CENT", source: "till/coins.py#CENT", line: 3 },
    ],
    "h/o/bank": [uses(till, "till.coins", "CENT", "a.py"), uses(till, "till.coins", "made", "b.py")],
  });
  const affected = async (place: string) =>
    ((await askJson(file, "ask", "affected", "till", place))["files"] as { source: string }[]).map(({ source }) => source);
  expect(await affected("till/coins.py")).toEqual(["a.py", "b.py"]);
  expect(await affected("till/coins.py#CENT")).toEqual(["a.py"]);
  for (const target of ["pypi:acme-till/coins#CENT", "pypi:acme-till/till.coins#CENT", "pypi:acme-till/till/coins#CENT"])
    expect((await ask(file, "ask", "uses", target)).out).toContain("2 uses of pypi:till.coins#CENT in 1 repository");
});

it("lists uses of every repository before more of one", async () => {
  const core = "pkg:npm/%40acme/core";
  const statements = (count: number, file: string) =>
    Array.from({ length: count }, (_, at) => uses(core, "@acme/core", "parse", `${file}${String(at).padStart(3, "0")}.ts`));
  const { file } = await indexOf({
    "h/o/core": SIX["git.acme.dev/web/core"] ?? [],
    "h/o/large": statements(120, "large"),
    "h/o/medium": statements(9, "medium"),
    "h/o/small": statements(2, "small"),
  });
  const listed = async (target: string, limit: string) => (await ask(file, "ask", "uses", target, "--limit", limit)).out.split("\n");
  for (const target of ["npm:@acme/core#parse", "npm:@acme/core"]) {
    const lines = await listed(target, "7");
    expect(lines.slice(target.includes("#") ? 2 : 1)).toEqual([
      "h/o/large (not declared in a manifest)",
      ...["000", "001", "002"].map((at) => `  large${at}.ts:1 — import parse: 5, 6`),
      "  …",
      "h/o/medium (not declared in a manifest)",
      ...["000", "001"].map((at) => `  medium${at}.ts:1 — import parse: 5, 6`),
      "  …",
      "h/o/small (not declared in a manifest)",
      ...["000", "001"].map((at) => `  small${at}.ts:1 — import parse: 5, 6`),
      "… 124 more import statements; --limit 0 lists all",
      "Uses inside the package itself are not counted; 'dsp-cli uses TARGET' in a clone of h/o/core lists them.",
      "",
    ]);
  }
  const two = await listed("npm:@acme/core#parse", "2");
  expect(two.filter((line) => line.startsWith("h/o/"))).toEqual([
    "h/o/large (not declared in a manifest)",
    "h/o/medium (not declared in a manifest)",
  ]);
  expect(two).toContain("… 129 more import statements, and 1 more repository; --limit 0 lists all");
  expect((await listed("npm:@acme/core#parse", "0")).filter((line) => line.startsWith("  "))).toHaveLength(131);
  const data = await askJson(file, "ask", "uses", "npm:@acme/core#parse", "--limit", "7");
  expect(data).toMatchObject({ complete: false, repositories: [{ complete: false }, { complete: false }, {}] });
});

it("finds a name that only a copy has", async () => {
  const till = "pkg:npm/till";
  const published = (name: string) => [
    { row: "publishes", package: till, manifest: "m", repository: "https://h.dev/o/till" },
    { row: "provides", package: till, specifier: "till", sources: ["a.ts"] },
    { row: "exports", package: till, specifier: "till", name, source: `a.ts#${name}`, line: 3 },
  ];
  const { file } = await indexOf({
    "h.dev/o/app": [...published("copied"), uses(till, "till", "copied", "app.ts", { own: true })],
    "h.dev/o/till": published("sum"),
  });
  expect((await ask(file, "ask", "uses", "npm:till#copied")).out).toContain(
    "2 uses of npm:till#copied in 1 repository, 2 of them in the publisher",
  );
});

it("lists uses of every repository of a name in two modules, of a member, and of a package outside", async () => {
  const till = "pkg:npm/till";
  const exported = (specifier: string) => [
    { row: "provides", package: till, specifier, sources: ["a.ts"] },
    { row: "exports", package: till, specifier, name: "sum", source: "a.ts#sum", line: 3 },
  ];
  const many = (specifier: string, file: string, more = {}) =>
    Array.from({ length: 5 }, (_, at) => uses(till, specifier, "sum", `${file}${at}.ts`, more));
  const { file } = await indexOf({
    "h/o/till": [{ row: "publishes", package: till, manifest: "m" }, ...exported("till"), ...exported("till/b")],
    "h/o/one": [
      ...many("till", "a"),
      ...many("till/b", "b", { member: "of" }),
      uses("pkg:npm/react", "react", "a", "a.ts"),
      uses("pkg:npm/react", "react", "b", "a.ts"),
    ],
    "h/o/two": [...many("till/b", "b", { member: "of.all" }), uses("pkg:npm/react", "react", "a", "a.ts")],
  });
  const shown = async (target: string) =>
    (await ask(file, "ask", "uses", target, "--limit", "2")).out.split("\n").filter((line) => /^(?:h\/o|\d| {2}\S)/u.test(line));
  expect(await shown("npm:till#sum")).toEqual([
    "30 uses of npm:till#sum in 2 repositories",
    "h/o/one (not declared in a manifest)",
    "  a0.ts:1 — import sum: 5, 6",
    "  …",
    "h/o/two (not declared in a manifest)",
    "  b0.ts:1 — import sum.of.all: 5, 6",
    "  …",
  ]);
  expect(await shown("npm:till#sum.of")).toEqual([
    "20 uses of npm:till#sum.of in 2 repositories",
    "h/o/one (not declared in a manifest)",
    "  b0.ts:1 — import sum.of: 5, 6",
    "  …",
    "h/o/two (not declared in a manifest)",
    "  b0.ts:1 — import sum.of.all: 5, 6",
    "  …",
  ]);
  expect(await shown("npm:react")).toEqual([
    "6 uses of npm:react in 2 repositories",
    "h/o/one — react#a: 2 uses in 1 file",
    "h/o/two — react#a: 2 uses in 1 file",
  ]);
});

it("shares a number out in turns", () => {
  expect(shareOut([1_000_000, 3], 900_000)).toEqual([899_997, 3]);
  expect(shareOut([9, 1, 4], 8)).toEqual([4, 1, 3]);
  expect(shareOut([1, 1], 8)).toEqual([1, 1]);
  expect(shareOut([5, 5, 5], 2)).toEqual([1, 1, 0]);
});

it("tells versions and publishers, and unused names", async () => {
  const { file } = await indexOf(SIX);
  expect((await ask(file, "ask", "versions", AUTH)).out).toBe(
    "1 repository declares npm:@acme/auth; HEAD of git.acme.dev/web/auth is 4.2.0\nmanifests: 1 locked behind HEAD\n" +
      "git.acme.dev/web/shop manifest — declares ^4.0.0, locked 4.1.3; HEAD is 4.2.0: behind\n",
  );
  expect((await ask(file, "ask", "versions", "npm:@acme/core")).out).toContain(
    "git.acme.dev/web/shop — uses it, and declares it in no manifest",
  );
  expect((await ask(file, "ask", "versions", "npm:react")).out).toContain("no repository of the fleet publishes it");
  expect((await ask(file, "ask", "publishes", "npm:@acme/core")).out).toContain("  @acme/core/deep/path — 1 name, 1 use");
  const { out } = await ask(file, "ask", "unused", "web/core");
  expect(out).toMatch(/^1 published name of git\.acme\.dev\/web\/core that nobody in this fleet uses\n/u);
  expect(out).toContain("  idle — src/idle.ts:9");
});

it("follows a change from repository to repository", async () => {
  const { file } = await indexOf(SIX);
  const data = await askJson(file, "ask", "affected", "web/core", "src/parse.ts");
  expect(data).toMatchObject({ schemaVersion: 1, total: { files: 2, repositories: 2 } });
  const further = await indexOf({
    ...SIX,
    "git.acme.dev/web/late": [uses("pkg:npm/%40acme/auth", "@acme/auth", "verify", "late.ts")],
  });
  // src/verify.ts uses parse, and publishes verify, which late.ts uses.
  expect((await askJson(further.file, "ask", "affected", "web/core", "src/parse.ts#parse"))["files"]).toEqual([
    { repository: "git.acme.dev/web/auth", source: "src/verify.ts", uses: 2, distance: 1 },
    { repository: "git.acme.dev/web/shop", source: "src/cart.ts", uses: 2, distance: 1 },
    { repository: "git.acme.dev/web/late", source: "late.ts", uses: 2, distance: 2 },
  ]);
  expect((await ask(file, "ask", "affected", "web/core", "src/parse.ts", "--fail-over", "1")).code).toBe(1);
  expect((await ask(file, "ask", "affected", "web/core", "src/parse.ts", "--fail-over", "2")).code).toBe(0);
});

it("suggests what was perhaps meant, with exit code 2", async () => {
  const { file } = await indexOf(SIX);
  const said = async (...words: readonly string[]): Promise<string> => {
    const { code, err } = await ask(file, "ask", ...words);
    expect(code).toBe(2);
    return err;
  };
  expect(await said("uses", "npm:@acme/auht")).toBe(
    "error: no repository of the fleet publishes or uses npm:@acme/auht; did you mean npm:@acme/auth?\n",
  );
  expect(await said("uses", `${AUTH}#verfy`)).toContain("did you mean verify?");
  expect(await said("uses", "npm:@acme/auht#verify")).toContain("did you mean npm:@acme/auth#verify?");
  expect(await said("uses", "react#useState")).toContain("did you mean npm:react#useState?\n");
  expect(await said("uses", `${AUTH}#q`, "--fleet", "/f", "--store", "s3://a b")).toContain(
    `'dsp-cli fleet ask publishes ${AUTH} --fleet /f --store "s3://a b"' tells what it has`,
  );
  expect(await said("uses", "acme/auth")).toContain('"acme/auth" names no package; did you mean npm:@acme/auth?');
  expect(await said("unused", "web/coer")).toContain("the fleet has no repository");
  expect(await said("affected", "web/core", "src/prase.ts")).toContain("did you mean src/parse.ts?");
  expect(await said("affected", "web/core")).toContain("needs a place or --diff");
  expect(await said("uses", AUTH, "--limit", "-1")).toContain("--limit takes a number");
  expect((await askJson(file, "ask", "uses", "npm:@acme/auht"))["error"]).toMatchObject({
    next: "did you mean npm:@acme/auth?",
    exitCode: 2,
  });
  const { code, err } = await ask("/nowhere.sqlite", "ask", "uses", AUTH);
  expect([code, err]).toEqual([2, "error: there is no index at /nowhere.sqlite; build it with 'dsp-cli fleet run'\n"]);
});

it("limits lists, says so, and escapes what repositories write", async () => {
  const { file } = await indexOf({ ...SIX, "h/evil": [uses("pkg:npm/%40acme/auth", "@acme/auth", "verify", "a\u001b[31m\u202e.ts")] });
  const { out } = await ask(file, "ask", "uses", AUTH, "--limit", "1");
  expect(out).toContain("… 6 more import statements, and 1 more repository; --limit 0 lists all");
  expect((await askJson(file, "ask", "uses", AUTH, "--limit", "1"))["complete"]).toBe(false);
  const all = (await ask(file, "ask", "uses", AUTH, "--limit", "0")).out;
  expect(all).toContain("a\\u{1b}[31m\\u{202e}.ts:1");
  expect(all).not.toContain("\u001b");
});

it("counts uses of packages that nobody in the fleet publishes", async () => {
  const { file } = await indexOf(SIX);
  expect((await ask(file, "ask", "uses", "npm:react")).out).toBe(
    "2 uses of npm:react in 1 repository\nno repository of the fleet publishes it: only counts are kept\ngit.acme.dev/web/shop — react#useState: 2 uses in 1 file\n",
  );
});
