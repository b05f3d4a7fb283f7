import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readIni } from "../../../../languages/python/distributions/ini.js";
import { readRequirement } from "../../../../languages/python/distributions/requirement.js";
import { readSetupCall } from "../../../../languages/python/distributions/manifests.js";

describe("setup()", () => {
  it("gives its literal keywords", () => {
    const text = `
import os
from setuptools import setup, find_packages
VERSION = "1.2"
EXTRAS = {"fast": ["ujson>=1"], 'slow': []}

def read(path):
    return open(path).read()

setup(
    name="apple" "sauce",
    version=VERSION,
    long_description=read("README.md"),
    packages=find_packages("src", exclude=["tests*"]),
    package_dir={"": "src"},
    install_requires=["a>=1", "b" + ">=2"] + ["c"],
    extras_require=EXTRAS,
    zip_safe=False,
    entry_points="""
        [console_scripts]
        sauce = apple.sauce:main
    """,
    classifiers=("x", "y"),
)
`;
    expect(readSetupCall(text)).toMatchObject({
      name: "applesauce",
      version: "1.2",
      packages: { call: "find_packages", positional: ["src"], exclude: ["tests*"] },
      package_dir: { "": "src" },
      install_requires: ["a>=1", "b>=2", "c"],
      extras_require: { fast: ["ujson>=1"], slow: [] },
      zip_safe: false,
      classifiers: ["x", "y"],
    });
    expect(readSetupCall(text)["entry_points"]).toContain("sauce = apple.sauce:main");
  });

  it("reads past what it cannot evaluate", () => {
    const text = 'setup(a=[x for x in y], b=open("f").read().strip(), c=lambda: 1, d={**e, "k": 1}, name="pear", f=(1 if z else 2))';
    expect(readSetupCall(text)["name"]).toBe("pear");
  });

  it("takes the keywords of a dictionary", () => {
    expect(readSetupCall('meta = {"name": "plum", "version": "1"}\nsetup(**meta)')).toMatchObject({ name: "plum", version: "1" });
    expect(readSetupCall('setuptools.setup(name="fig")')["name"]).toBe("fig");
  });

  it("never fails and never hangs", () => {
    const pieces = fc.constantFrom(
      "setup(",
      "(",
      ")",
      "[",
      "]",
      "{",
      "}",
      ",",
      ":",
      "=",
      "**",
      "+",
      "name",
      '"a"',
      "'''",
      '"',
      "#",
      "\n",
      "\\",
      "f'{x}'",
      "1.2",
      "é",
      "😀",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        expect(typeof readSetupCall(parts.join(""))).toBe("object");
      }),
    );
    expect(readSetupCall(`setup(a=${"(".repeat(50_000)}`)).toBeDefined();
    expect(readSetupCall(`setup(a=${"[1,".repeat(50_000)}`)).toBeDefined();
  });
});

describe("configparser files", () => {
  it("reads sections, continued lines and comments", () => {
    const ini = readIni("; note\n[options]\nInstall_Requires =\n    a\n    # not this\n    b\nname: x\n\n[empty]\n");
    expect(ini.get("options")?.get("install_requires")).toBe("\na\nb");
    expect(ini.get("options")?.get("name")).toBe("x");
    expect(ini.get("empty")?.size).toBe(0);
  });
});

describe("requirements", () => {
  it.each([
    ["Flask", "flask", ""],
    ["zope.interface>=5", "zope-interface", ">=5"],
    ["a[b,c] (>=1,<2); x", "a", ">=1,<2"],
    ["a == 1.0 \\", "a", "==1.0"],
    ["a @ git+https://a.test/a", "a", ""],
  ])("%s", (line, name, specifier) => {
    expect(readRequirement(line)).toMatchObject({ name, specifier });
  });

  it.each(["-r other.txt", "./path", "git+https://a.test/a", "", "# a", "two words"])("is not %j", (line) => {
    expect(readRequirement(line)).toBeUndefined();
  });
});
