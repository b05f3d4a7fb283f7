/** TypeScript as bundled by ts-morph, without the rest of ts-morph. */
declare module "@ts-morph/common/dist/typescript.js" {
  import { ts } from "ts-morph";
  export = ts;
}
