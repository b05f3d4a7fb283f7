import { describe, expect, it } from "vitest";
import { findOperands } from "../../../../languages/python/roots/launch-operands.js";
import { empty, find, summary } from "./find.js";

describe("operands of command lines", () => {
  it.each([
    ["gunicorn -w 4 -b 0.0.0.0:8000 shop.wsgi:app", ["shop.wsgi:app"]],
    ["gunicorn -c python:shop.conf --bind unix:/tmp/x.sock shop.wsgi", ["shop.wsgi"]],
    ["uvicorn --factory 'shop.web:create_app()' --host localhost:80", ["shop.web:create_app()"]],
    ["poetry run hypercorn shop.asgi:app", ["shop.asgi:app"]],
    ["waitress-serve --call shop:create_app", ["shop:create_app"]],
    ["uwsgi --http :80 --module=shop.wsgi:application", ["shop.wsgi:application"]],
    ["uwsgi --wsgi-file shop/run.py", ["shop/run.py"]],
    ["celery -A shop.tasks worker -l info", ["shop.tasks"]],
    ["celery --app=shop beat", ["shop"]],
    ["flask --app shop.web run --port 80", ["shop.web"]],
    ["FLASK_APP=serve.py flask run", ["serve.py"]],
    ["fastapi run --workers 4 app/main.py", ["app/main.py"]],
    ["streamlit run --server.port 80 Home.py", ["Home.py"]],
    ["dagster dev -m shop.jobs", ["shop.jobs"]],
    ["python -u serve.py --port 1", ["serve.py"]],
    ["/venv/bin/python3.12 -X dev -m shop.cli", ["shop.cli"]],
    ["python -um shop", ["shop"]],
    ["python -m gunicorn shop.wsgi:app", ["shop.wsgi:app"]],
    ["coverage run -m x && python -m coverage run shop.py", ["x", "shop.py"]],
    ["coverage run --branch --source=shop serve.py && coverage report -m", ["serve.py"]],
    ["torchrun --nproc_per_node 2 -m shop.train --epochs 3", ["shop.train"]],
    ["python -m torch.distributed.run --nnodes 1 shop/train.py", ["shop/train.py"]],
    ["uv run accelerate launch --num_processes 2 train.py", ["train.py"]],
    ["coverage html -m shop.py", []],
    ["python -c 'import shop'", []],
    ["pip install gunicorn shop.wsgi:app", []],
    ["uv run --frozen serve.py", ["serve.py"]],
    ["uv run uvicorn main:app", ["main:app"]],
    ["./manage.py migrate && exec gunicorn site.wsgi", ["./manage.py", "site.wsgi"]],
    ["sh -c 'python manage.py migrate; python serve.py'", ["manage.py", "serve.py"]],
    ["watchmedo auto-restart -- celery -A shop worker", ["shop"]],
    ["python $SCRIPT", []],
    ["echo 'python serve.py' && printf \"python till.py\"; git commit -m 'python tax.py'", []],
    ["node server.js", []],
    ["pytest tests/test_till.py", []],
  ])("%s", (line, expected) => {
    expect(findOperands(line).flatMap((operand) => operand.written.slice(0, 1))).toEqual(expected);
  });

  // Time that grows with the square of the words takes minutes.
  it("reads commands of very many words in linear time", { timeout: 120_000 }, () => {
    expect(findOperands(`python x.py ${"node ".repeat(200_000)}`).map(({ written }) => written)).toEqual([["x.py"]]);
    expect(findOperands(`FLASK_APP=serve.py ${"node ".repeat(200_000)}`)).toEqual([]);
  });

  it("follows cd", () => {
    expect(findOperands("cd apps/till && python serve.py")).toMatchObject([{ written: ["serve.py"], directory: "apps/till" }]);
    expect(findOperands("cd /srv/till && python serve.py")).toMatchObject([{ directory: "/srv/till" }]);
  });

  it("stays linear on endless lines", () => {
    expect(findOperands(`gunicorn ${"a.".repeat(50_000)} ${"-".repeat(50_000)}`)).toHaveLength(0);
    expect(findOperands("python ".repeat(20_000))).toHaveLength(1);
  });
});

