import { describe, expect, it } from "vitest";
import { decodeText } from "../../src/fs/files.js";

const TEXT = "till – ü 🧺\n";

describe("decodeText", () => {
  it.each<[string, Uint8Array]>([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${TEXT}`)],
    ["UTF-16 LE with a mark", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
    ["UTF-16 BE with a mark", Buffer.from(`\ufeff${TEXT}`, "utf16le").swap16()],
  ])("reads %s", (_name, bytes) => {
    expect(decodeText(bytes)).toBe(TEXT);
  });

  it("replaces bad bytes", () => {
    expect(decodeText(Buffer.from("caf\xe9;", "latin1"))).toBe("caf\ufffd;");
  });

  it("takes a NUL for binary", () => {
    expect(decodeText(Buffer.from("GIF89a\0"))).toBeUndefined();
  });

  it("reads nothing from nothing", () => {
    expect(decodeText(new Uint8Array())).toBe("");
    expect(decodeText(Buffer.from("\ufeff"))).toBe("");
  });
});
