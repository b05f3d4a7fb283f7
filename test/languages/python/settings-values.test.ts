/** Lists of modules in settings, by the value of the expression: sums, unpackings, names and functions of the project. */
import { describe, expect, test } from "vitest";
import { askRepository } from "../../support/ask-repository.js";

const MANAGE = `import os
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cfg.settings")
from django.core.management import execute_from_command_line as run
if __name__ == "__main__":
    run()
`;

function django(settings: string, others: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const app = { "pets/__init__.py": "", "pets/models.py": "class Pet: pass\n" };
  return { "manage.py": MANAGE, "cfg/__init__.py": "", "cfg/settings.py": settings, ...app, ...others };
}

describe("INSTALLED_APPS", () => {
  test.each([
    ["a sum with a name", 'OWN = ["pets"]\nINSTALLED_APPS = ["x"] + OWN\n'],
    ["an unpacking", 'OWN = ("pets",)\nINSTALLED_APPS = [*OWN, "x"]\n'],
    ["+= of a name", 'OWN = ["pets"]\nINSTALLED_APPS = ["x"]\nINSTALLED_APPS += OWN\n'],
    ["extend with a name", 'OWN = ["pets"]\nINSTALLED_APPS = ["x"]\nINSTALLED_APPS.extend(OWN)\n'],
    ["a list that grows first", 'OWN = []\nOWN.append("pets")\nINSTALLED_APPS = list(OWN)\n'],
    ["a function of the file", 'def own():\n    apps = ["x"]\n    apps += ["pets"]\n    return apps\nINSTALLED_APPS = own()\n'],
    ["a value for each environment", 'import os\nINSTALLED_APPS = ["x"] + (["pets"] if os.environ.get("DEV") else [])\n'],
    ["a key of a table", 'TABLE = {"base": ["x"], "dev": ["pets"]}\nINSTALLED_APPS = TABLE["base"] + TABLE["dev"]\n'],
    ["a generator", 'OWN = ["pets"]\nINSTALLED_APPS = tuple(f"{name}" for name in OWN)\n'],
    ["a comprehension", 'OWN = ["pets"]\nINSTALLED_APPS = ["x"] + [f"{name}" for name in OWN]\n'],
    ["a loop", 'INSTALLED_APPS = ["x"]\nfor name in ["pets"]:\n    INSTALLED_APPS.append(name)\n'],
    ["words of a text", 'INSTALLED_APPS = "x pets".split()\n'],
    ["the default of a variable", 'import environ\nenv = environ.Env()\nINSTALLED_APPS = env.list("APPS", default=["pets"])\n'],
    ["a class of settings", 'class Base:\n    OWN = ["pets"]\n    INSTALLED_APPS = ["x"] + OWN\n'],
    ["a property of a class", 'class Base:\n    @property\n    def INSTALLED_APPS(self):\n        return ["x", "pets"]\n'],
    [
      "a property whose list grows",
      'class Base:\n    @property\n    def INSTALLED_APPS(self):\n        apps = list(super().INSTALLED_APPS)\n        if self.DEV:\n            apps.append("pets")\n        return apps\n',
    ],
    [
      "a property with those of its base",
      'class Base(All):\n    @property\n    def INSTALLED_APPS(self):\n        return super().INSTALLED_APPS + ["pets"]\n',
    ],
    ["a method of a class", 'class Base:\n    @classmethod\n    def INSTALLED_APPS(cls):\n        return ["pets"]\n'],
    ["a function of a package", 'from toolz import unique\nOWN = ["pets"]\nINSTALLED_APPS = list(unique(["x"] + OWN))\n'],
  ])("%s", async (_, settings) => {
    expect((await askRepository(django(settings))).unreached).toEqual([]);
  });

  test.each([
    ["an imported name", "from .apps import OWN\nINSTALLED_APPS = ['x'] + OWN\n", 'OWN = ["pets"]\n'],
    ["an imported module", "from . import apps\nINSTALLED_APPS = ['x', *apps.OWN]\n", 'OWN = ["pets"]\n'],
    ["a dotted module", "import cfg.apps\nINSTALLED_APPS = ['x'] + cfg.apps.OWN\n", 'OWN = ["pets"]\n'],
    ["a star import", "from .apps import *\nINSTALLED_APPS = ['x'] + OWN\n", 'OWN = ["pets"]\n'],
    ["an imported function", "from cfg.apps import own\nINSTALLED_APPS = own()\n", 'def own():\n    return ["x"] + ["pets"]\n'],
  ])("%s", async (_, settings, apps) => {
    expect((await askRepository(django(settings, { "cfg/apps.py": apps }))).unreached).toEqual([]);
  });

  test("a text whose other part is not known names nothing", async () => {
    const asked = await askRepository(django('import os\nINSTALLED_APPS = ["pets" + os.name]\n'));
    expect(asked.unreached).toContain("pets/models.py");
  });
});

