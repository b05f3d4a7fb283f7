import { describe, expect, test } from "vitest";
import { read, sites } from "./read.js";

async function after(text: string, path?: string): Promise<readonly string[]> {
  return (await sites(text, path)).filter((line) => !/^(?:import|from import|dotted name) /u.test(line));
}

describe("modules loaded by name", () => {
  test.each([
    ['importlib.import_module("shop.till")', "importlib.import_module shop.till [dynamic, lazy]"],
    ['import_module(".till", package=__package__)', "importlib.import_module .till [dynamic, lazy]"],
    ['import_module("." + "till", __package__)', "importlib.import_module .till [dynamic, lazy]"],
    ['import_module(".till", "shop.front")', "importlib.import_module shop.front.till [dynamic, lazy]"],
    ['NAME = "shop.till"\nimport_module(NAME)', "importlib.import_module shop.till [dynamic, lazy]"],
    ['__import__("shop.till")', "__import__ shop.till [dynamic, lazy]"],
    ['pkgutil.resolve_name("shop.till:open")', "pkgutil.resolve_name shop.till:open [dynamic, lazy]"],
    ['runpy.run_path("tools/count.py")', "runpy.run_path ./tools/count.py [dynamic, path]"],
    ['import_module(f"shop.plugins.{name}")', "importlib.import_module shop/plugins/* [dynamic, glob]"],
    ['import_module("shop.plugins." + name + ".main")', "importlib.import_module shop/plugins/*/main [dynamic, glob]"],
    ['import_module("shop.p_%s" % name)', "importlib.import_module shop/p_* [dynamic, glob]"],
    ['import_module("..tills.{}".format(name), __package__)', "importlib.import_module ../tills/* [dynamic, glob]"],
  ])("%s", async (text, expected) => {
    expect(await after(text)).toEqual([expected]);
  });

  test("a name without a literal start is reported", async () => {
    for (const text of ["import_module(name)", 'import_module(f"{name}.till")', 'import_module("shop" + name)']) {
      const facts = await read(text);
      expect(facts.references).toEqual([]);
      expect(facts.problems.map(({ code, line }) => [code, line])).toEqual([["dynamic-unresolved", 1]]);
    }
  });
});

describe("files", () => {
  test.each([
    ['Path(__file__).parent / "data" / "rates.csv"', "__file__ ./data/rates.csv [reference, path]"],
    ['Path(__file__).resolve().parents[1].joinpath("README.md")', "__file__ ../README.md [reference, path]"],
    ['os.path.join(os.path.dirname(os.path.abspath(__file__)), "sql", "a.sql")', "__file__ ./sql/a.sql [reference, path]"],
    ['HERE = Path(__file__).parent\nopen(HERE / "a.sql")', "__file__ ./a.sql [reference, path]"],
    ['HERE = os.path.dirname(__file__)\nopen(f"{HERE}/a/b.sql")', "__file__ ./a/b.sql [reference, path]"],
    ['Path(__file__).with_name("y.txt").read_text()', "__file__ ./y.txt [reference, path]"],
    ['Path(__file__).with_suffix(".sql")', "__file__ ./till.sql [reference, path]"],
    ['(Path(__file__).parent / "sql").glob("*.sql")', "__file__ ./sql/*.sql [reference, glob]"],
    ['importlib.resources.files("shop.data").joinpath("a.csv")', "resources shop.data/a.csv [reference, path]"],
    ['files(__package__) / "d" / "a.csv"\nimportlib.resources', "resources ./d/a.csv [reference, path]"],
    ['pkgutil.get_data(__package__, "a.bin")', "resources ./a.bin [reference, path]"],
    ['pkg_resources.resource_filename(__name__, "a.bin")\nimport pkg_resources', "resources ./a.bin [reference, path]"],
    ['render_template("shop/till.html")', "render_template shop/till.html [reference, asset]"],
    ['render(request, "till.html")', "render_template till.html [reference, asset]"],
    ['@register.inclusion_tag("till.html")\ndef till(): return {}', "render_template till.html [reference, asset]"],
    ['class Till(Widget):\n    option_template_name = "till.html"', "template_name till.html [reference, asset, in Till]"],
    ['class Till(View):\n    item_template = "till.html"', "template_name till.html [reference, asset, in Till]"],
    ['class Till(View):\n    template_name = "till.html"', "template_name till.html [reference, asset, in Till]"],
  ])("%s", async (text, expected) => {
    expect(await after(text)).toEqual([expected]);
  });

  test("directories that only lead somewhere name no file", async () => {
    expect(
      await after('HERE = Path(__file__).parent\nsys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))\nopen(HERE / name)\n'),
    ).toEqual([]);
  });
});

