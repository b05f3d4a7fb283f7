import { describe, expect, it } from "vitest";
import { createIgnoredBy } from "../../../../languages/ecmascript/resolve/ignored-target.js";
import { openProject } from "../packages/open-project.js";
import { outcome } from "./resolve-in.js";

describe("files that `.gitignore` leaves out", () => {
  const ignoredBy = createIgnoredBy(
    openProject({
      ".gitignore": "# build\n/build\n*.gen.ts\n!keep.gen.ts\ntypes/\n/app/icons/*.svg\n",
      "shop/.gitignore": "/till.js\n",
      "a.ts": "",
    }).tree,
  );
  it.each([
    ["build/server/index.js", ".gitignore: /build"],
    ["app/routes.gen.ts", ".gitignore: *.gen.ts"],
    ["app/keep.gen.ts", undefined],
    ["app/types/route.ts", ".gitignore: types/"],
    ["app/types", undefined],
    ["app/icons/sprite.svg", ".gitignore: /app/icons/*.svg"],
    ["web/app/icons/sprite.svg", undefined],
    ["web/build/a.js", undefined],
    ["shop/till.js", "shop/.gitignore: /till.js"],
    ["shop/old/till.js", undefined],
  ])("%s", (path, expected) => {
    expect(ignoredBy(path)).toBe(expected);
  });
});

describe("imports of files that a build generates", () => {
  const files = {
    ".gitignore": "/src/api/schema.ts\n/src/gen/index.mjs\n",
    "package.json": {},
    "tsconfig.json": { compilerOptions: { paths: { "~/*": ["./src/*"] } } },
  };
  it.each([
    ["without the extension", "./api/schema", "!ignored-file"],
    ["by an alias", "~/api/schema", "!ignored-file"],
    ["with the extension of the output", "./api/schema.js", "!ignored-file"],
    ["as the index of a directory", "./gen", "!ignored-file"],
    ["of another name", "./api/schemas", "!unresolved"],
  ])("%s", (_, specifier, expected) => expect(outcome(files, "src/main.ts", specifier)).toBe(expected));
});
