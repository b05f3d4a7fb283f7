import { describe, expect, it } from "vitest";
import { createExternals } from "../../../../languages/ecmascript/externals/index.js";
import type { ExternalFacts } from "../../../../src/model/language.js";
import { packagesOf, treeOf } from "./memory-packages.js";

type Files = Readonly<Record<string, string>>;
type Ranges = Readonly<Record<string, Readonly<Record<string, string>>>>;

const npm = (name: string, files: Files, ranges: Ranges, importers: readonly string[] = ["src/shop.ts"]): ExternalFacts =>
  createExternals(treeOf(files), packagesOf(ranges))({ ecosystem: "npm", name }, importers);

const MEMBERS: Ranges = { "": { react: "^18.0.0" }, "packages/cart": { react: "^17.0.0" } };
const BOTH = ["packages/cart/src/cart.ts", "src/shop.ts"];

describe("package-lock.json", () => {
  const three = JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { name: "shop" },
      "node_modules/react": { version: "18.3.1" },
      "packages/cart/node_modules/react": { version: "17.0.2" },
      "node_modules/apples": { name: "@orchard/apples", version: "1.2.3" },
      "node_modules/linked": { resolved: "packages/cart", link: true },
      "node_modules/a/node_modules/deep": { version: "2.0.0" },
      "node_modules/b/node_modules/deep": { version: "10.0.0" },
    },
  });

  it("finds the hoisted and the nested version", () => {
    const files = { "package-lock.json": three };
    expect(npm("react", files, MEMBERS)).toMatchObject({ version: "18.3.1", purl: "pkg:npm/react@18.3.1", label: "npm package" });
    expect(npm("react", files, MEMBERS, ["packages/cart/src/cart.ts"]).version).toBe("17.0.2");
  });

  it("lists several versions ascending, without one in the package URL", () => {
    expect(npm("react", { "package-lock.json": three }, MEMBERS, BOTH)).toMatchObject({ version: "17.0.2, 18.3.1", purl: "pkg:npm/react" });
  });

  it("takes transitive versions for an undeclared name", () => {
    const facts = npm("deep", { "package-lock.json": three }, { "": {} });
    expect(facts).toMatchObject({ version: "2.0.0, 10.0.0", purl: "pkg:npm/deep" });
    expect(facts.problems).toBeUndefined();
  });

  it("finds the package behind an alias", () => {
    const facts = npm("apples", { "package-lock.json": three }, { "": { apples: "npm:@orchard/apples@^1.0.0" } });
    expect(facts).toMatchObject({ version: "1.2.3", purl: "pkg:npm/%40orchard/apples@1.2.3", package: "@orchard/apples" });
  });

  it("reads version 1", () => {
    const one = JSON.stringify({
      lockfileVersion: 1,
      dependencies: {
        react: { version: "16.14.0", dependencies: { deep: { version: "3.0.0" } } },
        apples: { version: "npm:@orchard/apples@1.0.1" },
        forked: { version: "git+ssh://git@shop.test/forked.git#abc" },
      },
    });
    const files = { "npm-shrinkwrap.json": one };
    expect(npm("react", files, { "": { react: "*" } }).version).toBe("16.14.0");
    expect(npm("deep", files, { "": {} }).version).toBe("3.0.0");
    expect(npm("apples", files, { "": {} })).toMatchObject({ version: "1.0.1", package: "@orchard/apples" });
    expect(npm("forked", files, { "": { forked: "github:shop/forked" } })).toMatchObject({
      version: "github:shop/forked",
      purl: "pkg:npm/forked",
    });
  });
});

