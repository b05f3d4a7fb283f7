import { serve } from "./checkout.js";

console.log(serve(process.argv.slice(2)));
