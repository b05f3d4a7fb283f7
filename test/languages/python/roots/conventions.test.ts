import { describe, expect, it } from "vitest";
import { empty, find, summary, rescues } from "./find.js";

const bare = { "requirements.txt": "" };
const GUARD = 'if __name__ == "__main__":\n    main()\n';

describe("files that declare themselves runnable", () => {
  it.each([
    ["a package's main file", empty("shop/__init__.py", "shop/__main__.py"), ["R1 main file shop/__main__.py"]],
    ["a guard", { "tools_of/count.py": GUARD, "lib.py": "def main(): ..." }, ["R4 guard tools_of/count.py"]],
    ["the guard the other way round", { "count.py": "if '__main__' == __name__:\n  pass" }, ["R4 guard count.py"]],
    ["a guard in a template", { "make.py": `TEXT = '''\n${GUARD}'''\n` }, []],
    ["an indented guard", { "make.py": `def f():\n  ${GUARD}` }, []],
    ["a shebang", { "count.py": "#!/usr/bin/env python3\nprint(1)\n" }, ["R4 guard count.py"]],
    ["a shebang before an application", { "work.py": "#!/usr/bin/env python\nqueue = create_app()\n" }, ["R4 guard work.py"]],
    [
      "a shebang of a module",
      { "names.py": "#!/usr/bin/python\nLIMIT = int('9')\nlogger = logging.getLogger('x')\ndef f():\n  g()\n" },
      [],
    ],
    ["another shebang", { "count.py": "#!/bin/sh\n# python\n" }, []],
    [
      "inline metadata",
      { "scripts/report.py": '# /// script\n# dependencies = ["httpx"]\n# ///\n' },
      ["R4 script metadata scripts/report.py"],
    ],
    ["conventional names, the directory itself first", empty("src/main.py", "cli.py", "server.py"), ["R5 conventional name server.py"]],
    ["conventional names in src", empty("src/app.py", "src/x.py"), ["R5 conventional name src/app.py"]],
    [
      "tests, examples and tools",
      {
        "till/x.py": "",
        "tests/run.py": GUARD,
        "examples/run.py": GUARD,
        "benchmarks/run.py": GUARD,
        "scripts/x.py": GUARD,
        "docs/conf.py": GUARD,
      },
      [],
    ],
  ])("%s", (_, files, expected) => {
    expect(summary({ ...bare, ...files })).toEqual(expected);
  });

  it("does not guess where something is declared", () => {
    expect(summary({ ...bare, Procfile: "web: python serve.py", ...empty("serve.py", "main.py") })).toEqual(["R1 launched serve.py"]);
  });

  it("takes the samples of a member for samples", () => {
    const files = {
      "pyproject.toml": '[tool.uv.workspace]\nmembers = ["libs/*"]',
      "libs/till/pyproject.toml": '[project]\nname = "till"',
      "libs/till/till/__init__.py": "x = 1",
      "libs/till/bench/run.py": GUARD,
      "libs/till/quick-examples/requirements.txt": "",
      "libs/till/quick-examples/main.py": GUARD,
    };
    expect(summary(files)).toEqual(["R2 library libs/till/till/__init__.py"]);
  });
});

const MANAGE = 'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "library.settings")\n';

describe("Django", () => {
  it("groups what manage.py and the settings name", () => {
    const files = {
      ...bare,
      "manage.py": MANAGE,
      "library/settings.py": "ROOT_URLCONF = 'library.urls'\nWSGI_APPLICATION = 'library.wsgi.application'\n",
      "library/wsgi.py": "application = get_wsgi_application()",
      "library/asgi.py": "application = get_asgi_application()",
      Procfile: "web: gunicorn library.wsgi",
      ...empty("library/__init__.py", "library/urls.py"),
    };
    expect(find(files)).toMatchObject({
      candidates: [
        {
          class: "R1",
          rule: "Django project",
          entry: "manage.py",
          group: [
            { path: "library/settings.py", text: "Django settings, named by `manage.py`." },
            { path: "library/urls.py", text: "Django root URL configuration, loaded by the framework." },
            { path: "library/wsgi.py", text: "Django WSGI application, loaded by the server." },
            { path: "library/asgi.py", text: "Django ASGI application, loaded by the server." },
          ],
        },
      ],
      problems: [],
    });
  });

  it("follows settings that import others, and finds their siblings", () => {
    const files = {
      ...bare,
      "src/manage.py": MANAGE.replace("library.settings", "library.settings.local"),
      "src/library/settings/local.py": "from .base import *  # noqa\nDEBUG = True",
      "src/library/settings/base.py": 'from library.settings.paths import *\nROOT_URLCONF: str = (\n  "library.urls"\n)',
      "src/library/settings/live.py": "from .base import *",
      "src/library/wsgi.py": "os.environ.setdefault('DJANGO_SETTINGS_MODULE', 'library.settings.live')",
      ...empty("src/library/__init__.py", "src/library/settings/__init__.py", "src/library/settings/test.py", "src/library/urls.py"),
    };
    expect(summary(files)).toEqual([
      "R1 Django project src/manage.py [src/library/settings/local.py src/library/urls.py src/library/wsgi.py src/library/settings/live.py src/library/settings/base.py?]",
    ]);
  });

  it("reports names that lead nowhere", () => {
    const files = { ...bare, "manage.py": MANAGE, "library/settings.py": "ROOT_URLCONF = 'library.gone'" };
    expect(find(files).problems).toEqual([{ code: "entry-unmapped", path: "library/settings.py", detail: "ROOT_URLCONF library.gone" }]);
    expect(find({ ...bare, "manage.py": MANAGE }).problems).toEqual([
      { code: "entry-unmapped", path: "manage.py", detail: "DJANGO_SETTINGS_MODULE library.settings" },
    ]);
  });

  it("leaves another manage.py alone", () => {
    expect(summary({ ...bare, "manage.py": "cli()", "main.py": "" })).toEqual(["R5 conventional name main.py"]);
  });

  it("stays linear on hostile settings", () => {
    const settings = `from ${".".repeat(200_000)}\nROOT_URLCONF${" ".repeat(200_000)}\nROOT_URLCONF =${" ".repeat(200_000)}`;
    expect(summary({ ...bare, "manage.py": MANAGE, "library/settings.py": settings })).toEqual([
      "R1 Django project manage.py [library/settings.py]",
    ]);
  });
});

describe("what counts only where little is reached", () => {
  const bakery = { "pyproject.toml": '[project]\nname = "bake"\n[project.scripts]\nbake = "bake.cli:main"\n', ...empty("bake/cli.py") };

  it("conventional names, and applications in packages, beside declared entries", () => {
    const files = { ...bakery, "bake/__init__.py": "", "bake/app.py": "app = make()", ...empty("main.py") };
    expect(rescues(files)).toEqual(['R1 framework "Application module" bake/app.py', "R5 conventional name main.py"]);
    expect(rescues({ "requirements.txt": "", "main.py": "" })).toEqual([]);
  });

  it("guarded files beside what a distribution ships", () => {
    const files = { ...bakery, "bake/__init__.py": "", "bake/oven.py": GUARD, "chores/sweep.py": GUARD, "start.py": GUARD };
    expect(rescues(files)).toEqual(["R4 guard chores/sweep.py"]);
    expect(rescues({ "requirements.txt": "", "chores/sweep.py": GUARD })).toEqual([]);
  });
});
