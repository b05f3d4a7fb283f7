export { discountFor } from "./discount.js";
export { priceOf } from "./prices.js";
