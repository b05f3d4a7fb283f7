import { describe, expect, it } from "vitest";
import { empty, outcome, resolveIn } from "./resolve-in.js";

const ORCHESTRA = {
  "pyproject.toml": '[project]\nname = "orchestra"\ndependencies = ["pyyaml", "google-cloud-storage", "docker"]\n',
  ...empty("src/orchestra/__init__.py", "src/orchestra/score.py", "src/orchestra/strings/__init__.py", "src/orchestra/strings/viola.py"),
};
const FROM = "src/orchestra/stage.py";

describe("absolute names", () => {
  it("finds modules and packages below the source root, with the initialisers that run before", () => {
    expect(outcome(ORCHESTRA, FROM, "import orchestra.score")).toBe("src/orchestra/score.py");
    expect(resolveIn(ORCHESTRA, FROM, "from orchestra.strings.viola import tune").targets[0]).toMatchObject({
      path: "src/orchestra/strings/viola.py",
      before: ["src/orchestra/__init__.py", "src/orchestra/strings/__init__.py"],
    });
  });

  it("takes a regular package before a module, a module before a directory", () => {
    const root = empty("brass/__init__.py", "brass.py", "drums.py", "drums/snare.py");
    expect(outcome(root, "main.py", "import brass")).toBe("brass/__init__.py");
    expect(outcome(root, "main.py", "import drums")).toBe("drums.py");
    expect(outcome(root, "main.py", "import drums.snare")).toBe("!unresolved");
  });

  it("takes a package that comes later on the path before a bare directory", () => {
    const files = { ...ORCHESTRA, ...empty("tests/test_score.py", "tests/orchestra/helper.py") };
    expect(outcome(files, "tests/test_score.py", "import orchestra.score")).toBe("src/orchestra/score.py");
  });

  it("takes the namespace around the importer before a module of the same name inside it", () => {
    const files = {
      "pyproject.toml": '[project]\nname = "brass"\n',
      ...empty("src/brass/brass.py", "src/brass/horns/tuba.py", "src/brass/horns/horn.py", "tests/__init__.py"),
    };
    expect(outcome(files, "src/brass/horns/tuba.py", "import brass.horns.horn")).toBe("src/brass/horns/horn.py");
    expect(outcome(files, "src/brass/main.py", "import brass.horns.horn")).toBe("src/brass/horns/horn.py");
    const flat = empty("brass/brass.py", "brass/main.py");
    expect(outcome(flat, "brass/main.py", "import brass")).toBe("brass/brass.py");
  });

  it("prefers source to stubs, and a stub to nothing", () => {
    const files = empty("bells.py", "bells.pyi", "fast.pyi", "fast.pyx", "only.pyi");
    expect(outcome(files, "main.py", "import bells")).toBe("bells.py");
    expect(outcome(files, "main.py", "import fast")).toBe("fast.pyx");
    expect(outcome(files, "main.py", "import only")).toBe("only.pyi");
  });

  it("reports a missing module inside a local package", () => {
    const { targets, problems } = resolveIn(ORCHESTRA, FROM, "from orchestra.trumpet import blow");
    expect(targets).toEqual([]);
    expect(problems).toEqual([
      { code: "unresolved", path: FROM, line: 3, detail: "orchestra.trumpet", notes: ["src/orchestra/__init__.py"] },
    ]);
  });

  it("keeps an attribute of a module apart from a module", () => {
    expect(outcome(ORCHESTRA, FROM, "from orchestra.score import pages")).toBe("src/orchestra/score.py");
    expect(outcome(ORCHESTRA, FROM, "import orchestra.score.pages")).toBe("!unresolved");
  });

  describe("in a folder without an initialiser inside a package", () => {
    const files = {
      "pyproject.toml": '[project]\nname = "orchestra"\ndependencies = ["docker"]\n[project.optional-dependencies]\ndata = ["pyyaml"]\n',
      ...empty(
        "orchestra/__init__.py",
        "orchestra/engines/docker.py",
        "orchestra/engines/yaml/__init__.py",
        "orchestra/engines/redis.py",
        "orchestra/engines/tuning.py",
      ),
    };
    const inside = "orchestra/engines/stage.py";
    it.each([
      ["a dependency", "import docker", "pypi:docker"],
      ["a module of a dependency", "from docker.errors import NotFound", "pypi:docker"],
      ["an optional dependency that is imported by another name", "import yaml", "pypi:yaml"],
      ["a package of the index that nobody declares", "import redis", "pypi:redis"],
    ])("%s is no neighbour", (_, statement, expected) => expect(outcome(files, inside, statement)).toBe(expected));
    it("from within a package there", () => expect(outcome(files, "orchestra/engines/yaml/reader.py", "import yaml")).toBe("pypi:yaml"));
    it("a neighbour that nothing else is called like is found where a program would run", () =>
      expect(outcome(files, inside, "import tuning")).toBe("orchestra/engines/tuning.py"));
    it("by its whole name it is a part of the package", () =>
      expect(outcome(files, inside, "import orchestra.engines.docker")).toBe("orchestra/engines/docker.py"));
    it("a project among the samples of a package keeps its own names", () => {
      const sample = { ...files, ...empty("orchestra/samples/till/cart/__init__.py", "orchestra/samples/till/cart/sum.py") };
      expect(outcome(sample, "orchestra/samples/till/cart/main.py", "import cart.sum")).toBe("orchestra/samples/till/cart/sum.py");
    });
  });

  it("never imports a file whose name is no identifier", () => {
    expect(outcome(empty("my-tool.py", "my.tool.py"), "main.py", "import my.tool")).toBe("pypi:my");
  });

  it("calls a compiled module by that name", () => {
    const files = { ...ORCHESTRA, ...empty("src/orchestra/_speed.c") };
    expect(outcome(files, FROM, "import orchestra._speed")).toBe("!compiled-module");
  });

  it("finds the source of an extension in setup.py", () => {
    const setup =
      'from setuptools import setup, Extension\nsetup(name="organ", ext_modules=[Extension("organ._pipes", sources=["src/pipes.c"])])\n';
    const files = { "setup.py": setup, ...empty("organ/__init__.py", "src/pipes.c") };
    expect(resolveIn(files, "organ/keys.py", "from organ._pipes import blow").targets).toMatchObject([
      { path: "src/pipes.c", before: ["organ/__init__.py"] },
    ]);
    expect(outcome(files, "organ/keys.py", "from ._pipes import blow")).toBe("src/pipes.c");
  });

  it("finds a crate of maturin", () => {
    const pyproject = '[project]\nname = "harp"\n[tool.maturin]\nmodule-name = "harp._native"\npython-source = "python"\n';
    const files = { "pyproject.toml": pyproject, ...empty("Cargo.toml", "python/harp/__init__.py") };
    expect(outcome(files, "python/harp/play.py", "from harp._native import pluck")).toBe("Cargo.toml");
  });

  it("finds a package in a directory of another name", () => {
    const files = {
      "setup.py": 'setup(name="lute", package_dir={"lute": "lib"}, packages=["lute"])',
      ...empty("lib/__init__.py", "lib/neck.py"),
    };
    expect(outcome(files, "lib/body.py", "from lute.neck import fret")).toBe("lib/neck.py");
    expect(outcome(files, "lib/body.py", "import lute")).toBe("lib/__init__.py");
  });
});

