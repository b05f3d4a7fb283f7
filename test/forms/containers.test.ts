/** What containers start, by the places that their files have in the repository. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

type Row = readonly [title: string, files: Form["files"], unreached?: readonly string[]];

const tell = (rows: readonly Row[]): void =>
  tellForms(
    rows.map(([title, files, unreached]) => ({
      title,
      files,
      answers: {
        findings:
          unreached === undefined
            ? ["!unreached", "!entry-unmapped"]
            : unreached.map((path) => (path.startsWith("!") ? path : `unreached ${path}`)),
      },
    })),
  );
const log = "console.log(2);\n";
const root = { "package.json": { name: "x", private: true } };
const service = { "services/api/serve.js": "require('./routes');\n", "services/api/routes.js": "exports.r = 1;\n" };

describe("copied folders of JavaScript", () => {
  tell([
    [
      "under another name, list form, health check and build step",
      {
        ...root,
        ...service,
        "docker/api.Dockerfile":
          'FROM node:22\nWORKDIR /app\nCOPY services/api ./api\nCOPY tools ./tools\nRUN node tools/prep.js\nENTRYPOINT ["node", "--enable-source-maps", "api/serve.js"]\nHEALTHCHECK CMD node api/health.js || exit 1\n',
        "services/api/health.js": log,
        "tools/prep.js": log,
      },
    ],
    [
      "from a stage to a stage, with the names of a base, and from a build",
      {
        ...root,
        ...service,
        Dockerfile:
          'ARG HOME_DIR=/srv\nFROM node AS base\nENV APP=${HOME_DIR}/app\nWORKDIR $APP\nFROM base AS code\nCOPY ["services", "parts/"]\nFROM base\nCOPY --from=code --chown=node:node /srv/app/parts/api /run\nWORKDIR /run\nCMD node serve.js\n',
      },
    ],
    [
      "beside the container file of a folder, with an absolute path and a change of directory",
      {
        ...root,
        ...service,
        "services/api/Dockerfile": "FROM node\nCOPY . /opt/thing\nCMD cd /opt/thing && exec node serve.js\n",
      },
    ],
    [
      "entrypoint in one list, file in the other",
      { ...root, ...service, Dockerfile: 'FROM node\nCOPY services/api /a\nENTRYPOINT ["node"]\nCMD ["/a/serve.js"]\n' },
    ],
    [
      "a script of the shell that is copied",
      {
        ...root,
        ...service,
        Dockerfile: 'FROM node\nWORKDIR /a\nCOPY services/ ./\nCOPY deploy/run.sh /usr/bin/start.sh\nENTRYPOINT ["/usr/bin/start.sh"]\n',
        "deploy/run.sh": '#!/bin/sh\nset -e\nexec node api/serve.js "$@"\n',
      },
    ],
    [
      "a mounted folder, a text of commands and a pattern of names",
      {
        ...root,
        Dockerfile:
          "FROM node\nWORKDIR /w\nRUN --mount=type=bind,source=tools/one,target=/t node /t/a.js\nCOPY tools/two/*.js b/\nRUN <<EOF\nset -e\nnode b/b.js\nEOF\n",
        "tools/one/a.js": log,
        "tools/two/b.js": log,
      },
    ],
    [
      "files that are loaded first",
      {
        ...root,
        ...service,
        "services/trace.cjs": log,
        "services/reg.mjs": log,
        Dockerfile:
          'FROM node\nWORKDIR /a\nCOPY services ./b\nCMD ["node", "-r", "./b/trace.cjs", "--import=./b/reg.mjs", "-r", "dotenv/config", "b/api/serve.js"]\n',
      },
    ],
    [
      "a script of the shell that changes its directory",
      {
        ...root,
        ...service,
        "services/api/first.js": "console.log(6);\n",
        "docker/entrypoint.sh": "#!/usr/bin/env bash\ncd /opt/api || exit 1\nnode first.js\nexec node serve.js\n",
        "docker/Dockerfile": 'FROM node\nCOPY services /opt\nCOPY docker/entrypoint.sh /entrypoint.sh\nENTRYPOINT ["/entrypoint.sh"]\n',
      },
    ],
    [
      "forms of instructions: small letters, options, sh -c, relative directories",
      {
        ...root,
        ...service,
        "services/api/tool.js": "console.log(7);\n",
        Dockerfile:
          'from --platform=linux/amd64 node:20 as base\nworkdir /app\nworkdir sub\ncopy --link services/api ./srv\nrun cd srv && node tool.js\ncmd ["sh", "-c", "exec node srv/serve.js"]\n',
      },
    ],
    [
      "scripts of the manifest by any name",
      {
        "package.json": { private: true, scripts: { queue: "node src/queue.js", "mail:all": "cd src && node mail.js" } },
        Dockerfile: 'FROM node\nWORKDIR /a\nCOPY . .\nHEALTHCHECK CMD yarn mail:all\nCMD ["npm", "run", "queue"]\n',
        "src/queue.js": log,
        "src/mail.js": "console.log(5);\n",
      },
    ],
    [
      "the file of the same name that is not copied, and one of another image",
      {
        ...root,
        ...service,
        "api/serve.js": log,
        "gen.js": log,
        "docker/Dockerfile":
          "FROM node\nWORKDIR /app\nCOPY services/api ./api\nCOPY --from=other/image /x/gen.js ./gen.js\nRUN node gen.js\nCMD node api/serve.js\n",
      },
      ["api/serve.js", "gen.js", "!services/api/serve.js"],
    ],
    [
      "the command of a stage that no build ends with",
      {
        ...root,
        ...service,
        "other.js": log,
        Dockerfile: "FROM node AS old\nCOPY . /o\nCMD node /o/other.js\nFROM node\nCOPY services/api /a\nCMD node /a/serve.js\n",
      },
      ["other.js"],
    ],
  ]);
});

describe("the folder that a container is built from", () => {
  const files = (more: Form["files"]): Form["files"] => ({
    ...root,
    "services/api/serve.js": log,
    "api/serve.js": "console.log(3);\n",
    "docker/api.Dockerfile": "FROM node AS api\nWORKDIR /app\nCOPY api ./x\nCMD node x/serve.js\nFROM node AS last\nCOPY api /y\n",
    ...more,
  });
  const only = ["api/serve.js", "!unreached services/api/serve.js"];
  tell([
    [
      "by compose",
      files({
        "compose.yaml":
          "services:\n  api:\n    build:\n      context: ./services\n      dockerfile: ../docker/api.Dockerfile\n      target: api\n",
      }),
      only,
    ],
    [
      "by an action",
      files({
        ".github/workflows/image.yml":
          "on: push\njobs:\n  a:\n    steps:\n      - uses: docker/build-push-action@v6\n        with:\n          context: services\n          file: docker/api.Dockerfile\n          target: api\n",
      }),
      only,
    ],
    [
      "by a command",
      files({ Makefile: "image:\n\tdocker build --no-cache -t api:1 \\\n\t  -f docker/api.Dockerfile --target=api services\n" }),
      only,
    ],
    [
      "by the names that are copied",
      {
        ...root,
        "services/api/serve.js": log,
        "services/docker/Dockerfile": "FROM node\nCOPY api /x\nCMD node /x/serve.js\n",
        "x/serve.js": "console.log(4);\n",
      },
      ["x/serve.js", "!unreached services/api/serve.js"],
    ],
    [
      "commands and mounts of a service",
      {
        ...root,
        "services/api/serve.js": log,
        "jobs/nightly.js": log,
        "docker/Dockerfile": "FROM node\nWORKDIR /app\nCOPY services/api ./api\n",
        "docker-compose.yml":
          "services:\n  api:\n    build: { context: ., dockerfile: docker/Dockerfile }\n    command: ['node', 'api/serve.js']\n  night:\n    image: node\n    working_dir: /work\n    volumes: ['./jobs:/work/all:ro']\n    command: node all/nightly.js\n",
      },
    ],
  ]);
});

describe("copied folders of Python", () => {
  const main = { "services/api/main.py": "from routes import app\nprint(app)\n", "services/api/routes.py": "app = 1\n" };
  tell([
    [
      "a module below a folder under another name",
      {
        "services/web/main.py": "app = 1\n",
        "docker/web.Dockerfile": 'FROM python\nWORKDIR /srv\nCOPY services/web ./site\nCMD ["uvicorn", "site.main:app"]\n',
      },
    ],
    [
      "a module in the working directory",
      { ...main, Dockerfile: "FROM python\nWORKDIR /app\nCOPY services/api/ .\nCMD uvicorn main:app\n" },
    ],
    [
      "a file from a stage, and a health check",
      {
        "services/api/run.py": "print(1)\n",
        "services/api/alive.py": "print(1)\n",
        Dockerfile:
          "FROM python AS a\nCOPY services /s\nFROM python\nCOPY --from=a /s/api /opt/x\nHEALTHCHECK --interval=5s CMD python /opt/x/alive.py\nENTRYPOINT python /opt/x/run.py\n",
      },
    ],
    [
      "a step of the build, and a file that a framework runs",
      {
        "api/app/__init__.py": "",
        "api/app/main.py": "app = 1\n",
        "api/app/job.py": "print(1)\n",
        "api/Dockerfile":
          'FROM python\nWORKDIR /code\nCOPY ./app /code/app\nRUN python app/job.py\nCMD ["fastapi", "run", "app/main.py", "--port", "80"]\n',
      },
    ],
    [
      "a twin that is not copied",
      {
        "services/api/run.py": "print(1)\n",
        "api/run.py": "print(1)\n",
        Dockerfile: "FROM python\nWORKDIR /app\nCOPY services/api api\nCMD python api/run.py\n",
      },
      ["api/run.py", "!unreached services/api/run.py"],
    ],
  ]);
});