describe("pnpm-lock.yaml", () => {
  const nine = `lockfileVersion: '9.0'

importers:

  .:
    dependencies:
      react:
        specifier: ^18.0.0
        version: 18.3.1
    devDependencies:
      debug:
        specifier: npm:obug@^1.0.0
        version: obug@1.0.2
  packages/cart:
    dependencies:
      react:
        specifier: 'catalog:'
        version: 17.0.2
      router:
        specifier: ^1.0.0
        version: 1.10.0(react@17.0.2(scheduler@0.20.0))
      shared:
        specifier: workspace:*
        version: link:../shared

packages:

  react@17.0.2:
    resolution: {integrity: sha512-x}

  '@orchard/apples@4.5.6':
    resolution: {integrity: sha512-x}

snapshots:

  ghost@9.9.9: {}
`;
  const files = { "pnpm-lock.yaml": nine };

  it("reads importers of version 9, peers stripped", () => {
    expect(npm("react", files, MEMBERS, BOTH).version).toBe("17.0.2, 18.3.1");
    expect(npm("router", files, { "": {}, "packages/cart": { router: "^1.0.0" } }, ["packages/cart/a.ts"]).version).toBe("1.10.0");
    expect(npm("shared", files, { "": {}, "packages/cart": { shared: "workspace:*" } }, ["packages/cart/a.ts"]).version).toBe(
      "workspace:*",
    );
  });

  it("finds aliases and transitive packages", () => {
    expect(npm("debug", files, { "": { debug: "npm:obug@^1.0.0" } })).toMatchObject({
      version: "1.0.2",
      package: "obug",
      purl: "pkg:npm/obug@1.0.2",
    });
    expect(npm("@orchard/apples", files, { "": {} }).purl).toBe("pkg:npm/%40orchard/apples@4.5.6");
    expect(npm("ghost", files, { "": {} }).problems).toEqual([{ code: "undeclared-external", path: "src/shop.ts", detail: "ghost" }]);
  });

  it("searches the packages around if the nearest manifest does not declare a name", () => {
    expect(npm("react", files, { "": { react: "^18.0.0" }, "packages/tool": {} }, ["packages/tool/a.ts"]).version).toBe("18.3.1");
  });

  it("reads version 6 without importers", () => {
    const six = `lockfileVersion: '6.0'

dependencies:
  react:
    specifier: ^18.0.0
    version: 18.2.0
  '@orchard/pears':
    specifier: ^1.0.0
    version: 1.0.6(@orchard/apples@1.0.0)(react@18.2.0)
  fruit:
    specifier: npm:@orchard/apples@^2
    version: /@orchard/apples@2.0.0(react@18.2.0)

packages:

  /deep@1.2.3(react@18.2.0):
    resolution: {integrity: sha512-x}
`;
    const old = { "pnpm-lock.yaml": six };
    expect(npm("react", old, { "": { react: "^18.0.0" } }).version).toBe("18.2.0");
    expect(npm("@orchard/pears", old, { "": {} }).version).toBe("1.0.6");
    expect(npm("fruit", old, { "": { fruit: "npm:@orchard/apples@^2" } })).toMatchObject({ version: "2.0.0", package: "@orchard/apples" });
    expect(npm("deep", old, { "": {} }).version).toBe("1.2.3");
  });

  it("reads version 5", () => {
    const five = `lockfileVersion: 5.3

importers:
  .:
    specifiers:
      react: ^17.0.0
    dependencies:
      react: 17.0.2
      router: 1.10.0_react@17.0.2
      fruit: /@orchard/apples/2.0.0_react@17.0.2

packages:

  /deep/1.10.0_react@17.0.2:
    resolution: {integrity: sha512-x}
    dev: false

  /@orchard/apples/2.0.0_react@17.0.2:
    resolution: {integrity: sha512-x}
`;
    const old = { "pnpm-lock.yaml": five };
    expect(npm("react", old, { "": { react: "^17.0.0" } }).version).toBe("17.0.2");
    expect(npm("router", old, { "": { router: "^1" } }).version).toBe("1.10.0");
    expect(npm("fruit", old, { "": { fruit: "npm:@orchard/apples@2" } })).toMatchObject({ version: "2.0.0", package: "@orchard/apples" });
    expect(npm("deep", old, { "": {} }).version).toBe("1.10.0");
    expect(npm("@orchard/apples", old, { "": {} }).version).toBe("2.0.0");
  });

  it("looks past a first document about the package manager", () => {
    const two = `---\nlockfileVersion: '9.0'\nimporters:\n  .:\n    configDependencies: {}\n---\n${nine}`;
    expect(npm("react", { "pnpm-lock.yaml": two }, MEMBERS).version).toBe("18.3.1");
  });
});

