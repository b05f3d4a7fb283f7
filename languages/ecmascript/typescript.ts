/**
 * TypeScript's namespace: of ts-morph, the part that this project uses. Required, since an import would first search all of its text
 * for names, and alone, since the rest of ts-morph takes as long to load again.
 */
import ts = require("@ts-morph/common/dist/typescript.js");

export { ts };