describe("the standard library", () => {
  it("wins over a name that is no top-level name here", () => {
    const files = { ...ORCHESTRA, ...empty("src/orchestra/types.py") };
    expect(outcome(files, FROM, "import types")).toBe("python:types");
    expect(outcome(files, FROM, "from . import types")).toBe("src/orchestra/__init__.py");
  });

  it("gives way to a module in a declared source root, which is reported", () => {
    const files = { ...ORCHESTRA, ...empty("src/calendar.py") };
    expect(outcome(files, FROM, "import calendar")).toBe("src/calendar.py !stdlib-shadowed");
  });

  it("gives way to a module beside a script, and to no other neighbour", () => {
    const files = { ...ORCHESTRA, ...empty("tools/queue.py"), "tools/run.py": 'if __name__ == "__main__":\n    pass\n' };
    expect(outcome(files, "tools/run.py", "import queue")).toBe("tools/queue.py !stdlib-shadowed");
    expect(outcome({ ...files, "tools/lib.py": "" }, "tools/lib.py", "import queue")).toBe("python:queue");
  });

  describe("modules of a program in its own folder, beside a package of the same name", () => {
    const files = {
      "pyproject.toml": '[project]\nname = "core"\n[tool.setuptools]\npackage-dir = {"" = "apps"}\n',
      ...empty("apps/common/__init__.py", "applets/beaver/common.py", "applets/beaver/queue.py", "applets/beaver/alone.py"),
      "applets/beaver/main.py": 'from app import App\n\nif __name__ == "__main__":\n    App()\n',
      "applets/beaver/app.py": "import panes\n",
      "applets/beaver/panes.py": "",
    };

    it("are found by what the script loads, at any distance, before the package and the standard library", () => {
      expect(outcome(files, "applets/beaver/app.py", "import common")).toBe("applets/beaver/common.py");
      expect(outcome(files, "applets/beaver/panes.py", "import common")).toBe("applets/beaver/common.py");
      expect(outcome(files, "applets/beaver/panes.py", "import queue")).toBe("applets/beaver/queue.py !stdlib-shadowed");
    });

    it("are not found first by a neighbour that no script loads, nor inside a package", () => {
      expect(outcome(files, "applets/beaver/alone.py", "import common")).toBe("apps/common/__init__.py");
      const packed = { ...files, ...empty("applets/beaver/__init__.py") };
      expect(outcome(packed, "applets/beaver/app.py", "import common")).toBe("apps/common/__init__.py");
    });

    it("are not found first where no file is a script", () => {
      const unstarted = { ...files, "applets/beaver/main.py": "from app import App\n" };
      expect(outcome(unstarted, "applets/beaver/app.py", "import common")).toBe("apps/common/__init__.py");
    });
  });

  it("never gives way where the interpreter has the module built in", () => {
    expect(outcome(empty("time.py", "sys.py"), "main.py", "import time")).toBe("python:time");
  });

  it("never gives way to a bare directory", () => {
    expect(outcome(empty("email/draft.py"), "main.py", "import email.message")).toBe("python:email");
  });

  it("still has modules that later releases removed, and nothing for __future__", () => {
    expect(outcome({}, "main.py", "import distutils.core")).toBe("python:distutils");
    expect(outcome({}, "main.py", "from __future__ import annotations")).toBe("");
  });
});