describe("yarn.lock", () => {
  const classic = `# yarn lockfile v1


"@orchard/apples@^1.0.0", "@orchard/apples@^1.1.0":
  version "1.4.0"
  resolved "x"

"fruit@npm:@orchard/apples@^2.0.0":
  version "2.1.0"

react@^17.0.0:
  version "17.0.2"

react@^18.0.0:
  version "18.3.1"
`;
  const berry = `__metadata:
  version: 8

"@orchard/apples@npm:^1.0.0, @orchard/apples@npm:^1.1.0":
  version: 1.10
  resolution: "@orchard/apples@npm:1.10.0"

"fruit@npm:@orchard/apples@^2.0.0":
  version: 2.1.0
  resolution: "@orchard/apples@npm:2.1.0"

"react@npm:^17.0.0":
  version: 17.0.2
  resolution: "react@npm:17.0.2"

"react@npm:^18.0.0":
  version: 18.3.1
  resolution: "react@npm:18.3.1"

"shop@workspace:.":
  version: 0.0.0-use.local
  resolution: "shop@workspace:."
`;
  it.each([
    ["classic", classic],
    ["Berry", berry],
  ])("%s: finds the entry of the range", (_name, text) => {
    const files = { "yarn.lock": text };
    expect(npm("react", files, MEMBERS).version).toBe("18.3.1");
    expect(npm("react", files, MEMBERS, ["packages/cart/a.ts"]).version).toBe("17.0.2");
    expect(npm("fruit", files, { "": { fruit: "npm:@orchard/apples@^2.0.0" } })).toMatchObject({
      version: "2.1.0",
      package: "@orchard/apples",
      purl: "pkg:npm/%40orchard/apples@2.1.0",
    });
    // Two candidates for a range without an entry: the manifest decides.
    expect(npm("react", files, { "": { react: "^16.0.0" } }).version).toBe("^16.0.0");
    expect(npm("shop", files, { "": {} }).problems).toHaveLength(1);
  });

  it("reads around conflict markers and open quotes", () => {
    const text = `<<<<<<< ours\nreact@^18.0.0:\n  version "18.0.0"\n=======\nreact@^18.0.0:\n  version "18.1.0"\n  resolved "\n>>>>>>> theirs\n`;
    expect(npm("react", { "yarn.lock": text }, MEMBERS).version).toBe("18.1.0");
  });

  it("is not misled by a dependency that is called version", () => {
    const text = 'react@^18.0.0:\n  version "18.3.1"\n  dependencies:\n    version "9.9.9"\n';
    expect(npm("react", { "yarn.lock": text }, MEMBERS).version).toBe("18.3.1");
  });
});

describe("bun.lock", () => {
  const bun = `{
  "lockfileVersion": 1,
  "workspaces": {
    "": { "name": "shop", "dependencies": { "react": "^18.0.0", }, },
    "packages/cart": { "name": "@shop/cart", },
  },
  "packages": {
    "react": ["react@18.3.1", "", {}, "sha512-x"],
    "@shop/cart/react": ["react@17.0.2", "", {}, "sha512-x"],
    "fruit": ["@orchard/apples@2.1.0", "", {}, "sha512-x"],
    "@shop/cart": ["@shop/cart@workspace:packages/cart"],
    "react/@orchard/seeds": ["@orchard/seeds@1.0.0", "", {}, "sha512-x"],
  },
}`;
  it("finds own and hoisted versions, aliases and transitive packages", () => {
    const files = { "bun.lock": bun };
    expect(npm("react", files, MEMBERS, BOTH).version).toBe("17.0.2, 18.3.1");
    expect(npm("fruit", files, { "": { fruit: "npm:@orchard/apples@^2.0.0" } }).package).toBe("@orchard/apples");
    expect(npm("@orchard/seeds", files, { "": {} }).version).toBe("1.0.0");
  });
});