describe("Celery", () => {
  const celery = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
    Procfile: "worker: celery -A t.app worker\n",
    "t/__init__.py": "",
    "t/mail.py": "from celery import shared_task\n@shared_task\ndef send(): return 1\n",
    ...files,
  });
  const app = (line: string): string => `from celery import Celery\n${line}\n`;

  test.each([
    ["a text with the module", 'app = Celery("t")\napp.config_from_object("t.celeryconfig")', 'imports = ("t.mail",)\n'],
    ["an imported module", 'from t import celeryconfig\napp = Celery("t")\napp.config_from_object(celeryconfig)', 'include = ["t.mail"]\n'],
    ["a class", 'app = Celery("t")\napp.config_from_object("t.celeryconfig:Config")', 'class Config:\n    imports = ["t.mail"]\n'],
    ["an old name", 'app = Celery("t")\napp.config_from_object("t.celeryconfig")', 'OWN = ["t.mail"]\nCELERY_IMPORTS = OWN\n'],
  ])("configuration by %s", async (_, line, config) => {
    expect((await askRepository(celery({ "t/app.py": app(line), "t/celeryconfig.py": config }))).unreached).toEqual([]);
  });

  test.each([
    ["an attribute", 'app = Celery("t")\napp.conf.imports = ["t.mail"]'],
    ["an update with keywords", 'app = Celery("t")\napp.conf.update(imports=["t.mail"])'],
    ["an update with a table", 'app = Celery("t")\napp.conf.update({"include": ["t.mail"]})'],
    ["a name", 'OWN = ["t.mail"]\napp = Celery("t", include=OWN)'],
    ["discovery with another name", 'app = Celery("t")\napp.autodiscover_tasks(["t"], related_name="mail")'],
  ])("modules by %s", async (_, line) => {
    expect((await askRepository(celery({ "t/app.py": app(line) }))).unreached).toEqual([]);
  });

  test("tasks of the installed apps", async () => {
    const settings = 'INSTALLED_APPS = ["pets"]\n';
    const worker = 'from celery import Celery\napp = Celery("cfg")\napp.autodiscover_tasks()\n';
    const files = { "cfg/__init__.py": "from .worker import app\n", "cfg/worker.py": worker, "pets/tasks.py": "def feed(): return 1\n" };
    expect((await askRepository(django(settings, files))).unreached).toEqual([]);
    expect((await askRepository(django(settings, { "pets/tasks.py": "" }))).unreached).toEqual([]);
  });
});

describe("modules of a table", () => {
  test.each([
    ["a key", 'TABLE = {"a": "t.a", "b": "t.b"}\nimport_module(TABLE[input()])'],
    ["get", 'TABLE = {"a": "t.a", "b": "t.b"}\nimport_module(TABLE.get(input()))'],
    ["a loop", 'for name in ["a", "b"]:\n    import_module(f"t.{name}")'],
    ["a relative loop", 'for name in ("a", "b"):\n    import_module("." + name, "t")'],
    ["pairs", 'for name, label in [("t.a", 1), ("t.b", 2)]:\n    import_module(name)'],
    ["items", 'TABLE = {"x": "t.a", "y": "t.b"}\nfor key, name in TABLE.items():\n    import_module(name)'],
    ["an unpacked row", 'TABLE = {"x": ("t.a", "A"), "y": ("t.b", "B")}\nname, label = TABLE[input()]\nimport_module(name)'],
    ["map", 'list(map(import_module, ["t.a", "t.b"]))'],
    ["a table of another module", "from t.table import TABLE\nimport_module(TABLE[input()])"],
  ])("%s", async (_, text) => {
    const asked = await askRepository({
      "main.py": `from importlib import import_module\n${text}\nif __name__ == "__main__":\n    print(1)\n`,
      "t/__init__.py": "",
      "t/a.py": "A = 1\n",
      "t/b.py": "B = 1\n",
      ...(text.includes("t.table") && { "t/table.py": 'TABLE = {"a": "t.a", "b": "t.b"}\n' }),
    });
    expect(asked.unreached).toEqual([]);
    expect(asked.findings).not.toContain("dynamic-unresolved");
  });
});
