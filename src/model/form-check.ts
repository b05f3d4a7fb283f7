/**
 * Checks of the form of data that comes from another machine. They say only yes or no and copy nothing, so that megabytes of facts are checked in
 * little more time than they are parsed in.
 */
export type Check = (value: unknown) => boolean;

/** A check for each field of a type, optional ones too: a new field is an error of the compiler until it is described. */
export type Fields<Type> = { readonly [Name in keyof Required<Type>]: Check };

export const isText: Check = (value) => typeof value === "string";
export const isNumber: Check = (value) => typeof value === "number";
export const isFlag: Check = (value) => typeof value === "boolean";

/** Whether the value is one of these. */
export function oneOf(...values: readonly (string | boolean)[]): Check {
  const known = new Set<unknown>(values);
  return (value) => known.has(value);
}

export function matching(pattern: RegExp): Check {
  return (value) => typeof value === "string" && pattern.test(value);
}

export function listOf(element: Check): Check {
  return (value) => Array.isArray(value) && value.every(element);
}

/** Elements after the first `least` may be missing. */
export function tupleOf(checks: readonly Check[], least = checks.length): Check {
  return (value) =>
    Array.isArray(value) &&
    value.length >= least &&
    value.length <= checks.length &&
    value.every((element, index) => checks[index]?.(element) === true);
}

/** An object that has all values of its own names checked, whatever these are. */
export function valuesOf(element: Check): Check {
  return (value) => isObject(value) && Object.values(value).every(element);
}

export function optional(check: Check): Check {
  return (value) => value === undefined || check(value);
}

/** Other names are allowed. */
export function objectOf<Type>(fields: Fields<Type>): Check {
  const checks = Object.entries<Check>(fields);
  return (value) => isObject(value) && checks.every(([name, check]) => check(value[name]));
}

/** Objects of several forms, told apart by one field. */
export function variantOf(field: string, forms: Readonly<Record<string, Check>>): Check {
  const known = new Map(Object.entries(forms));
  return (value) => isObject(value) && known.get(String(value[field]))?.(value) === true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
