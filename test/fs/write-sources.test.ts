import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSource, writeSource, type SourceText } from "../../src/fs/write-sources.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { refusal } from "../support/refusal.js";

function opened(root: string, path: string): SourceText {
  const source = readSource(root, path);
  if (source === undefined) throw new Error(`${path} cannot be read`);
  return source;
}

it("replaces a text and keeps mark and mode", () => {
  const root = temporaryDirectory({ "src/shop.ts": "\ufeffconst a = 1;\r\n" });
  chmodSync(join(root, "src/shop.ts"), 0o755);
  const source = opened(root, "src/shop.ts");
  expect(source).toEqual({ text: "const a = 1;\r\n", byteOrderMark: true });
  expect(writeSource(root, "src/shop.ts", source, `// Sells.\r\n${source.text}`)).toBe(true);
  expect(readFileSync(join(root, "src/shop.ts"), "utf8")).toBe("\ufeff// Sells.\r\nconst a = 1;\r\n");
  expect(statSync(join(root, "src/shop.ts")).mode & 0o777).toBe(0o755);
  expect(readdirSync(join(root, "src"))).toEqual(["shop.ts"]);
});

it("reads nothing that would not come back as it was", () => {
  const root = temporaryDirectory({
    "latin.py": Buffer.from("# caf\xe9\n", "latin1"),
    "wide.ts": Buffer.from("\ufeffa", "utf16le"),
    "nul.ts": "a\0",
  });
  symlinkSync("nul.ts", join(root, "link.ts"));
  expect(["latin.py", "wide.ts", "nul.ts", "link.ts", "none.ts"].map((path) => readSource(root, path))).toEqual(Array(5).fill(undefined));
});

it("writes through no link, and not over what changed", () => {
  const outside = temporaryDirectory({ "shop.ts": "const a = 1;\n" });
  const root = temporaryDirectory({ "till.ts": "const b = 1;\n" });
  symlinkSync(outside, join(root, "out"));
  const throughLink = opened(root, "out/shop.ts");
  expect(writeSource(root, "out/shop.ts", throughLink, "x")).toBe(false);
  const till = opened(root, "till.ts");
  writeFileSync(join(root, "till.ts"), "const b = 2;\n");
  expect(writeSource(root, "till.ts", till, "x")).toBe(false);
  expect([readFileSync(join(outside, "shop.ts"), "utf8"), readFileSync(join(root, "till.ts"), "utf8")]).toEqual([
    "const a = 1;\n",
    "const b = 2;\n",
  ]);
});

it("leaves other names of the file alone, and says where it cannot write", () => {
  const root = temporaryDirectory({ "src/shop.ts": "const a = 1;\n" });
  linkSync(join(root, "src/shop.ts"), join(root, "copy.ts"));
  expect(writeSource(root, "src/shop.ts", opened(root, "src/shop.ts"), "x\n")).toBe(true);
  expect(readFileSync(join(root, "copy.ts"), "utf8")).toBe("const a = 1;\n");
  mkdirSync(join(root, `src/.dsp.tmp-marker-${process.pid}`));
  expect(() => writeSource(root, "src/shop.ts", opened(root, "src/shop.ts"), "y\n")).toThrow(
    refusal("file-operation-failed", "shop.ts: cannot write"),
  );
  expect(readFileSync(join(root, "src/shop.ts"), "utf8")).toBe("x\n");
});
