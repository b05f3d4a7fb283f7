/** Pictures of React Native: the name in the code stands for files for screens and platforms. */
import { describe } from "vitest";
import { tellForms } from "../support/forms.js";

const native = { name: "app", main: "index.js", dependencies: { "react-native": "0.74.0" } };

describe("pictures for screens and platforms", () => {
  const rows: readonly (readonly [title: string, manifest: object, asset: string, findings: readonly string[]])[] = [
    ["twice the size", native, "img/logo@2x.png", ["!unresolved"]],
    ["of one platform", native, "img/logo.ios.png", ["!unresolved"]],
    ["as it is written", native, "img/logo.png", ["!unresolved"]],
    ["of Expo", { ...native, dependencies: { expo: "51.0.0" } }, "img/logo@3x.png", ["!unresolved"]],
    ["of another name", native, "img/logo-big@2x.png", ["unresolved index.js ./img/logo.png"]],
    ["without React Native", { ...native, dependencies: {} }, "img/logo@2x.png", ["unresolved index.js ./img/logo.png"]],
  ];
  tellForms(
    rows.map(([title, manifest, asset, findings]) => ({
      title,
      files: { "package.json": manifest, [asset]: "x", "index.js": 'export const logo = require("./img/logo.png");\n' },
      answers: { findings },
    })),
  );
});