describe("names in strings", () => {
  test.each([
    ['uvicorn.Config("shop.web:app")', ["uvicorn.Config shop.web:app [reference]"]],
    ['Granian(target="shop.web:app")', ["Granian shop.web:app [reference]"]],
    ['uvicorn.run("shop.web:app", reload=True)', ["uvicorn.run shop.web:app [reference]"]],
    ['Celery("shop", include=["shop.tasks"])', ["Celery shop.tasks [reference]"]],
    ['app.config.from_object("shop.config.Dev")', ["from_object shop.config.Dev [reference]"]],
    ['mock.patch("shop.till.open")', ["mock.patch shop.till.open [reference, mock]"]],
    ['os.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop.settings")', ["DJANGO_SETTINGS_MODULE shop.settings [reference]"]],
    [
      '[path("a", include("shop.urls")), path("b", "shop.views.sell")]',
      ["include shop.urls [reference]", "path shop.views.sell [reference]"],
    ],
    ['include(("shop.urls", "shop"), namespace="s")', ["include shop.urls [reference]"]],
    ['models.ForeignKey("shop.Cart", through="shop.Line")', ["ForeignKey shop.Cart [reference]", "ForeignKey shop.Line [reference]"]],
    ['apps.get_model("shop", "Cart")', ["get_model shop.Cart [reference]"]],
    ['handler404 = "shop.views.lost"', ["handler404 shop.views.lost [reference]"]],
    ['pytest_plugins = ["shop.testing"]', ["pytest_plugins shop.testing [reference]"]],
    ['dictConfig({"handlers": {"h": {"class": "shop.log.Handler"}}})', ["dictConfig shop.log.Handler [reference]"]],
    ['models.ForeignKey("self")\npath("", view)\nrender(a, b)', []],
  ])("%s", async (text, expected) => {
    expect(await after(text)).toEqual(expected);
  });

  test("settings", async () => {
    const text = `from .base import *
INSTALLED_APPS += ["polls", "django.contrib.admin"]
MIDDLEWARE = ["shop.web.Guard"]
TEMPLATES = [{"BACKEND": "django.template.X", "OPTIONS": {"context_processors": ["shop.context.till"]}}]
LOGGING = {"handlers": {"h": {"class": "shop.log.Handler"}}}
NAME = "shop.never.Read"
`;
    expect(await after(text)).toEqual([
      "INSTALLED_APPS polls [reference]",
      "INSTALLED_APPS django.contrib.admin [reference]",
      "MIDDLEWARE shop.web.Guard [reference]",
      "TEMPLATES django.template.X [reference]",
      "TEMPLATES shop.context.till [reference]",
      "LOGGING shop.log.Handler [reference]",
    ]);
    expect(await after('MIDDLEWARES = ["shop.web.Guard"]\n')).toEqual([]);
  });
});

describe("dotted names", () => {
  const spelled = async (text: string): Promise<readonly string[]> =>
    (await sites(text)).filter((line) => line.startsWith("dotted name ")).map((line) => line.replace(/ \[.*/u, ""));

  test.each([
    'DRIVER = "shop.till.Till"',
    'use("shop.till.Till")',
    'settings.set("DRIVER", "shop.till.Till")',
    'read(settings, default="shop.till.Till")',
    '{"shop.till.Till": 100}',
  ])("%s", async (text) => {
    expect(await spelled(`x = ${text}`.replace("x = DRIVER", "DRIVER"))).toEqual(["dotted name shop.till.Till"]);
  });

  test.each([
    '"""shop.till.Till"""',
    '# "shop.till.Till"',
    'print("shop.till.Till")',
    'log.info("shop.till.Till")',
    'raise ValueError("shop.till.Till")',
    'warnings.warn("shop.till.Till")',
    'logging.getLogger("shop.till.Till")',
    '_("shop.till.Till"); gettext("shop.till.Till"); pgettext("a", "shop.till.Till")',
    'settings["shop.till.open"]; settings.get("shop.till.open"); settings.set("shop.till.open", True)',
    'os.environ.get("shop.till.open"); os.getenv("shop.till.open")',
    'metrics.incr("shop.till.open", tags=["shop.till.open"]); tracer.start_span("shop.till.open")',
    're.compile("shop.till.Till")',
    'assert name == "shop.till.Till", "shop.till.Till"',
    'LOG = {"loggers": {"shop.till.open": {}}}',
    'user.has_perm("shop.till.open"); bus.emit("shop.till.open"); url_for("shop.till.open")',
    'field(label="shop.till.title", help_text="shop.till.title", message="shop.till.title")',
    'publish(topic="shop.till.open", routing_key="shop.till.open")',
    'f"shop.till.{name}"; "shop.till." "Till"; b"shop.till.Till"',
    'open("shop/till.py"); date = "2020/01/02"; mime = "text/html"; url = "https://shop.till"',
  ])("%s", async (text) => {
    expect(await spelled(`${text}\n`)).toEqual([]);
  });
});
