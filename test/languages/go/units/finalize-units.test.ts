import { describe, expect, it } from "vitest";
import { createResolver } from "../../../../languages/go/resolve/index.js";
import { finalizeUnits } from "../../../../languages/go/units/index.js";
import type { Binding, FileFacts, Reference } from "../../../../src/model/facts.js";
import type { Finalized } from "../../../../src/model/language.js";
import { declare, local, site } from "../../../support/facts.js";
import { openProject, part, type Files } from "../open-project.js";

/** An import without an alias, as the extractor emits it. */
const plain = (specifier: string, offset = 0): Reference => site(specifier, offset, [{ imported: "*", typeOnly: false, uses: [] }]);
const free = (imported: string, ...chain: readonly string[]): Binding => ({
  imported,
  typeOnly: false,
  uses: chain.length === 0 ? [{ kind: "call", line: 3 }] : chain.map((name) => ({ kind: "call", line: 3, chain: [name] })),
});

function finalize(all: readonly FileFacts[], files: Files = {}): Finalized & { readonly codes: readonly string[] } {
  const texts = {
    "go.mod": "module shop.example\nrequire gopkg.in/yaml.v3 v3.0.1\n",
    ...Object.fromEntries(all.map(({ path }) => [path, ""])),
    ...files,
  };
  const project = openProject(texts);
  const resolve = createResolver(project);
  const view = new Map(all.map((facts) => [facts.path, facts]));
  const finalized = finalizeUnits(project, {
    category: () => "source",
    facts: (path) => view.get(path),
    files: view,
    resolutions: (path) => (view.get(path)?.references ?? []).map((reference) => resolve(path, reference)),
  });
  return { ...finalized, codes: finalized.problems.map(({ code }) => code) };
}

/** `specifier as local: chain chain` for each import binding, then the names that stay free. */
function bound(finalized: Finalized, path: string, before: FileFacts): readonly string[] {
  const facts = finalized.files.get(path)?.facts ?? before;
  const imports = facts.references.map(({ specifier, bindings: [binding] }) => {
    const alias = binding?.local === undefined ? "" : ` as ${binding.local}`;
    const names = (binding?.uses ?? []).map((use) => ` ${use.chain?.join(".") ?? "?"}`).join("");
    return `${specifier}${alias}:${names}${binding?.keep === true ? " keep" : ""}`;
  });
  return [...imports, ...(facts.free ?? []).map((binding) => `free ${binding.imported}`)];
}

describe("packages", () => {
  it("take the files of a directory in documented order, with documentation, assets and declarers", () => {
    const { units } = finalize(
      [
        part("till/a.go", "till", { doc: "Not this." }),
        part("till/b_linux.go", "till", { condition: "linux" }),
        part("till/b_other.go", "till", { condition: "!linux" }),
        part("till/b_unix.go", "till", { condition: "unix && !linux" }),
        part("till/doc.go", "till", { doc: "Package till is a box of coins." }),
        part("till/gen.go", "main", { condition: "ignore" }),
        part("till/notes.go", "documentation"),
        part("till/till_test.go", "till"),
      ],
      { "till/add.s": "", "till/add.c": "", "till/_x.s": "" },
    );
    expect(units).toEqual([
      {
        path: "till",
        name: "till",
        identity: ["gopkg", "till"],
        label: "Go package",
        files: ["till/doc.go", "till/a.go", "till/b_linux.go", "till/b_other.go", "till/b_unix.go"],
        assets: ["till/add.s"],
        declarers: ["till/a.go", "till/doc.go", "till/b_linux.go", "till/b_unix.go", "till/b_other.go"],
        doc: "A box of coins.",
        docFile: "till/doc.go",
      },
    ]);
  });

  it.each([
    ["by the word Package", { a: "About a.", b: "Package till is a box of coins." }, "A box of coins."],
    ["by the word Command", { a: "About a.", b: "Command till opens a box." }, "Command till opens a box."],
    ["in the file called like it", { a: "About a.", till: "Keeps coins." }, "Keeps coins."],
    ["in the only file that says something", { a: "Keeps coins.", b: undefined }, "Keeps coins."],
    ["of several files, none of them", { a: "About a.", b: "About b." }, undefined],
    ["of the file that it begins with", { a: "a.go wraps the drawer.", b: undefined }, undefined],
  ])("take their documentation: %s", (_, docs, doc) => {
    const parts = Object.entries(docs).map(([name, said]) => part(`till/${name}.go`, "till", said === undefined ? {} : { doc: said }));
    expect(finalize(parts).units[0]?.doc).toBe(doc);
  });

  it("has C files with cgo, at the root as well", () => {
    const { units } = finalize([part("drum.go", "drum", { references: [plain("C")] })], { "drum.c": "", "drum.h": "", "other.txt": "" });
    expect(units).toMatchObject([{ path: ".", identity: ["gopkg", "."], assets: ["drum.c", "drum.h"] }]);
  });

  it("starts a program with the file of main", () => {
    const main = part("z.go", "main", { declarations: [declare("main")] });
    expect(finalize([part("a.go", "main"), part("doc.go", "main"), main]).units[0]?.files).toEqual(["z.go", "doc.go", "a.go"]);
  });

  it("gives the directory to the clause of most files; a tie goes against main, then to the alphabet", () => {
    const { units, codes } = finalize([
      part("t/a.go", "main"),
      part("t/b.go", "tower"),
      part("u/a.go", "x"),
      part("u/b.go", "w"),
      part("u/c.go", "x"),
    ]);
    expect(units.map(({ path, name, files, identity }) => [path, name, files, identity])).toEqual([
      ["t", "tower", ["t/b.go"], ["gopkg", "t"]],
      ["t#main", "main", ["t/a.go"], ["gopkg", "t", "main"]],
      ["u", "x", ["u/a.go", "u/c.go"], ["gopkg", "u"]],
      ["u#w", "w", ["u/b.go"], ["gopkg", "u", "w"]],
    ]);
    expect(codes).toEqual(["multi-package-dir", "multi-package-dir"]);
  });

  it("represents imported packages that were not read", () => {
    const main = part("main.go", "main", { references: [plain("shop.example/third_party/abacus")] });
    expect(finalize([main], { "third_party/abacus/abacus.go": "" }).units.map(({ path, files }) => [path, files])).toEqual([
      [".", ["main.go"]],
      ["third_party/abacus", ["third_party/abacus/abacus.go"]],
    ]);
  });
});

