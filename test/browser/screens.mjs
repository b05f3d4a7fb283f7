/** Addresses of every kind of screen, by site. */
import { HOSTILE, TEXTS } from "./hostile-map.mjs";

const encode = (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")).replaceAll("%2F", "/");
const COMMON = ["", "#/m", "#/toc", "#/diff", "#/f", "#/e/nothing-of-that-name", "#/nowhere"];

export const SCREENS = {
  shop: [
    ...COMMON,
    "#/r/src",
    "#/r/src?open=src%2Fcart%2F&at=src%2Fcart%2F",
    "#/r/src?at=src%2Fstock%2F&to=src%2Fledger%2Fbook.ts",
    "#/m/src",
    "#/m/src?row=src%2Fcart%2Fcart.ts&column=src%2Fmodel%2Ftotal.ts",
    "#/toc/src/till.ts",
    "#/e/src/cart/cart.ts",
    "#/e/src/model/total.ts%23total",
    "#/e/zod",
    "#/e/src/cart/cart.ts%23Cart?member=Cart.sum",
    "#/impact/src/model/total.ts",
    "#/reach/src/till.ts",
    "#/s/total",
    "#/s/nothing%20of%20that%20name",
  ],
  town: [...COMMON, "#/r/packages/cart/src", "#/m/packages/cart/src", "#/r/packages/till", "#/s/count%20prices"],
  own: [
    ...COMMON,
    "#/r/src",
    "#/r/src/commands",
    "#/r/src?open=src%2Fstore%2F&at=src%2Fstore%2F",
    "#/m/src",
    "#/m/src?row=src%2Fretrieve%2F&column=src%2Fmodel%2F",
    "#/toc/src/index.ts",
    "#/e/src/model/byte-order.ts",
    "#/e/src/model/operation.ts%23Uid",
    "#/e/src/retrieve/ranked-search.ts%23rankedSearch",
    "#/impact/src/model/byte-order.ts%23byteOrder",
    "#/reach/src/index.ts",
    "#/s/ranked%20search",
  ],
  hostile: [
    ...COMMON,
    "#/r/src",
    "#/m/src",
    ...Object.values(HOSTILE).map(({ file }) => `#/e/${file}`),
    ...[HOSTILE.script, HOSTILE.address, HOSTILE.controls, HOSTILE.long].flatMap(({ symbol, external }) => [
      `#/e/${symbol}`,
      `#/e/${external}`,
    ]),
    ...[TEXTS.script, TEXTS.controls, TEXTS.percent, TEXTS.long].flatMap((text) => [
      `#/s/${encode(text.slice(0, 200))}`,
      `#/e/${encode(text)}`,
      `#/r/${encode(`src/${text}`)}`,
      `#/${encode(text)}`,
    ]),
  ],
};
