/** Objects of one name in several scopes of a configuration. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const program = (file: string, text: string, uses: string): Readonly<Record<string, string | object>> => ({
  "package.json": { name: "shop", private: true, devDependencies: { webpack: "5", rollup: "4", vite: "5" }, scripts: { build: uses } },
  [file]: text,
  "src/main.js": "console.log(1);\n",
  "src/x.js": "console.log(1);\n",
});

describe("a configuration", () => {
  tellForms([
    {
      title: "of webpack does not take entries of another object",
      files: program(
        "webpack.config.js",
        'function other() {\n  const entry = {};\n  for (const n of ["x"]) entry[n] = `./src/${n}.js`;\n}\nconst entry = { main: "./src/main.js" };\nmodule.exports = { entry };\n',
        "webpack",
      ),
      answers: { "uses src/main.js": ["by rule: an entrypoint: webpack.config.js"], "uses src/x.js": ["!an entrypoint"] },
    },
    {
      title: "of Rollup takes what is pushed to its own list",
      files: program(
        "rollup.config.js",
        'const make = (name) => ({ input: `src/${name}.js`, output: {} });\nconst other = () => { const all = []; all.push(make("x")); };\nconst all = [];\nall.push(make("main"));\nexport default all;\n',
        "rollup -c",
      ),
      answers: { "uses src/main.js": ["by rule: an entrypoint: rollup.config.js"], "uses src/x.js": ["!an entrypoint"] },
    },
    {
      title: "of webpack takes the files of a pattern",
      files: program(
        "webpack.config.js",
        'const entry = {};\nglob.sync("./src/*.js").forEach((file) => { entry[path.basename(file)] = file; });\nmodule.exports = { entry };\n',
        "webpack",
      ),
      answers: { "uses src/main.js": ["by rule: an entrypoint"], "uses src/x.js": ["by rule: an entrypoint"] },
    },
    {
      title: "of Vite does not take aliases of another object",
      files: {
        ...program(
          "vite.config.js",
          'const other = () => { const alias = {}; alias["kit"] = path.resolve(__dirname, "src/x.js"); };\nconst alias = {};\nalias["kit"] = path.resolve(__dirname, "src/kit.js");\nexport default { resolve: { alias } };\n',
          "vite build",
        ),
        "index.html": '<script type="module" src="/src/main.js"></script>\n',
        "src/main.js": 'import kit from "kit";\nkit();\n',
        "src/kit.js": "export default () => 1;\n",
      },
      answers: { "uses src/kit.js": ["src/main.js"], "uses src/x.js": ["!src/main.js"] },
    },
  ]);
});