describe("qualifiers of imports without an alias", () => {
  const match = (references: readonly Reference[], names: readonly Binding[], others: readonly FileFacts[] = []): readonly string[] => {
    const main = part("main.go", "main", { references, free: names });
    return bound(finalize([main, ...others]), "main.go", main);
  };

  it("are the package clause of a local package", () => {
    const reef = part("go-reef/reef.go", "coral");
    expect(match([plain("shop.example/go-reef")], [free("coral", "Dive"), free("reef", "Sink")], [reef])).toEqual([
      "shop.example/go-reef as coral: Dive",
      "free reef",
    ]);
  });

  it.each([
    ["net/http", "http"],
    ["math/rand/v2", "rand"],
    ["gopkg.in/yaml.v3", "yaml"],
    ["github.com/go-chi/chi/v5", "chi"],
    ["k8s.io/api/core/v1", "v1"],
    ["github.com/nats-io/nats.go", "nats"],
    ["github.com/hashicorp/golang-lru/v2", "lru"],
    ["github.com/cyphar/filepath-securejoin", "securejoin"],
    ["github.com/opencontainers/runtime-spec/specs-go", "specs"],
    ["github.com/json-iterator/go", "jsoniter"],
  ])("%s goes by %s", (specifier, name) => {
    expect(match([plain(specifier)], [free("len"), free(name, "Do", "Dont")])).toEqual([`${specifier} as ${name}: Do Dont`, "free len"]);
  });

  it("a guess never takes a name of the package itself", () => {
    const other = part("server.go", "main", { declarations: [declare("server", "object")] });
    expect(match([plain("x.example/go-server")], [free("server", "Start")], [other])).toEqual(["x.example/go-server: keep", "free server"]);
  });

  it("what is left over is matched only if it is one of each", () => {
    const two = [plain("a.example/one", 0), plain("a.example/two", 1)];
    expect(match(two, [free("x", "A"), free("y", "B")])).toEqual(["a.example/one: keep", "a.example/two: keep", "free x", "free y"]);
    expect(match(two, [free("x", "A"), free("two", "B")])).toEqual(["a.example/one as x: A", "a.example/two as two: B"]);
    expect(match([plain("a.example/one")], [free("x", "lower")])).toEqual(["a.example/one: keep", "free x"]);
  });
});

describe("typed constants", () => {
  const place = { line: 1, end: 26, block: 0 };
  const active = { ...local("Active", "Status"), position: 12, folded: true, place } as const;

  it("belong to a type of the package, whichever file declares it", () => {
    const facts = part("loan/names.go", "loan", { exports: [active] });
    expect(finalize([facts, part("loan/status.go", "loan", { declarations: [declare("Status", "object")] })]).files.size).toBe(0);
  });

  it("are constants where the package has no such type", () => {
    const facts = part("loan/names.go", "loan", { exports: [active] });
    const changed = finalize([facts]).files.get("loan/names.go")?.facts;
    expect(changed?.declarations).toEqual([{ name: "Active", kind: "object", form: "constant", position: 12, ...place }]);
    expect(changed?.exports).toEqual([
      { kind: "local", name: "Active", declaration: "Active", position: 12, folded: undefined, place: undefined },
    ]);
  });
});
