/** Templates and styles in Angular decorators (B.1). */
import { ts } from "../../typescript.js";
import { lastName } from "../function-values.js";
import type { Surroundings } from "./surroundings.js";
import { placeOf } from "./names/place.js";
import { addSite, type Reading } from "./reading.js";
import { propertyOf } from "./syntax-shapes.js";

/** `@Component({ templateUrl, styleUrl, styleUrls })`: relative to the file, with or without `./`. */
export function readDecorator(reading: Reading, node: ts.Decorator, at: Surroundings): void {
  const call = node.expression;
  if (!ts.isCallExpression(call) || lastName(call.expression) !== "Component") return;
  const options = call.arguments[0];
  const list = propertyOf(options, "styleUrls");
  const files = [
    { form: "templateUrl", literal: propertyOf(options, "templateUrl") },
    { form: "styleUrl", literal: propertyOf(options, "styleUrl") },
    ...(list && ts.isArrayLiteralExpression(list) ? list.elements.map((literal) => ({ form: "styleUrls", literal })) : []),
  ];
  const within = placeOf(at.frame, reading.file, reading.context.docOf);
  for (const { form, literal } of files) {
    if (!literal || !ts.isStringLiteralLike(literal) || literal.text === "") continue;
    addSite(reading, {
      specifier: /^[./]/.test(literal.text) ? literal.text : `./${literal.text}`,
      kind: "reference",
      manner: "asset",
      form,
      syntax: "import",
      offset: literal.getStart(reading.file),
      ...(within ? { within, why: `${form === "templateUrl" ? "Template" : "Style sheet"} of \`${within.label}\`.` } : {}),
      keep: true,
    });
  }
}
