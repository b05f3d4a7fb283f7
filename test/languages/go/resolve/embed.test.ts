import { describe, expect, it } from "vitest";
import { empty, type Files } from "../open-project.js";
import { outcome } from "./resolve-in.js";

const project: Files = {
  "go.mod": "module shop.example\n",
  ...empty("web/web.go", "web/a.html", "web/b.html", "web/.hidden.html", "web/static/app.js", "web/static/_draft.js", "web/static/.map"),
  ...empty("web/static/deep/x.css", "web/nested/go.mod", "web/nested/n.txt", "web/vendor/v.txt", "web/odd{1}.txt"),
};
const embed = (patterns: string, files: Files = project): readonly string[] =>
  outcome(files, "web/web.go", patterns, { manner: "embed", form: "go:embed" });

describe("go:embed", () => {
  it.each([
    ["a.html", ["web/a.html"]],
    ["*.html", ["web/.hidden.html", "web/a.html", "web/b.html"]],
    ["static", ["web/static/app.js", "web/static/deep/x.css"]],
    ["all:static", ["web/static/.map", "web/static/_draft.js", "web/static/app.js", "web/static/deep/x.css"]],
    ["static/*", ["web/static/.map", "web/static/_draft.js", "web/static/app.js", "web/static/deep/x.css"]],
    ["b.html a.html b.html", ["web/b.html", "web/a.html"]],
    ["[ab].html", ["web/a.html", "web/b.html"]],
    ["[^a].html", ["web/b.html"]],
    ["*{1}.txt", ["web/odd{1}.txt"]],
    ["nested", ["embed-unmatched"]],
    ["nested/n.txt", ["embed-unmatched"]],
    ["vendor/v.txt", ["embed-unmatched"]],
    ["dist a.html", ["web/a.html", "embed-unmatched"]],
    ["../go.mod", ["embed-unmatched"]],
  ])("%s", (patterns, wanted) => {
    expect(embed(patterns)).toEqual(wanted);
  });

  it("more than fifty files of a directory are one asset", () => {
    const many = (size: number): Files => ({
      ...project,
      ...empty(...Array.from({ length: size }, (_, i) => `web/icons/${i}.svg`)),
    });
    expect(embed("icons", many(51))).toEqual(["web/icons/"]);
    expect(embed("icons/*.svg", many(51))).toEqual(["web/icons/"]);
    expect(embed("icons", many(50))).toHaveLength(50);
  });
});