describe("namespace packages", () => {
  it("returns the module of a name", () => {
    const files = empty("ns/a/mod.py", "main.py");
    const { targets, names, problems } = resolveIn(files, "main.py", "from ns.a import mod");
    expect(targets).toEqual([]);
    expect(names?.get("mod")).toMatchObject({ kind: "file", path: "ns/a/mod.py", namespace: true });
    expect(problems).toEqual([]);
    expect(outcome(files, "main.py", "from ns.a import lost")).toBe("!unresolved");
    expect(outcome(files, "main.py", "import ns.a")).toBe("");
  });

  it("looks in every distribution that has a part of it", () => {
    const manifest = (name: string, needs = ""): string => `[project]\nname = "${name}"\ndependencies = [${needs}]\n`;
    const files = {
      "libs/core/pyproject.toml": manifest("weather-core"),
      "libs/rain/pyproject.toml": manifest("weather-rain", '"weather-core"'),
      ...empty("libs/core/weather/core/__init__.py", "libs/rain/weather/rain/__init__.py"),
    };
    expect(outcome(files, "libs/rain/weather/rain/gauge.py", "from weather.core import clouds")).toBe("libs/core/weather/core/__init__.py");
    expect(outcome(files, "libs/core/weather/core/x.py", "import weather.rain")).toBe("libs/rain/weather/rain/__init__.py");
  });

  it("does not shadow a dependency", () => {
    const files = { ...ORCHESTRA, ...empty("docker/build.py", "src/google/cloud/local.py") };
    expect(outcome(files, FROM, "from docker.errors import NotFound")).toBe("pypi:docker");
    expect(outcome(files, FROM, "import docker")).toBe("pypi:docker");
    expect(outcome(files, FROM, "from google.cloud import storage, local")).toBe(
      "local=src/google/cloud/local.py storage=pypi:google.cloud.storage",
    );
  });

  it("is no reason to miss a package that merely shares its name", () => {
    const files = { ...ORCHESTRA, ...empty("examples/celery/player.py", "examples/flute/player.py", "examples/run.py") };
    expect(outcome(files, "examples/celery/player.py", "from celery import Celery")).toBe("pypi:celery");
    expect(outcome(files, "examples/celery/player.py", "from flute import Whistle")).toBe("pypi:flute");
  });

  it("extends over the path if its initialiser does so", () => {
    const spread = "__path__ = __import__('pkgutil').extend_path(__path__, __name__)\n";
    const files = {
      "one/setup.py": 'setup(name="one")',
      "two/setup.py": 'setup(name="two", install_requires=["one"])',
      "one/band/__init__.py": spread,
      "two/band/__init__.py": spread,
      ...empty("one/band/left.py", "two/band/right.py"),
    };
    expect(outcome(files, "two/band/right.py", "from band.left import hand")).toBe("one/band/left.py");
  });
});

