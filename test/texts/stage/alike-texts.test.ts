/** Templates: texts of a run that differ only in names. */
import { describe, expect, test } from "vitest";
import { skeletonOf } from "../../../src/texts/stage/alike-texts.js";
import { openAlikeTexts } from "../../../src/texts/stage/alike-texts.js";
import type { Slot } from "../../../src/texts/stage/job.js";

const slotOf = (kind: Slot["kind"], name: string, more: Partial<Slot> = {}): Slot => ({
  kind,
  owner: `obj-${name}`,
  slot: kind,
  draft: "",
  current: "",
  name,
  ...more,
});

describe("the skeleton of a text", () => {
  test.each([
    ["Takes `sleep` from `time` so that the Route53 plugin can do its duty number w4.", ["time", "sleep"]],
    ["Takes `Dict` from `typing` so that the Route53 plugin can do its duty number w11.", ["typing", "Dict"]],
    ["Takes challenges from acme/challenges.py so that the plugin can do its duty number 7.", ["acme/challenges.py"]],
  ])("has no names and no numbers: %s", (text, names) => {
    expect(skeletonOf(text, names)).toBe("takes from so that the plugin can do its duty number");
  });

  test("does not count if little is left", () => {
    expect(skeletonOf("Parses the settings of the till.", ["till.ts"])).toBe(undefined);
    expect(skeletonOf("Props of the `Button` component.", ["Button"])).toBe(undefined);
  });
});

describe("texts of a run", () => {
  const template = (name: string): string => `Counts the money of the ${name} before the shop closes at night.`;

  test("may be alike for two things, and not for three", () => {
    const alike = openAlikeTexts();
    const slots = ["cart", "till", "drawer"].map((name) => slotOf("purpose", name));
    for (const slot of slots.slice(0, 2)) alike.add(slot, template(slot.name), `src/${slot.name}.ts`);
    expect(slots.map(alike.reasonAgainst)).toEqual([undefined, undefined, undefined]);
    const [, , third = slotOf("purpose", "drawer")] = slots;
    alike.add(third, template("drawer"), "src/drawer.ts");
    expect(slots.map(alike.reasonAgainst).map((reason) => reason?.slice(0, 47))).toEqual(
      slots.map(() => "Apart from names it is the same text for 3 thin"),
    );
    alike.add(third, "Holds coins by their size, so that change is quick.", "src/drawer.ts");
    expect(alike.reasonAgainst(third)).toBe(undefined);
  });

  test("may be alike if they are of different kinds, or twice for one thing", () => {
    const alike = openAlikeTexts();
    const slot = slotOf("purpose", "cart");
    for (let tries = 0; tries < 3; tries += 1) alike.add(slot, template("cart"), "src/cart.ts");
    alike.add(slotOf("why", "cart"), template("cart"), "src/till.ts");
    expect(alike.reasonAgainst(slot)).toBe(undefined);
  });

  test("are overviews of one entrypoint each, also of those in the map", () => {
    const text = "Takes orders of a small shop, adds them up and prints what is due.";
    const alike = openAlikeTexts([text]);
    const slot = slotOf("overview", "src/main.ts");
    alike.add(slot, text, "src/main.ts");
    expect(alike.reasonAgainst(slot)).toBe("It is the overview of another entrypoint, apart from names.");
  });
});
