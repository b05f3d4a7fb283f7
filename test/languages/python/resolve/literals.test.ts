import { describe, expect, it } from "vitest";
import { empty, outcome, resolveIn } from "./resolve-in.js";

const SITE = {
  "manage.py": "",
  "requirements.txt": "Django==5.0\n",
  ...empty(
    "site/__init__.py",
    "site/settings.py",
    "site/urls.py",
    "polls/__init__.py",
    "polls/apps.py",
    "polls/models.py",
    "polls/templates/polls/list.html",
    "news/__init__.py",
    "news/models/__init__.py",
    "news/templates/news/list.html",
    "news/templates/base.html",
    "polls/templates/base.html",
    "bare/models.py",
    "site/schema.sql",
  ),
};
const SETTINGS = "site/settings.py";

describe("texts that name modules", () => {
  it("takes the longest module and the name behind it", () => {
    expect(outcome(SITE, SETTINGS, "include polls.models")).toBe("polls/models.py polls/models.py#urlpatterns");
    expect(outcome(SITE, SETTINGS, "mock.patch polls.models.Poll")).toBe("polls/models.py#Poll");
    expect(outcome(SITE, SETTINGS, "mock.patch polls.models.Poll.save")).toBe("polls/models.py#Poll");
    expect(outcome(SITE, SETTINGS, "uvicorn.run site.urls:app")).toBe("site/urls.py#app");
    expect(outcome(SITE, SETTINGS, "uvicorn.run site.lost:app")).toBe("");
  });

  it("finds the tasks of an app that Celery is to look through", () => {
    const files = { ...SITE, ...empty("polls/tasks.py") };
    expect(outcome(files, "site/celery.py", "autodiscover_tasks polls")).toBe("polls/tasks.py");
    expect(outcome(files, "site/celery.py", "autodiscover_tasks news")).toBe("news/__init__.py");
  });

  it("is nothing where nothing fits", () => {
    for (const text of ["os.path.join", "no such thing", "polls.lost.deep.name", "requests.get", "", "..", "a:b:c"]) {
      expect(outcome(SITE, SETTINGS, `mock.patch ${text}`)).toBe("");
    }
  });

  it("leads from an installed app to its configuration, or its package, or a package of the index", () => {
    expect(outcome(SITE, SETTINGS, "INSTALLED_APPS polls")).toBe("polls/apps.py");
    expect(outcome(SITE, SETTINGS, "INSTALLED_APPS polls.apps.PollsConfig")).toBe("polls/apps.py#PollsConfig");
    expect(outcome(SITE, SETTINGS, "INSTALLED_APPS news")).toBe("news/__init__.py");
    expect(outcome(SITE, SETTINGS, "INSTALLED_APPS bare")).toBe("bare/models.py");
    expect(outcome(SITE, SETTINGS, "INSTALLED_APPS django.contrib.admin")).toBe("pypi:django");
    expect(outcome(SITE, SETTINGS, "MIDDLEWARE django.middleware.common.CommonMiddleware")).toBe("pypi:django");
    expect(outcome(SITE, SETTINGS, "LOGGING logging.StreamHandler")).toBe("");
  });

  it("finds models by the label of their app", () => {
    expect(outcome(SITE, SETTINGS, "AUTH_USER_MODEL news.Reader")).toBe("news/models/__init__.py#Reader");
    expect(outcome(SITE, "polls/models.py", "ForeignKey news.Story")).toBe("news/models/__init__.py#Story");
    expect(outcome(SITE, "polls/models.py", "ForeignKey auth.User")).toBe("");
    expect(outcome(SITE, "polls/models.py", "ForeignKey news.story")).toBe("");
    expect(outcome(SITE, "news/admin/forms.py", "ForeignKey Reader")).toBe("news/models/__init__.py#Reader");
    expect(outcome(SITE, "site/urls.py", "ForeignKey Reader")).toBe("");
  });

  it("takes the nearest template, and none of several", () => {
    expect(outcome(SITE, "polls/views.py", "template polls/list.html")).toBe("polls/templates/polls/list.html");
    expect(outcome(SITE, "polls/views.py", "template base.html")).toBe("polls/templates/base.html");
    expect(outcome(SITE, "site/views.py", "template base.html")).toBe("");
    expect(outcome(SITE, "site/views.py", "template list.html")).toBe("");
  });

  it("prefers Django's own dialect of a template", () => {
    const files = empty("shop/templates/shop/cart.html", "shop/jinja2/shop/cart.html", "shop/jinja2/shop/till.html");
    expect(outcome(files, "shop/views.py", "template_name shop/cart.html")).toBe("shop/templates/shop/cart.html");
    expect(outcome(files, "shop/views.py", "render_template shop/till.html")).toBe("shop/jinja2/shop/till.html");
    expect(outcome(SITE, SETTINGS, "TEMPLATES django.template.backends.django.DjangoTemplates")).toBe("pypi:django");
  });

  it("finds files beside the module", () => {
    expect(resolveIn(SITE, "site/db.py", "path ./schema.sql").targets).toMatchObject([{ path: "site/schema.sql", whole: true }]);
    expect(outcome(SITE, "site/db.py", "path ../polls/apps.py")).toBe("polls/apps.py");
    expect(outcome(SITE, "site/db.py", "path ../../../etc/passwd")).toBe("");
    expect(outcome(SITE, "site/db.py", "path ./")).toBe("");
  });

  it("finds files inside packages, and programs by path", () => {
    expect(outcome(SITE, "polls/views.py", "resources site/schema.sql")).toBe("site/schema.sql");
    expect(outcome(SITE, "polls/views.py", "resources polls.templates/base.html")).toBe("polls/templates/base.html");
    expect(outcome({ ...SITE, ...empty("polls/data/__init__.py", "polls/data/a.csv") }, "x.py", "resources polls.data/a.csv")).toBe(
      "polls/data/a.csv",
    );
    const program = { kind: "dynamic", form: "runpy.run_path", specifier: "../manage.py" } as const;
    expect(resolveIn(SITE, "polls/views.py", "import x", program).targets).toEqual([
      { kind: "file", path: "manage.py", rule: "path beside the file" },
    ]);
  });

  it("takes what `pkgutil.resolve_name` names", () => {
    const more = { kind: "dynamic", form: "pkgutil.resolve_name", specifier: "polls.models:Poll" } as const;
    expect(outcome(SITE, SETTINGS, "import x", more)).toBe("polls/models.py#Poll");
  });
});

