import { serve } from "./shop.js";

console.log(serve(process.argv.slice(2)));
