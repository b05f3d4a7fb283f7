import { expect, it } from "vitest";
import { readModuleFile } from "../../../../languages/go/modules/index.js";
import { processorTime } from "../../../support/processor-time.js";

it("reads lines and blocks alike, with comments, quotes and versions", () => {
  const text = `// The bakery.
module "bread.example/oven" // quoted

go 1.25
toolchain go1.25.1
require bread.example/flour v1.2.0
require (
	bread.example/salt/v2 v2.0.1 // indirect
	bread.example/yeast v0.0.0-20240101000000-abcdefabcdef // indirect; pinned
	\`bread.example/water\` v1.0.0
)
exclude bread.example/flour v1.1.0
retract [v1.0.0, v1.0.5] // burnt
replace bread.example/salt/v2 v2.0.1 => ../salt
replace (
	bread.example/yeast => mill.example/yeast v0.1.0
)
tool bread.example/oven/cmd/knead
tool ( bread.example/flour/sieve )
ignore ./crumbs
ignore node_modules
`;
  expect(readModuleFile(text)).toEqual({
    module: "bread.example/oven",
    requires: [
      { path: "bread.example/flour", version: "v1.2.0", indirect: false },
      { path: "bread.example/salt/v2", version: "v2.0.1", indirect: true },
      { path: "bread.example/yeast", version: "v0.0.0-20240101000000-abcdefabcdef", indirect: true },
      { path: "bread.example/water", version: "v1.0.0", indirect: false },
    ],
    replaces: [
      { from: "bread.example/salt/v2", fromVersion: "v2.0.1", to: "../salt", toVersion: undefined },
      { from: "bread.example/yeast", fromVersion: undefined, to: "mill.example/yeast", toVersion: "v0.1.0" },
    ],
    tools: ["bread.example/oven/cmd/knead", "bread.example/flour/sieve"],
    ignores: ["./crumbs", "node_modules"],
    uses: [],
  });
});

it("reads the directories of a workspace", () => {
  expect(readModuleFile('go 1.25\nuse .\r\nuse (\r\n\t./oven\r\n\t"./shop front"\r\n)\r\n').uses).toEqual([".", "./oven", "./shop front"]);
});

it("survives what is no module file", () => {
  expect(readModuleFile('<<<<<<< ours\nrequire (\n"unclosed v1\nreplace => \nmodule __proto__').requires).toEqual([
    { path: '"', version: "unclosed", indirect: false },
    { path: "replace", version: "=>", indirect: false },
    { path: "module", version: "__proto__", indirect: false },
  ]);
});

it("takes time in proportion to its text", () => {
  const start = processorTime();
  readModuleFile(`require ${'"'.repeat(200_000)}\nmodule ${"/".repeat(200_000)}\nreplace ${'\\"'.repeat(200_000)}`);
  expect(processorTime() - start).toBeLessThan(2000);
});
