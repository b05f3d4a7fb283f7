/** Mocks of whole modules in tests (B.1). */
import { SyntaxKind, isCallExpression, isStringLiteralLike, type ts } from "../../typescript.js";
import { lastName } from "../function-values.js";
import type { Surroundings } from "./surroundings.js";
import { placeOf } from "./names/place.js";
import { addSite, type Reading } from "./reading.js";
import { dotted } from "./syntax-shapes.js";

const MOCKS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["vi", new Set(["mock", "doMock", "unmock", "doUnmock", "importActual", "importMock"])],
  [
    "jest",
    new Set([
      "mock",
      "doMock",
      "unmock",
      "dontMock",
      "setMock",
      "requireActual",
      "requireMock",
      "createMockFromModule",
      "unstable_mockModule",
    ]),
  ],
  ["td", new Set(["replace", "replaceEsm"])],
  ["mock", new Set(["module"])],
]);

/** The last names of the functions below. */
const NAMES: ReadonlySet<string> = new Set(["proxyquire", ...[...MOCKS.values()].flatMap((methods) => [...methods])]);

/** Functions that mock whole modules; the linker decides by the category of the file. */
export function readMock(reading: Reading, node: ts.CallExpression, at: Surroundings): boolean {
  if (!NAMES.has(lastName(node.expression) ?? "")) return false;
  const callee = dotted(node.expression);
  const argument = node.arguments[0];
  if (callee === undefined || !argument) return false;
  const [owner = "", method = ""] = callee.split(".");
  if (callee !== "proxyquire" && !(callee.split(".").length === 2 && MOCKS.get(owner)?.has(method))) return false;
  const named = isCallExpression(argument) && argument.expression.kind === SyntaxKind.ImportKeyword ? argument.arguments[0] : argument;
  if (!named || !isStringLiteralLike(named)) return false;
  reading.consumed.add(named).add(argument);
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  addSite(reading, {
    specifier: named.text,
    kind: "reference",
    manner: "mock",
    form: callee,
    syntax: owner === "jest" || callee === "proxyquire" ? "require" : "import",
    offset: named.getStart(reading.file),
    ...(within ? { within } : {}),
    keep: true,
  });
  return true;
}
