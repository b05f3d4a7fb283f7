const CODE = "{ts,tsx,mts,cts,js,jsx,mjs,cjs}";

/** Code of a directory, without tests and declarations. */
export function filesBelow(directory: string, deep: boolean): { readonly specifier: string; readonly patterns: readonly string[] } {
  const below = `${directory}/${deep ? "**/" : ""}`;
  return {
    specifier: `${below}*`,
    patterns: [`${below}*.${CODE}`, `!${below}*.d.{ts,mts,cts}`, `!${below}*{.,-,_}{test,spec}.*`, `!${below}__{tests,mocks}__/**`],
  };
}
