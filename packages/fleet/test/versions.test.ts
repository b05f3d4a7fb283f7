import { expect, it } from "vitest";
import { comparePython, readPythonVersion, satisfiesPython, gapText, versionGap } from "../src/join/version-gap.js";

it("orders Python versions as PEP 440 does", () => {
  const sorted = [
    "1.0.dev1",
    "1.0a1.dev2",
    "1.0a1",
    "1.0b2",
    "1.0rc1",
    "1.0",
    "1.0.post1.dev3",
    "1.0.post1",
    "1.0.1",
    "1.10",
    "2.0",
    "1!0.1",
  ];
  const read = sorted.map((text) => readPythonVersion(text));
  const turned = read.toReversed().sort((a, b) => (a === undefined || b === undefined ? 0 : comparePython(a, b)));
  expect(turned).toEqual(read);
  expect(readPythonVersion("v1.0-1")).toEqual(readPythonVersion("1.0.post1"));
  expect(readPythonVersion("1.0+local")).toEqual(readPythonVersion("1.0"));
  for (const text of ["", "latest", "1.x", "1.0-beta-two"]) expect(readPythonVersion(text)).toBeUndefined();
});

const PYTHON: readonly (readonly [version: string, specifiers: string, takes: boolean | undefined])[] = [
  ["0.47.3", ">=0.37.2,<0.38.0", false],
  ["0.37.9", ">=0.37.2,<0.38.0", true],
  ["2.2.5", "~=2.2.1", true],
  ["2.3", "~=2.2.1", false],
  ["2.9", "~=2.2", true],
  ["3.0", "~=2.2", false],
  ["1.4.2", "==1.4.*", true],
  ["1.5", "!=1.4.*", true],
  ["1.4", "!=1.4.*", false],
  ["1.0", "==1.0.0", true],
  ["1.7.post1", ">1.7", false],
  ["1.0rc1", "<1.0", false],
  ["1.0rc1", "<1.1", true],
  ["2.5", "^2.1", true],
  ["3.0", "^2.1", false],
  ["0.2.9", "^0.2.1", true],
  ["0.3.0", "^0.2.1", false],
  ["1.2.9", "~1.2.3", true],
  ["1.3", "~1.2.3", false],
  ["1.0", "", true],
  ["1.0", ">=0.9; python_version < '3.9'", true],
  ["1.0", "@ https://example.org/x.whl", undefined],
];

it.each(PYTHON)("%s within %s: %s", (version, specifiers, takes) => {
  const read = readPythonVersion(version);
  expect(read === undefined ? "unreadable" : satisfiesPython(read, specifiers)).toBe(takes);
});

const GAPS = [
  ["pkg:npm/a", "4.2.0", { declared: "^4.0.0", locked: "4.1.3" }, "behind"],
  ["pkg:npm/a", "4.2.0", { declared: "^4.0.0", locked: "4.2.0" }, "same"],
  ["pkg:npm/a", "4.2.0-rc.1", { declared: "^4.0.0", locked: "4.2.0" }, "ahead"],
  ["pkg:npm/a", "4.2.0", { locked: "3.0.0, 4.2.0" }, "same"],
  ["pkg:npm/a", "4.2.0", { declared: "^4.0.0" }, "accepts"],
  ["pkg:npm/a", "4.2.0", { declared: "~4.1.0" }, "excludes"],
  ["pkg:npm/a", "4.2.0", { declared: "workspace:*" }, "workspace"],
  ["pkg:npm/a", "4.2.0", { declared: "github:acme/a" }, "unreadable"],
  ["pkg:npm/a", "4.2.0", {}, "undeclared"],
  ["pkg:npm/a", "4.2.0", undefined, "undeclared"],
  ["pkg:npm/a", undefined, { declared: "^4.0.0" }, "unknown-head"],
  ["pkg:pypi/a", "0.47.3", { declared: ">=0.37.2,<0.38.0" }, "excludes"],
  ["pkg:pypi/a", "1.0", { locked: "1.0.0" }, "same"],
  ["pkg:golang/a", undefined, { declared: "v1.0.0", replaced: "../a" }, "replaced"],
] as const;

it.each(GAPS)("%s at %s, %o: %s", (url, head, consumer, gap) => {
  expect(versionGap(url, head, consumer)).toBe(gap);
});

it("tells a gap in words", () => {
  const consumer = { declared: ">=0.37.2,<0.38.0" };
  expect(gapText("excludes", "0.47.3", consumer)).toBe("declares >=0.37.2,<0.38.0; HEAD is 0.47.3: outside the range");
  expect(gapText("unknown-head", undefined, { declared: "v1", locked: "v1" })).toBe("declares v1; HEAD does not write its version");
});
