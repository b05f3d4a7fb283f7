import { expect, it } from "vitest";
import { codeTokens } from "../../../src/retrieve/code/code-tokens.js";

it("finds quoted texts, options, names with punctuation, and punctuation by its name", () => {
  const literals = (sign: string): readonly string[] => [`"${sign}"`, `'${sign}'`, `\`${sign}\``];
  expect(codeTokens('commit --no-verify fails with "no such file"')).toEqual([["no such file"], ["--no-verify"]]);
  expect(codeTokens("call `app.run()` from os_path, or math.floor().")).toEqual([["app.run()"], ["app.run"], ["os_path"], ["math.floor"]]);
  expect(codeTokens("openTill fails in OldTill.close, not in Till")).toEqual([["openTill"], ["OldTill.close"]]);
  expect(codeTokens("escape a '{'")).toEqual([literals("{")]);
  expect(codeTokens("escape braces")).toEqual([[...literals("{"), ...literals("}")]]);
});

it("takes no plain words, apostrophes or links for code", () => {
  expect(codeTokens("The baker's loaf isn't brown, e.g. see https://example.org/a_b. Retry - really, GitHub")).toEqual([
    ["e.g"],
    ["GitHub"],
  ]);
});