describe("externals", () => {
  it("is named by the first segment", () => {
    expect(outcome(ORCHESTRA, FROM, "from yaml.loader import SafeLoader")).toBe("pypi:yaml");
  });

  it("is named by more segments under a shared root", () => {
    expect(outcome({}, "main.py", "from google.cloud import storage")).toBe("storage=pypi:google.cloud.storage");
    expect(outcome({}, "main.py", "from google.cloud.storage.blob import Blob")).toBe("pypi:google.cloud.storage");
    expect(outcome({}, "main.py", "import azure.storage.blob.aio")).toBe("pypi:azure.storage.blob");
    expect(outcome({}, "main.py", "from azure.identity import Credential")).toBe("pypi:azure.identity");
    expect(outcome({}, "main.py", "from opentelemetry import trace")).toBe("pypi:opentelemetry");
  });

  it("is named by the shortest prefix that is no directory of the repository", () => {
    const files = { "setup.py": 'setup(name="acme-shop", install_requires=["acme-ledger"])', ...empty("acme/shop/__init__.py") };
    expect(outcome(files, "acme/shop/till.py", "from acme.ledger.books import Page")).toBe("pypi:acme.ledger");
  });
});

describe("where an importer looks", () => {
  it("looks beside tests and scripts first", () => {
    const files = empty("helpers.py", "tests/helpers.py", "tests/test_a.py", "lib.py");
    expect(outcome(files, "tests/test_a.py", "import helpers")).toBe("tests/helpers.py");
    expect(outcome(files, "tests/test_a.py", "import lib")).toBe("lib.py");
  });

  it("looks where configurations and the file itself point", () => {
    const pyproject = '[project]\nname = "orchestra"\n[tool.pytest.ini_options]\npythonpath = ["plugins"]\n';
    const files = { ...ORCHESTRA, "pyproject.toml": pyproject, ...empty("plugins/tuner.py", "extra/deep/pitch.py") };
    expect(outcome(files, "tests/test_a.py", "import tuner")).toBe("plugins/tuner.py");
    const inserting = {
      ...files,
      "bin/run.py": 'import os, sys\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "extra", "deep"))\n',
    };
    expect(outcome(inserting, "bin/run.py", "import pitch")).toBe("extra/deep/pitch.py");
  });

  it("finds an application that no manifest describes from any of its own directories", () => {
    const files = empty("services/mail/app/main.py", "services/mail/app/config.py", "services/web/app/config.py");
    expect(outcome(files, "services/mail/app/main.py", "from app.config import Settings")).toBe("services/mail/app/config.py");
    expect(outcome(files, "services/web/app/config.py", "import app.main")).toBe("!unresolved");
  });

  it("does not resolve a declared dependency to a module of that name in a directory above", () => {
    const files = { "pyproject.toml": '[project]\nname="a"\ndependencies=["redis"]\n', ...empty("src/a/__init__.py", "redis.py") };
    expect(outcome(files, "src/a/x.py", "import redis")).toBe("pypi:redis");
  });
});