describe("names with holes", () => {
  const files = empty("plugins/__init__.py", "plugins/mail.py", "plugins/sms/__init__.py", "plugins/data.json", "sql/a.sql", "sql/b.sql");

  it("takes the modules that fit", () => {
    const glob = { kind: "dynamic", patterns: ["plugins.*"] } as const;
    expect(outcome(files, "main.py", "import plugins.*", glob)).toBe("plugins/mail.py plugins/sms/__init__.py");
    expect(outcome(files, "plugins/__init__.py", "import .*", { ...glob, patterns: [".*"] })).toBe(
      "plugins/mail.py plugins/sms/__init__.py",
    );
    expect(outcome(files, "main.py", "import lost.*", { ...glob, patterns: ["lost.*"] })).toBe("!dynamic-unresolved");
  });

  it("reads patterns with slashes alike", () => {
    const glob = (pattern: string) => ({ kind: "dynamic", patterns: [pattern], fromTemplate: true }) as const;
    expect(outcome(files, "main.py", "import x", glob("plugins/*"))).toBe("plugins/mail.py plugins/sms/__init__.py");
    expect(outcome(files, "plugins/__init__.py", "import x", glob("./m*"))).toBe("plugins/mail.py");
    expect(outcome(files, "plugins/sms/__init__.py", "import x", glob("../m*"))).toBe("plugins/mail.py");
    expect(outcome(files, "main.py", "import x", glob("encodings/*"))).toBe("python:encodings");
    expect(outcome(files, "main.py", "import x", glob("django/db/*"))).toBe("pypi:django");
  });

  it("takes the files that fit", () => {
    expect(outcome(files, "main.py", "glob ./sql/*.sql", { patterns: ["./sql/*.sql"] })).toBe("sql/a.sql sql/b.sql");
    expect(outcome(files, "main.py", "glob ./none/*.sql", { patterns: ["./none/*.sql"] })).toBe("");
  });

  it("takes none of too many", () => {
    const many = empty(...Array.from({ length: 201 }, (_, index) => `plugins/p${String(index)}.py`));
    const glob = { kind: "dynamic", patterns: ["plugins.*"] } as const;
    expect(outcome({ ...files, ...many }, "main.py", "import plugins.*", glob)).toBe("!dynamic-too-wide");
  });
});

describe("import_module", () => {
  it("takes names that no statement can spell", () => {
    const files = empty("polls/__init__.py", "polls/migrations/__init__.py", "polls/migrations/0001_initial.py");
    const more = { kind: "dynamic", form: "importlib.import_module" } as const;
    expect(outcome(files, "main.py", "import polls.migrations.0001_initial", more)).toBe("polls/migrations/0001_initial.py");
  });

  it("is an import", () => {
    expect(outcome(SITE, SETTINGS, "import polls.models", { kind: "dynamic", form: "import_module" })).toBe("polls/models.py");
    expect(outcome(SITE, "polls/apps.py", "import .models", { kind: "dynamic", form: "import_module" })).toBe("polls/models.py");
    expect(outcome(SITE, "polls/apps.py", "import .lost", { kind: "dynamic", form: "import_module", tentative: true })).toBe("");
  });
});