describe("deno.lock", () => {
  const describeIn = (files: Files) => createExternals(treeOf(files), packagesOf({ "": {} }));
  const manifest = JSON.stringify({
    imports: { chalk: "npm:chalk@5", "@std/assert": "jsr:@std/assert@^1.0.0", std: "https://deno.land/std@0.200.0/mod.ts" },
  });

  it.each([
    ["version 5", { version: "5", specifiers: { "npm:chalk@5": "5.3.0", "jsr:@std/assert@^1.0.0": "1.0.8" }, npm: { "chalk@5.3.0": {} } }],
    [
      "version 3",
      { version: "3", packages: { specifiers: { "npm:chalk@5": "npm:chalk@5.3.0", "jsr:@std/assert@^1.0.0": "jsr:@std/assert@1.0.8" } } },
    ],
  ])("%s", (_name, lock) => {
    const describeExternal = describeIn({ "deno.json": manifest, "deno.lock": JSON.stringify(lock) });
    expect(describeExternal({ ecosystem: "npm", name: "chalk" }, ["main.ts"])).toMatchObject({
      version: "5.3.0",
      purl: "pkg:npm/chalk@5.3.0",
    });
    const jsr = describeExternal({ ecosystem: "jsr", name: "@std/assert" }, ["main.ts"]);
    expect(jsr).toMatchObject({ version: "1.0.8", label: "JSR package" });
    expect(jsr.purl).toBeUndefined();
  });

  it("takes ranges and addresses of the import map without a lock", () => {
    const describeExternal = describeIn({ "deno.json": manifest });
    const chalk = describeExternal({ ecosystem: "npm", name: "chalk" }, ["main.ts"]);
    expect(chalk).toMatchObject({ version: "5", purl: "pkg:npm/chalk" });
    expect(chalk.problems).toBeUndefined();
    expect(describeExternal({ ecosystem: "url", name: "https://deno.land/std" }, ["main.ts"]).version).toBe("0.200.0");
  });

  it("reads the versions of remote modules", () => {
    const lock = {
      version: "3",
      remote: {
        "https://deno.land/std@0.201.0/a.ts": "x",
        "https://deno.land/std@0.201.0/b.ts": "x",
        "https://deno.land/other@1.0.0/b.ts": "x",
      },
    };
    const describeExternal = describeIn({ "deno.lock": JSON.stringify(lock) });
    expect(describeExternal({ ecosystem: "url", name: "https://deno.land/std" }, ["main.ts"]).version).toBe("0.201.0");
  });
});

describe("manifests", () => {
  it("gives the range verbatim, and no version in the package URL", () => {
    expect(npm("react", {}, MEMBERS)).toMatchObject({ version: "^18.0.0", purl: "pkg:npm/react" });
    expect(npm("react", {}, MEMBERS, BOTH).version).toBe("^17.0.0, ^18.0.0");
  });

  it.each([
    ["pnpm-workspace.yaml", "catalog:\n  react: ^18.2.0\ncatalogs:\n  old:\n    react: ^16.0.0\n"],
    [".yarnrc.yml", "catalog:\n  react: ^18.2.0\ncatalogs:\n  old:\n    react: ^16.0.0\n"],
    ["package.json", JSON.stringify({ workspaces: { catalog: { react: "^18.2.0" }, catalogs: { old: { react: "^16.0.0" } } } })],
  ])("resolves catalogs of %s", (path, text) => {
    expect(npm("react", { [path]: text }, { "": {}, "packages/cart": { react: "catalog:" } }, ["packages/cart/a.ts"]).version).toBe(
      "^18.2.0",
    );
    expect(npm("react", { [path]: text }, { "": { react: "catalog:old" } }).version).toBe("^16.0.0");
    expect(npm("react", { [path]: text }, { "": { react: "catalog:gone" } }).version).toBe("catalog:gone");
  });

  it("reports what is neither locked nor declared, once, at the first importer", () => {
    const facts = npm("ghost", {}, { "": {} }, ["src/a.ts", "src/b.ts"]);
    expect(facts.problems).toEqual([{ code: "undeclared-external", path: "src/a.ts", detail: "ghost" }]);
    expect(facts).toMatchObject({ purl: "pkg:npm/ghost" });
    expect(facts.version).toBeUndefined();
  });

  it("accepts a package of declarations alone", () => {
    expect(npm("estree", {}, { "": { "@types/estree": "^1.0.0" } }).problems).toBeUndefined();
    expect(npm("@orchard/apples", {}, { "": { "@types/orchard__apples": "^1.0.0" } }).problems).toBeUndefined();
  });

  it("treats hostile names as names", () => {
    const text = '{"lockfileVersion":3,"packages":{"__proto__":{"version":"1.0.0"},"node_modules/__proto__":{"version":"6.6.6"}}}';
    expect(npm("__proto__", { "package-lock.json": text }, { "": {} }).version).toBe("6.6.6");
    expect(npm("constructor", { "package-lock.json": text }, { "": {} }).problems).toHaveLength(1);
  });
});

