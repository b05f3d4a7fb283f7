/** What Python code does with modules that it loads by name. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const packages = {
  "shop/__init__.py": "",
  "shop/jobs/__init__.py": "",
  "shop/jobs/open.py": "def run(): pass\ndef rest(): pass\n",
  "shop/jobs/close.py": "def run(): pass\n",
};

describe("modules that are loaded by name", () => {
  tellForms([
    {
      title: "a name in a string: members of a variable, of the call itself, and of getattr",
      files: {
        ...packages,
        "main.py":
          'from importlib import import_module\n\njob = import_module("shop.jobs.open")\njob.run()\nimport_module("shop.jobs.close").run()\ngetattr(import_module("shop.jobs.open"), "rest")()\n',
      },
      answers: {
        "uses shop/jobs/open.py#run": ["^main.py — call: 4"],
        "uses shop/jobs/close.py#run": ["^main.py — call: 5"],
        "uses shop/jobs/open.py#rest": ["^main.py — call: 6"],
        unused: ["!jobs/"],
      },
    },
    {
      title: "a table, a pattern and a loop: each module that may be loaded",
      files: {
        ...packages,
        "main.py":
          'import importlib\n\nJOBS = {"o": "shop.jobs.open", "c": "shop.jobs.close"}\n\ndef by_key(key):\n    job = importlib.import_module(JOBS[key])\n    return job.run()\n\ndef by_name(name):\n    if (job := importlib.import_module(f"shop.jobs.{name}")):\n        job.run()\n\ndef all_of_them():\n    for name in ["shop.jobs.open"]:\n        importlib.import_module(name).rest()\n',
      },
      answers: {
        "uses shop/jobs/open.py#run": ["^main.py — call: 7 by_key, 11 by_name"],
        "uses shop/jobs/close.py#run": ["^main.py — call: 7 by_key, 11 by_name"],
        "uses shop/jobs/open.py#rest": ["^main.py — call: 15 all_of_them"],
        "impact shop/jobs/close.py#run": ["main.py"],
        "explain main.py": ["Alternative"],
        findings: ["!missing-name"],
      },
    },
    {
      title: "a module that is handed on is used as a whole, and a name that it lacks is told where it is certain",
      files: {
        ...packages,
        "main.py":
          'import importlib\n\nhandle(importlib.import_module("shop.jobs.open"))\njob = importlib.import_module("shop.jobs.close")\njob.missing()\n',
      },
      answers: {
        "uses shop/jobs/open.py": ["^main.py — pass: 3"],
        "uses shop/jobs/open.py#run": ["cannot tell"],
        findings: ["missing-name main.py missing of shop.jobs.close"],
      },
    },
    {
      title: "another variable of the same name is another one",
      files: {
        ...packages,
        "main.py":
          'import importlib\n\ndef load():\n    job = importlib.import_module("shop.jobs.open")\n    return job\n\ndef other(job):\n    job.run()\n',
      },
      answers: { "uses shop/jobs/open.py#run": ["!other"] },
    },
    {
      title: "names of a lazy package that are modules",
      files: {
        "kit/__init__.py":
          'import importlib\n\n_parts = {"slow": ".slow", "Thing": ".thing"}\n\ndef __getattr__(name):\n    if name in _parts:\n        return importlib.import_module(_parts[name], __name__)\n    raise AttributeError(name)\n',
        "kit/slow.py": "def step(): pass\n",
        "kit/thing.py": "class Thing: pass\n",
        "main.py": "import kit\nfrom kit import slow\n\nslow.step()\nkit.Thing.Thing()\n",
      },
      answers: {
        "uses kit/slow.py#step": ["^main.py — call: 4"],
        "uses kit/thing.py#Thing": ["^main.py — call: 5"],
        findings: ["!missing-name"],
      },
    },
  ]);
});

describe("a package that nothing loads but its own modules", () => {
  const rows = [
    "from .service import S",
    "from . import service",
    "import kit.service",
    "from kit.service import S",
    "from ..kit import service",
  ];
  tellForms(
    rows.map((line) => ({
      title: line,
      files: {
        "pyproject.toml": '[project]\nname = "shop"\n[project.scripts]\nshop = "shop.main:main"\n',
        "shop/__init__.py": "",
        "shop/main.py": "def main(): pass\n",
        "shop/kit/__init__.py": "from .main import *\n",
        "shop/kit/main.py": `${line}\n\nclass Vault:\n    pass\n`,
        "shop/kit/service.py": "class S:\n    pass\n",
      },
      answers: {
        findings: [
          "unreached shop/kit/main.py only from shop/kit/__init__.py, itself unreached",
          "!unreached shop/kit/__init__.py only from",
        ],
        "uses shop/kit/__init__.py": ["!shop/kit/main.py"],
      },
    })),
  );
});
