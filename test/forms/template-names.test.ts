/** Templates that code takes by names which are not written. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const NONE = "no direct uses found";
const UNKNOWN = "cannot tell: a template whose name is not known is taken at views.py:";

const views = (title: string, text: string, wanted: readonly string[], template = "templates/shop/cart.html"): Form => ({
  title,
  files: { "requirements.txt": "django\nflask\n", "views.py": text, [template]: "<p>cart</p>\n" },
  answers: { [`uses ${template}`]: wanted, unused: ["!cart.html"] },
});

const django = (call: string): string => `from django.shortcuts import render\ndef page(request, name, kind):\n    ${call}\n`;
const flask = (call: string): string => `from flask import render_template\ndef page(name, kind):\n    ${call}\n`;

describe("a template that a name may mean", () => {
  tellForms([
    views("of a parameter", django("return render(request, name)"), [`${UNKNOWN}3`, `!${NONE}`]),
    views("of a call", flask("return render_template(pick(kind))"), [`${UNKNOWN}3`, `!${NONE}`]),
    views("of a keyword", django("return render(request, context={}, template_name=name)"), [`${UNKNOWN}3`]),
    views("of a text without any part of it", flask('return render_template(f"{name}")'), [`${UNKNOWN}3`]),
    views("of a table", flask("return render_template(TABLE[kind])"), [`${UNKNOWN}3`]),
    views(
      "of joined texts, in a folder of another name",
      flask('return render_template(f"shop/{kind}.html")'),
      [`${UNKNOWN}3`],
      "web/shop/cart.html",
    ),
    views(
      "that is a text elsewhere",
      'NAMES = ["shop/cart.html"]\n',
      ["cannot tell: its name is a text at views.py:1"],
      "web/shop/cart.html",
    ),
    views(
      "of Django's views",
      "from django.views import ListView\n",
      ["cannot tell: a generic view of Django"],
      "shop/templates/shop/cart_list.html",
    ),
    views("of Django itself", "import django\n", ["cannot tell: Django itself takes"], "shop/templates/404.html"),
    {
      title: "in another template",
      files: { "app.py": "import jinja2\n", "templates/page.html": "{% include part %}\n", "templates/cart.html": "<p>cart</p>\n" },
      answers: { "uses templates/cart.html": ["cannot tell: a template whose name is not known is taken at templates/page.html:1"] },
    },
    {
      title: "of a server in JavaScript",
      files: {
        "package.json": { name: "shop", main: "app.js", dependencies: { express: "4", nunjucks: "3" } },
        "app.js": 'require("express")().get("/", (req, res) => res.render(req.params.name));\n',
        "views/cart.html": "<p>cart</p>\n",
      },
      answers: { "uses views/cart.html": ["cannot tell: a template whose name is not known is taken at app.js:1"] },
    },
  ]);
});

describe("a template that no name means", () => {
  tellForms([
    views("beside known ones", django('return render(request, "shop/till.html")'), [NONE]),
    views("beside one of two", django('return render(request, "a.html" if kind else "b.html")'), [NONE]),
    views("beside names with holes", flask('return render_template("shop/till_%s.html" % kind)'), [NONE]),
    views("beside a value of the file", flask('name = "shop/till.html"\n    return render_template(name)'), [NONE]),
    views("beside an attribute of the class", flask("return render_template(self.template_name)"), [NONE]),
    views("beside another function of the name", "def render(request, name): pass\nrender(1, pick())\n", [NONE]),
    views("beside a list", django('return render(request, ["shop/till.html", "shop/box.html"])'), [NONE]),
  ]);
});

describe("a list of templates", () => {
  tellForms([
    views("of Django", django('return render(request, ["shop/none.html", "shop/cart.html"])'), ["^views.py"]),
    views(
      "of Starlette",
      'from starlette.templating import Jinja2Templates\ntemplates = Jinja2Templates("templates")\ndef page(request):\n    return templates.TemplateResponse(request, ["shop/none.html", "shop/cart.html"])\n',
      ["^views.py"],
    ),
  ]);
});