describe("precedence and cost", () => {
  it("prefers package-lock.json, and the lock file nearest to the package", () => {
    const lock = (version: string): string => JSON.stringify({ lockfileVersion: 3, packages: { "node_modules/react": { version } } });
    const yarn = 'react@^17.0.0:\n  version "17.0.0"\n';
    expect(npm("react", { "package-lock.json": lock("17.0.9"), "yarn.lock": yarn }, { "": { react: "^17.0.0" } }).version).toBe("17.0.9");
    const nested = { "package-lock.json": lock("17.0.9"), "packages/cart/package-lock.json": lock("17.0.1") };
    expect(npm("react", nested, MEMBERS, ["packages/cart/a.ts"]).version).toBe("17.0.1");
  });

  it("parses a lock file once, and only for a package of the registry", () => {
    const tree = treeOf({ "package-lock.json": '{"lockfileVersion":3,"packages":{"node_modules/react":{"version":"18.0.0"}}}' });
    const describeExternal = createExternals(tree, packagesOf({ "": { react: "*" } }));
    describeExternal({ ecosystem: "node", name: "node:fs" }, ["a.ts"]);
    expect(tree.readings.get("package-lock.json")).toBeUndefined();
    describeExternal({ ecosystem: "npm", name: "react" }, ["a.ts"]);
    describeExternal({ ecosystem: "npm", name: "vue" }, ["a.ts"]);
    expect(tree.readings.get("package-lock.json")).toBe(1);
  });

  it.each(["package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock", "deno.lock"])(
    "falls back to the range when %s is broken",
    (name) => {
      for (const text of ["", "{", "a: [", "null", "[]", "\0", "packages: 1\nimporters: 2\n"]) {
        expect(npm("react", { [name]: text }, MEMBERS).version).toBe("^18.0.0");
      }
    },
  );
});

describe("purposes, builtins and the rest", () => {
  const describeExternal = createExternals(treeOf({}), packagesOf({ "": {} }));
  it("describes modules of runtimes without version and package URL", () => {
    const facts = describeExternal({ ecosystem: "node", name: "node:fs" }, ["a.ts"]);
    expect(facts).toEqual({
      builtin: "node",
      label: "Node.js built-in module",
      purpose: "Node.js built-in: reading and writing files and directories.",
    });
    expect(describeExternal({ ecosystem: "bun", name: "bun:sqlite" }, ["a.ts"])).toMatchObject({
      builtin: "bun",
      purpose: "Bun built-in: SQLite databases.",
    });
    expect(describeExternal({ ecosystem: "bun", name: "bun" }, ["a.ts"]).builtin).toBe("bun");
    expect(describeExternal({ ecosystem: "node", name: "cloudflare:workers" }, ["a.ts"]).builtin).toBe("cloudflare");
  });

  it("describes common packages, also behind an alias, and declarations", () => {
    expect(npm("react", {}, MEMBERS).purpose).toBe("Library for building user interfaces from components.");
    expect(npm("view", {}, { "": { view: "npm:react@^18" } }).purpose).toBe("Library for building user interfaces from components.");
    expect(npm("@types/orchard__apples", {}, { "": {} }).purpose).toBe("Type declarations of `@orchard/apples`.");
    expect(npm("ghost", {}, { "": {} }).purpose).toBeUndefined();
  });

  it("labels everything else", () => {
    expect(describeExternal({ ecosystem: "virtual", name: "virtual:icons" }, ["a.ts"])).toEqual({ label: "virtual module" });
  });
});
