import { describe, expect, it } from "vitest";
import { IMPORT_DISTRIBUTIONS } from "../../../../languages/python/data/import-distributions.js";
import { externalName, isNamespaceRoot } from "../../../../languages/python/data/namespace-roots.js";
import { packagePurpose } from "../../../../languages/python/data/package-purposes.js";
import { ALWAYS_STANDARD, isStandard, standardPurpose } from "../../../../languages/python/data/standard-library.js";
import { normaliseName } from "../../../../languages/python/distributions/requirement.js";

describe("bundled tables", () => {
  it("contains the modules of releases 3.8 to 3.14", () => {
    for (const name of "os asyncio graphlib zoneinfo tomllib annotationlib compression imp asyncore cgi telnetlib binhex _thread".split(
      " ",
    )) {
      expect(isStandard(name), name).toBe(true);
    }
    for (const name of ["requests", "setuptools", "constructor", "__proto__", "test"]) expect(isStandard(name), name).toBe(false);
    for (const name of ALWAYS_STANDARD) expect(isStandard(name), name).toBe(true);
    expect(standardPurpose("abc")).toBe("Python standard library: abstract base classes.");
    expect(standardPurpose("_abc")).toBeUndefined();
  });

  it("maps import names to distributions", () => {
    expect(IMPORT_DISTRIBUTIONS.size).toBeGreaterThanOrEqual(300);
    expect(IMPORT_DISTRIBUTIONS.get("PIL")?.[0]).toBe("pillow");
    expect(IMPORT_DISTRIBUTIONS.get("sklearn")).toEqual(["scikit-learn"]);
    for (const [name, distributions] of IMPORT_DISTRIBUTIONS) {
      expect(name, name).toMatch(/^\w+(?:\.\w+)*$/);
      for (const one of distributions) expect(one, name).toMatch(/^[A-Za-z0-9][\w.-]*$/);
    }
  });

  it("names externals under shared roots by the longest root", () => {
    expect(externalName("google.cloud.storage.blob")).toBe("google.cloud.storage");
    expect(externalName("google.protobuf.message")).toBe("google.protobuf");
    expect(externalName("numpy.linalg")).toBe("numpy");
    expect(externalName("airflow.models")).toBe("airflow");
    expect(externalName("airflow.providers.amazon.aws")).toBe("airflow.providers.amazon");
    expect(isNamespaceRoot("google.cloud")).toBe(true);
    expect(isNamespaceRoot("google.cloud.storage")).toBe(false);
  });

  it("has sentences by normalised name", () => {
    expect(packagePurpose("requests")).toBe("HTTP client.");
    expect(packagePurpose(normaliseName("Python_DateUtil"))).toBe("Parsing and arithmetic of dates.");
    expect(packagePurpose("nobody-knows")).toBeUndefined();
  });
});
