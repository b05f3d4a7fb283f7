/** Words of TypeScript and JavaScript, of their runtimes and of the component frameworks. */
import type { Vocabulary } from "../../src/model/language.js";

export const VOCABULARY: Vocabulary = {
  names: (
    "true false null undefined NaN Infinity async await function class const let var import export default from return new this " +
    "super typeof instanceof void never any unknown string number boolean bigint symbol object interface enum type namespace " +
    "module declare abstract throw if else for while switch case break continue with try catch finally yield public private " +
    "protected static readonly extends implements package Promise Map Set Array Object String Number Boolean Date Error RegExp " +
    "JSON Math Symbol Proxy Buffer console process window document require exports globalThis navigator localStorage " +
    "sessionStorage indexedDB location history fetch setTimeout clearTimeout setInterval clearInterval setImmediate queueMicrotask " +
    "requestAnimationFrame addEventListener removeEventListener FormData URLSearchParams AbortController AbortSignal Headers " +
    "Request Response Blob File Event WeakMap WeakSet WeakRef BigInt ArrayBuffer Uint8Array DataView Intl encodeURIComponent " +
    "decodeURIComponent structuredClone innerHTML textContent className process.env import.meta import.meta.env module.exports " +
    "React.FC useState useEffect useMemo useRef useCallback useContext __dirname __filename __proto__ prototype TypeError " +
    "using satisfies asserts accessor infer keyof override unique require debugger delete do finally in is of out get set target meta defer globalThis JavaScript TypeScript CoffeeScript ECMAScript"
  ).split(" "),
  kinds:
    "react vue svelte component props prop ts tsx mts cts js jsx mjs cjs var undefined void any unknown never null this typescript javascript npm jsr".split(
      " ",
    ),
};
