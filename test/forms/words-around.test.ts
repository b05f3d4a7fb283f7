/** What other files and its own markup say of a thing: routes, headings, tests at any place; and sentences without full stops. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const page = (name: string, body: string): string => `export default function ${name}() {\n  return (\n    ${body}\n  );\n}\n`;

describe("routes that other files register", () => {
  tellForms([
    {
      title: "elements of React Router and lists of routes",
      files: {
        "package.json": { main: "src/app.jsx", dependencies: { "react-router-dom": "6", react: "18" } },
        "src/app.jsx":
          'import { Routes, Route } from "react-router-dom";\nimport Teas from "./teas";\nimport Cups from "./cups";\nimport Other from "./other";\nconst list = [\n  {\n    path: "/cups",\n    element: <Cups />,\n  },\n];\nexport const App = () => (\n  <Routes list={list}>\n    <Route\n      path="/teas/:name"\n      element={<Teas />}\n    />\n    <Other />\n  </Routes>\n);\n',
        "src/teas.jsx": page("Teas", "<b>x</b>"),
        "src/cups.jsx": page("Cups", "<b>x</b>"),
        "src/other.jsx": page("Other", "<b>x</b>"),
      },
      answers: {
        "get-entity src/teas.jsx#Teas": ["; at `/teas/:name`."],
        "get-entity src/cups.jsx#Cups": ["; at `/cups`."],
        "get-entity src/other.jsx#Other": ["!; at "],
      },
    },
    {
      title: "pages of vue-router, also one that is loaded later",
      files: {
        "package.json": { main: "router.js", dependencies: { "vue-router": "4", vue: "3" } },
        "router.js":
          'import { createRouter } from "vue-router";\nimport Teas from "./Teas.vue";\nexport const router = createRouter({\n  routes: [\n    { path: "/teas", component: Teas },\n    { path: "/cups", name: "cups", component: () => import("./Cups.vue") },\n  ],\n});\n',
        "Teas.vue": "<template><p>x</p></template>\n<script>\nexport default {};\n</script>\n",
        "Cups.vue": "<template><p>x</p></template>\n<script>\nexport default {};\n</script>\n",
      },
      answers: {
        "get-entity Teas.vue": ["^purpose: Vue component `<Teas>`; at `/teas`"],
        "get-entity Cups.vue": ["^purpose: Vue component `<Cups>`; at `/cups`"],
      },
    },
    {
      title: "the last function that a server's method receives; a client asks for a path",
      files: {
        "package.json": { main: "server.js", dependencies: { express: "4", axios: "1" } },
        "server.js":
          'const express = require("express");\nconst axios = require("axios");\nconst { listTeas, allow, body } = require("./teas");\nconst app = express();\napp.get("/teas", allow, listTeas);\naxios.post("/cups", body);\nmodule.exports = app;\n',
        "teas.js":
          "exports.listTeas = function listTeas(q, s) { s.json([q]); };\nexports.allow = function allow(q, s, n) { n(q, s); };\nexports.body = function body(n) { return n + 1; };\n",
      },
      answers: {
        "get-entity teas.js#listTeas": ["; handles `GET /teas`."],
        "get-entity teas.js#allow": ["!handles"],
        "get-entity teas.js#body": ["!handles"],
      },
    },
    {
      title: "views of Django, functions and classes",
      files: {
        "manage.py": 'import os\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "shop.settings")\n',
        "shop/__init__.py": "",
        "shop/settings.py": 'ROOT_URLCONF = "shop.urls"\nINSTALLED_APPS = []\n',
        "shop/urls.py":
          'from django.urls import path\nfrom shop import views\n\nurlpatterns = [\n    path(\n        "teas/<int:tea_id>",\n        views.show,\n        name="show",\n    ),\n    path("", views.Home.as_view(), name="home"),\n]\n',
        "shop/views.py":
          "from django.http import HttpResponse\nfrom django.views import View\n\n\ndef show(request, tea_id: int):\n    return HttpResponse(tea_id)\n\n\nclass Home(View):\n    def get(self, request):\n        return HttpResponse(1)\n",
      },
      answers: {
        "get-entity shop/views.py#show": ["; handles `teas/<int:tea_id>`."],
        "get-entity shop/views.py#Home": ["; handles `/`."],
      },
    },
    {
      title: "pairs of Tornado, of a path and a class, and nothing that is no pair",
      files: {
        "app.py":
          'from tornado.web import Application, url\nfrom shop import teas\nfrom shop.cups import CupHandler, Mug, Jar\n\nshown = Mug("/mugs", Jar)\napp = Application([\n    (r"/teas/(.+)",\n        teas.TeaHandler),\n    (r"/cups", CupHandler, dict(size=1)),\n    url(r"/cups/(.*)", CupHandler, name="cup"),\n])\n',
        "shop/__init__.py": "",
        "shop/teas.py": "class TeaHandler:\n    def get(self, name):\n        self.write(name)\n",
        "shop/cups.py":
          "class CupHandler:\n    def get(self):\n        self.write(1)\n\n\nclass Mug:\n    def fill(self):\n        return 1\n\n\nclass Jar:\n    def fill(self):\n        return 2\n",
      },
      answers: {
        "get-entity shop/teas.py#TeaHandler": ["; handles `/teas/(.+)`."],
        "get-entity shop/cups.py#CupHandler": ["; handles `/cups/(.*)` and `/cups`."],
        "get-entity shop/cups.py#Mug": ["!handles"],
        "get-entity shop/cups.py#Jar": ["!handles"],
      },
    },
    {
      title: "routes of Starlette and aiohttp; the model of an answer handles nothing",
      files: {
        "app.py": "from shop import star, aio, fast\n\nall = [star.app, aio.app, fast.router]\n",
        "shop/star.py":
          'from starlette.applications import Starlette\nfrom starlette.routing import Route, WebSocketRoute\nfrom shop.teas import home, chat, Chat\n\napp = Starlette(routes=[Route("/", home), WebSocketRoute("/chat", endpoint=chat)])\n',
        "shop/aio.py":
          'from aiohttp import web\nfrom shop.cups import wash, dry\n\napp = web.Application()\napp.router.add_post("/wash", wash)\napp.add_routes([web.get("/dry", dry)])\n',
        "shop/fast.py":
          'from fastapi import APIRouter\nfrom shop.cups import Cup, fill\n\nrouter = APIRouter()\nrouter.add_api_route("/fill", endpoint=fill)\n\n\n@router.get("/cup", response_model=Cup)\ndef cup():\n    return 1\n',
        "shop/__init__.py": "",
        "shop/teas.py": "def home(request):\n    return request\n\n\ndef chat(socket):\n    return socket\n\n\nclass Chat:\n    size = 1\n",
        "shop/cups.py":
          "def wash(request):\n    return request\n\n\ndef dry(request):\n    return request\n\n\ndef fill(request):\n    return request\n\n\nclass Cup:\n    size = 1\n",
      },
      answers: {
        "get-entity shop/teas.py#home": ["; handles `/`."],
        "get-entity shop/teas.py#chat": ["; handles `/chat`."],
        "get-entity shop/cups.py#wash": ["; handles `POST /wash`."],
        "get-entity shop/cups.py#dry": ["; handles `GET /dry`."],
        "get-entity shop/cups.py#fill": ["; handles `/fill`."],
        "get-entity shop/cups.py#Cup": ["!handles"],
      },
    },
    {
      title: "handlers of Go",
      files: {
        "go.mod": "module ex.org/it\n\ngo 1.22\n",
        "main.go":
          'package main\n\nimport (\n\t"net/http"\n\n\t"ex.org/it/teas"\n)\n\nfunc main() {\n\thttp.HandleFunc("/teas", teas.List)\n\thttp.HandleFunc("POST /teas", teas.Add)\n}\n',
        "teas/teas.go":
          'package teas\n\nimport "net/http"\n\nfunc List(w http.ResponseWriter, r *http.Request) {}\n\nfunc Add(w http.ResponseWriter, r *http.Request) {}\n',
      },
      answers: {
        "get-entity teas/teas.go#List": ["; handles `/teas`."],
        "get-entity teas/teas.go#Add": ["; handles `POST /teas`."],
      },
    },
  ]);
});

describe("the only public method of a class", () => {
  tellForms([
    {
      title: "speaks for a class of Python that has no words of its own, and for no other",
      files: {
        "app.py": "from shop import ListTeas, Fill, Shelf, Both, Quiet, Cup\n\nall = [ListTeas, Fill, Shelf, Both, Quiet, Cup]\n",
        "shop.py":
          'class ListTeas(Base):\n    @authenticated\n    async def get(self):\n        """\nList all teas of the shelf\n\n**Example request**:\n"""\n        self.write(1)\n\n\nclass Fill:\n    def __init__(self):\n        self.size = 1\n\n    def _pour(self):\n        """Pour from the pot."""\n        return self.size\n\n    @staticmethod\n    def run():\n        """Fill each cup to its rim."""\n        return 2\n\n\nclass Shelf:\n    """Where teas stand in rows."""\n\n    def get(self):\n        """Take one tea."""\n        return 1\n\n\nclass Both:\n    def get(self):\n        """Take one of two."""\n        return 1\n\n    def put(self):\n        return 2\n\n\nclass Quiet:\n    description = "all quiet cups"\n\n    def get(self):\n        """Take a quiet cup."""\n        return 1\n\n\nclass Cup:\n    size = 1\n\n    def validate_size(self):\n        """Sometimes a size is an empty text."""\n        return 1\n',
      },
      answers: {
        "get-entity shop.py#ListTeas": ["^purpose: List all teas of the shelf."],
        "get-entity shop.py#Fill": ["^purpose: Fill each cup to its rim."],
        "get-entity shop.py#Shelf": ["^purpose: Where teas stand in rows."],
        "get-entity shop.py#Both": ["!Take one of two"],
        "get-entity shop.py#Quiet": ["^purpose: all quiet cups."],
        "get-entity shop.py#Cup": ["!Sometimes"],
      },
    },
  ]);
});

describe("what a component shows", () => {
  tellForms([
    {
      title: "headings and labels, translated or not, but no keys and no values",
      files: {
        "package.json": { main: "main.js", dependencies: { vue: "3" } },
        "main.js": 'import Teas from "./Teas.vue";\nimport Keys from "./Keys.vue";\nexport const all = [Teas, Keys];\n',
        "Teas.vue":
          '<template>\n  <h1 class="mb">\n    {{ $t("Shelf of Teas") }}\n  </h1>\n  <label for="a">Name of a tea<b>*</b></label>\n</template>\n<script>\nexport default {};\n</script>\n',
        "Keys.vue":
          '<template>\n  <label>{{ $t("teaNameLabel") }}</label><h2>{{ tea }}</h2>\n</template>\n<script>\nexport default {};\n</script>\n',
      },
      answers: {
        "get-entity Teas.vue": ['^purpose: Vue component `<Teas>`; shows "Shelf of Teas", "Name of a tea"'],
        "get-entity Keys.vue": ["!shows"],
      },
    },
    {
      title: "only those of the component itself",
      files: {
        "package.json": { main: "all.jsx", dependencies: { react: "18" } },
        "all.jsx":
          "export const Teas = ({ open }) => (\n  <section>\n    <DialogTitle id={open}>Choose a tea</DialogTitle>\n  </section>\n);\nexport const Cups = ({ open }) => <h2>All cups</h2>;\n",
      },
      answers: {
        "get-entity all.jsx#Teas": ['; shows "Choose a tea".', "!All cups"],
        "get-entity all.jsx#Cups": ['; shows "All cups".', "!Choose"],
      },
    },
  ]);
});

describe("migrations", () => {
  tellForms([
    {
      title: "tell the tables of their calls, each function its own, and the file those of its way forward",
      files: {
        "package.json": { main: "index.js" },
        "index.js": 'exports.all = [require("./db/migrations/1-teas"), require("./db/migrations/2-cups"), require("./db/tables")];\n',
        "db/migrations/1-teas.js":
          'exports.up = function (knex) {\n  return knex.schema.createTable("teas", (t) => t.increments()).alterTable("cups", (t) => t.text("a"));\n};\nexports.down = function (knex) {\n  return knex.schema.dropTable("teas").dropTable("mugs").alterTable("cups", (table) => table.dropColumn("a"));\n};\n',
        "db/migrations/2-cups.js":
          'exports.up = async (queryInterface) => {\n  await queryInterface.addColumn("cups", "size", {});\n};\nexports.down = async (queryInterface) => {\n  await queryInterface.removeColumn("mugs", "size");\n};\n',
        "db/tables.js": 'exports.lay = function (house) {\n  return house.table("kitchen");\n};\n',
      },
      answers: {
        "get-entity db/migrations/1-teas.js": ["^purpose: up, down; creates `teas`, alters `cups`"],
        "get-entity db/migrations/1-teas.js#up": ["^purpose: Function `up(knex)`; creates `teas`, alters `cups`."],
        "get-entity db/migrations/1-teas.js#down": ["^purpose: Function `down(knex)`; drops `teas`, `mugs`, alters `cups`."],
        "get-entity db/migrations/2-cups.js": ["^purpose: up, down; alters `cups`"],
        "get-entity db/migrations/2-cups.js#down": ["; alters `mugs`."],
        "get-entity db/tables.js#lay": ["!alters"],
      },
    },
  ]);
});

describe("tests in a folder above", () => {
  tellForms([
    {
      title: "below `__tests__` with the rest of the path, or right in a folder of tests",
      files: {
        "package.json": { main: "src/index.ts" },
        "src/index.ts": 'export { weigh } from "./logic/weigh";\nexport { pour } from "./logic/pour";\n',
        "src/logic/weigh.ts": "export function weigh(a: number): number { return a; }\n",
        "src/logic/pour.ts": "export function pour(a: number): number { return a; }\n",
        "src/__tests__/logic/weigh.test.ts": 'describe("weigh", () => { it("takes the cup off", () => {}); });\n',
        "src/tests/pour.test.ts": 'describe("pour", () => { it("stops when it is full", () => {}); });\n',
      },
      answers: {
        "get-entity src/logic/weigh.ts#weigh": ['; tested: "takes the cup off".'],
        "get-entity src/logic/pour.ts#pour": ['; tested: "stops when it is full".'],
      },
    },
    {
      title: "not right in a folder of tests if two files have the name",
      files: {
        "package.json": { main: "src/index.ts" },
        "src/index.ts": 'export { weigh } from "./a/weigh";\nexport { pour } from "./b/weigh";\n',
        "src/a/weigh.ts": "export function weigh(a: number): number { return a; }\n",
        "src/b/weigh.ts": "export function pour(a: number): number { return a; }\n",
        "src/tests/weigh.test.ts": 'describe("weigh", () => { it("takes the cup off", () => {}); });\n',
      },
      answers: { "get-entity src/a/weigh.ts#weigh": ["!takes the cup"], "get-entity src/b/weigh.ts": ["!takes the cup"] },
    },
  ]);
});

describe("sentences", () => {
  tellForms([
    {
      title: "end with a line that had room for the next word; a few words are a title",
      files: {
        "package.json": { main: "all.js" },
        "all.js":
          "/**\n * Weighs the teas of a shelf\n * Mainly used by the till, because it has scales.\n */\nexport function a(x) { return x; }\n/**\n * Tea Shelf\n * The first tea is taken away when there is no room.\n */\nexport class B { c() {} }\n/**\n * Weighs what is on the shelf, with the scales of\n * Grandfather as they are.\n */\nexport function d(x) { return x; }\n/**\n * Weighs each tea of the shelf and of the other shelf in the house of\n * Grandfather too.\n */\nexport function e(x) { return x; }\n",
      },
      answers: {
        "get-entity all.js#a": ["^purpose: Weighs the teas of a shelf.", "!Mainly"],
        "get-entity all.js#B": ["^purpose: Tea Shelf: The first tea is taken away when there is no room."],
        "get-entity all.js#d": ["with the scales of Grandfather as they are."],
        "get-entity all.js#e": ["in the house of Grandfather too."],
      },
    },
    {
      title: "the author's words stay before what is returned",
      files: {
        "package.json": { main: "all.js" },
        "all.js":
          "/**\n * Create a tea list\n * @returns {number} The number of the list\n */\nexport function createTeaList(x) { return x; }\n/**\n * @returns {number} This function returns the weight of all teas\n */\nexport function weighed(x) { return x; }\n",
      },
      answers: {
        "get-entity all.js#createTeaList": ["^purpose: Create a tea list. Returns the number of the list."],
        "get-entity all.js#weighed": ["^purpose: Returns the weight of all teas."],
      },
    },
    {
      title: "meanings of values, comments in comments and rows of links are none",
      files: {
        "package.json": { main: "all.ts" },
        "all.ts":
          "/**\n * status:\n *      0 = EMPTY\n *      1 = FULL\n */\nexport class Cup { pour() {} }\n/*!\n// Shared by the shelf and the till\n//\n// DO NOT TOUCH\n*/\nexport class Mug { pour() {} }\n/**\n * A list of teas that grows and shrinks\n * [API](https://a.b) • [Demo](https://c.d)\n */\nexport class Jug { pour() {} }\n",
      },
      answers: {
        "get-entity all.ts#Cup": ["^purpose: Class `Cup` with public methods `pour`."],
        "get-entity all.ts#Jug": ["^purpose: A list of teas that grows and shrinks.", "!API"],
      },
    },
    {
      title: "references of reStructuredText, pragmas and views that are called settings",
      files: {
        "pyproject.toml": '[project]\nname = "shop"\n',
        "shop/__init__.py": "from shop.all import Shelf, weigh\nfrom shop.views.settings import general\n",
        "shop/all.py":
          'class Shelf:\n    """A shelf that keeps teas of |Shops| in Redis_ and their class_.\n\n    .. _redis: https://redis.io\n    """\n\n\n# noinspection PyBroadException\ndef weigh(a: int):\n    return a\n',
        "shop/views/__init__.py": "",
        "shop/views/settings.py": "from django.http import HttpResponse\n\n\ndef general(request):\n    return HttpResponse(request)\n",
      },
      answers: {
        "get-entity shop/all.py#Shelf": ["^purpose: A shelf that keeps teas of Shops in Redis and their class_."],
        "get-entity shop/all.py#weigh": ["!noinspection"],
        "get-entity shop/views/settings.py": ["!Django settings"],
      },
    },
    {
      title: "annotations of go-swagger, pointers, and constants of a type",
      files: {
        "go.mod": "module ex.org/it\n\ngo 1.22\n",
        "README.md": "# It\n\nIt is a shop that sells teas to guests.\n",
        "cmd/pour/main.go": '// Command pour fills cups for guests.\npackage main\n\nimport "fmt"\n\nfunc main() { fmt.Println() }\n',
        "main.go":
          'package main\n\nimport "ex.org/it/cups"\n\nfunc main() { println(cups.List(), cups.Full); var _ cups.Cup; var _ cups.Mug }\n',
        "cups/cups.go":
          'package cups\n\n// List returns all the cups\n// swagger:operation GET /cups cup list\nfunc List() int { return 1 }\n\ntype State int\n\nconst (\n\tEmpty State = iota\n\tFull\n)\n\nfunc (State) String() string { return "" }\n\n// Mug Model\n//\n// The mug holds more tea than a cup.\ntype Mug struct{ Size int }\n\n// Cup see mugs.Cup.\ntype Cup interface{ Pour() }\n',
      },
      answers: {
        "get-entity cups/cups.go#List": ["^purpose: Returns all the cups.", "!swagger"],
        "get-entity cups/cups.go#State": ["^purpose: Type `State` with members `Empty`, `Full`."],
        "get-entity cmd/pour/main.go#main": ["pour fills cups for guests."],
        "get-entity cups/cups.go#Mug": ["^purpose: The mug holds more tea than a cup."],
        "get-entity cups/cups.go#Cup": ["^purpose: Interface `Cup` with methods `Pour`."],
        "get-entity .": ["It is a shop that sells teas to guests."],
      },
    },
  ]);
});