const bare = { "requirements.txt": "flask\n" };
const web = empty("shop/__init__.py", "shop/web.py", "shop/tasks.py");

describe("what is launched", () => {
  it.each([
    [
      "Procfile",
      { Procfile: "web: gunicorn shop.web:app\nworker: celery -A shop.tasks worker" },
      ["R1 launched shop/web.py", "R1 launched shop/tasks.py"],
    ],
    ["a package's main file", { Procfile: "web: python -m shop", "shop/__main__.py": "" }, ["R1 main file shop/__main__.py"]],
    [
      "Docker, entrypoint and command together",
      { Dockerfile: 'FROM python\nENTRYPOINT ["python"]\nCMD ["shop/web.py"]' },
      ["R1 launched shop/web.py"],
    ],
    ["Docker, working directory", { Dockerfile: "FROM python\nWORKDIR /srv/shop\nCMD uvicorn web:app" }, ["R1 launched shop/web.py"]],
    ["Docker, absolute file", { Dockerfile: "FROM python\nCMD python /srv/app/shop/web.py" }, ["R1 launched shop/web.py"]],
    [
      "a started script",
      {
        Dockerfile: 'FROM python\nENTRYPOINT ["/app/start.sh"]',
        "start.sh": "#!/bin/sh\n# python x.py\nexec gunicorn \\\n  shop.web:app\n",
      },
      ["R1 launched shop/web.py"],
    ],
    [
      "compose, beside the build",
      { "docker-compose.yml": "services:\n  web:\n    build: ./shop\n    command: python web.py\n" },
      ["R1 launched shop/web.py"],
    ],
    ["app.yaml", { "app.yaml": "runtime: python312\nentrypoint: gunicorn shop.web:app" }, ["R1 launched shop/web.py"]],
    ["fly.toml", { "fly.toml": "[processes]\nweb = 'python -m shop.web'" }, ["R1 launched shop/web.py"]],
    [
      "render.yaml",
      { "render.yaml": "services:\n  - name: web\n    rootDir: shop\n    startCommand: uvicorn web:app" },
      ["R1 launched shop/web.py"],
    ],
    [
      "Makefile: modules only of targets that run the program, paths of all",
      { Makefile: "PY = python3\nrun: deps\n\t@$(PY) -m shop.web\ntest:\n\tpython -m shop.other\nreport:\n\tpython shop/tasks.py\n" },
      ["R1 launched shop/web.py", "R4 launched requirements.txt [shop/tasks.py?]"],
    ],
    [
      "Makefile: modules by dotted names",
      { Makefile: "bench:\n\tcoverage run -m shop.tasks\nlint:\n\tpython -m shop\n" },
      ["R4 launched requirements.txt [shop/tasks.py?]"],
    ],
    [
      "workflows: modules by dotted names",
      {
        ".github/workflows/ci.yml":
          "jobs:\n  test:\n    steps:\n      - run: uv run python -m shop.tasks --all\n      - run: python -m pip.x\n",
      },
      ["R4 launched requirements.txt [shop/tasks.py?]"],
    ],
    [
      "workflows and actions",
      {
        ".github/workflows/ci.yml":
          "jobs:\n  test:\n    steps:\n      - uses: x\n      - run: |\n          pip install .\n          python shop/web.py\n          python -m shop.other\n          python gone.py\n",
        "action.yml": "runs:\n  using: composite\n  steps:\n    - run: python ${{ github.action_path }}/shop/tasks.py\n",
      },
      ["R4 launched requirements.txt [shop/web.py? shop/tasks.py?]"],
    ],
    [
      "Taskfile",
      { "Taskfile.yml": "tasks:\n  lint: ruff shop/web.py\n  data:\n    dir: shop\n    cmds: ['python tasks.py', {cmd: python web.py}]\n" },
      ["R4 launched requirements.txt [shop/tasks.py? shop/web.py?]"],
    ],
    ["health check", { Dockerfile: "FROM x\nWORKDIR /opt/shop\nHEALTHCHECK --interval=1s CMD ./web.py\n" }, ["R1 launched shop/web.py"]],
    [
      "systemd",
      { "deploy/shop.service": "[Service]\nWorkingDirectory=/opt/shop\nExecStart=/opt/venv/bin/python web.py" },
      ["R1 launched shop/web.py"],
    ],
    [
      "tasks",
      { "pyproject.toml": "[tool.poe.tasks]\nserve = 'uvicorn shop.web:app'\nlint = 'python shop/tasks.py'" },
      ["R4 launched shop/web.py", "R4 launched shop/tasks.py"],
    ],
    ["Pipfile", { Pipfile: "[scripts]\nstart = 'python shop/web.py'" }, ["R4 launched shop/web.py"]],
  ])("%s", (_, manifests, expected) => {
    expect(summary({ ...bare, ...web, ...manifests })).toEqual(expected);
  });

  it("takes the submodule that Celery takes", () => {
    const files = { ...bare, Procfile: "worker: celery -A shop worker", ...empty("shop/__init__.py", "shop/celery.py") };
    expect(summary(files)).toEqual(["R1 launched shop/celery.py"]);
  });

  it("loads the pages beside a Streamlit application", () => {
    const files = { ...bare, Procfile: "web: streamlit run ui/board.py", ...empty("ui/board.py", "ui/pages/1_Sales.py", "pages/other.py") };
    expect(summary(files)).toEqual(["R1 launched ui/board.py [ui/pages/1_Sales.py]"]);
  });

  it("names the object and quotes the line", () => {
    const { candidates } = find({ ...bare, Procfile: "web: gunicorn shop.web:app", "shop/web.py": "" });
    expect(candidates).toMatchObject([
      { symbols: [{ path: "shop/web.py", name: "app" }], evidence: ["Procfile web: gunicorn shop.web:app"], published: false },
    ]);
  });

  it("reports what has to be here and is not, and leaves the rest alone", () => {
    const Procfile =
      "web: gunicorn gone:app\njob: python gone.py\na: python -m http.server\nb: python /usr/bin/x.py\nc: celery -A $APP worker\n";
    expect(find({ ...bare, Procfile, "main.py": "" }).problems).toEqual([
      { code: "entry-unmapped", path: "Procfile", detail: "Procfile web gone:app" },
      { code: "entry-unmapped", path: "Procfile", detail: "Procfile job gone.py" },
    ]);
  });

  it("leaves tests and set-up alone but starts scripts", () => {
    const Procfile = "a: python setup.py install\nb: python tests/run.py\nc: python scripts/seed.py";
    expect(summary({ ...bare, Procfile, ...empty("setup.py", "tests/run.py", "scripts/seed.py") })).toEqual([
      "R1 launched scripts/seed.py",
    ]);
  });

  it("reads process files above the distributions", () => {
    const files = {
      "compose.yaml": "services:\n  api:\n    build:\n      context: backend\n    command: uvicorn main:app\n",
      "backend/requirements.txt": "",
      "backend/main.py": "",
    };
    expect(find(files).candidates).toMatchObject([{ package: "backend", class: "R1", rule: "launched", entry: "backend/main.py" }]);
  });

  it.each([
    ["application = make()", 1],
    ["def application(environ, start):\n  pass", 1],
    ["from shop import app as application", 1],
    ["app = make()", 1],
    ["shop = create_app(config)", 1],
    ["shop: Flask = factories.build_shop_app()", 1],
    ["def serve():\n  app = make()", 0],
    ["logger = logging.getLogger(__name__)\napp_name = read()", 0],
  ])("server module with %s", (text, count) => {
    expect(find({ ...bare, "shop/wsgi.py": text }).candidates.filter(({ rule }) => rule === "launched")).toHaveLength(count);
  });
});
