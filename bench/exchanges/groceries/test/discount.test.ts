import { discountFor } from "../src/pricing/discount.js";

if (discountFor([], 0) !== 0) throw new Error("an empty cart has no discount");
