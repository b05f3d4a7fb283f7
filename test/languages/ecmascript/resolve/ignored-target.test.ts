import { describe, expect, it } from "vitest";
import { createIgnoredBy } from "../../../../languages/ecmascript/resolve/ignored-target.js";
import { openProject } from "../packages/open-project.js";

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
