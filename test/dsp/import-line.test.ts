import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatImportLine, parseImportLine, formatLines, readLines, isUid } from "../../src/dsp/dsp-tree.js";

const uid = fc.stringMatching(/^(obj|func)-[0-9a-f]{8}$/);

describe("imports", () => {
  it("round-trips lines", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ uid, via: fc.option(uid, { nil: undefined }) })), (lines) => {
        const file = formatLines(lines.map((line) => formatImportLine(line.uid, line.via)));
        const read = readLines(file).map(parseImportLine);
        expect(read.map((line) => ({ uid: line.uid, via: line.via }))).toEqual(lines);
      }),
    );
  });

  it("ignores blanks and foreign tokens, and lets the last `via` count", () => {
    expect(readLines("\n  obj-00000001  via=obj-00000002 since=2020 via=obj-00000003\r\n\n").map(parseImportLine)).toEqual([
      { uid: "obj-00000001", via: "obj-00000003" },
    ]);
  });

  it("is zero bytes for no lines", () => {
    expect(formatLines([])).toBe("");
  });
});

describe("isUid", () => {
  it.each(["obj-0000000", "obj-000000001", "obj-0000000G", "obj-ABCDEF01", "../obj-00000001", "obj-00000001\n", "file-00000001", ""])(
    "refuses %j",
    (text) => {
      expect(isUid(text)).toBe(false);
    },
  );

  it("accepts both prefixes", () => {
    expect(["obj-0123abcd", "func-0123abcd"].every(isUid)).toBe(true);
  });
});
