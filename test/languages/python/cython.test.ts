/** Declarations that sources of Cython read. */
import { expect, test } from "vitest";
import { askRepository } from "../../support/ask-repository.js";

test.each([
  ["a declaration of the package", "from . cimport util", "cy/util.pxd"],
  ["names of a declaration", "from .util cimport one", "cy/util.pxd"],
  ["an absolute name", "from cy.util cimport one as o", "cy/util.pxd"],
  ["a name of a package", "from cy cimport util", "cy/util.pxd"],
  ["a whole declaration", "cimport cy.util", "cy/util.pxd"],
  ["an included file", 'include "rates.pxi"', "cy/rates.pxi"],
  ["a header", 'cdef extern from "till.h":\n    int till()', "cy/till.h"],
])("%s", async (_, line, target) => {
  const asked = await askRepository({
    "main.py": 'from cy import core\nif __name__ == "__main__":\n    print(core.run())\n',
    "cy/__init__.py": "",
    "cy/core.pyx": `from libc.stdlib cimport malloc\n${line}\ndef run():\n    return 1\n`,
    "cy/util.pxd": "cdef inline int one():\n    return 1\n",
    "cy/rates.pxi": "",
    "cy/till.h": "",
  });
  expect(asked.findings).not.toMatch(/unresolved|missing-name/);
  expect(await asked.ask("explain", "cy/core.pyx")).toContain(`cy/core.pyx → ${target}`);
});

test.each(["cimport cy.util", "from cy cimport util", "from .util cimport one", "cimport cy.util as u"])(
  "the module that is compiled with a declaration: %s",
  async (line) => {
    const asked = await askRepository({
      "main.py": 'from cy import core\nif __name__ == "__main__":\n    print(core.run())\n',
      "cy/__init__.py": "",
      "cy/core.pyx": `${line}\ndef run():\n    return 1\n`,
      "cy/util.pxd": "cdef int one()\n",
      "cy/util.pyx": "cdef int one():\n    return 1\n",
      "cy/other.pyx": "cdef int two():\n    return 2\n",
    });
    expect(asked.findings).toMatch(/unreached cy\/other\.pyx/);
    expect(asked.findings).not.toMatch(/util|missing/);
  },
);
