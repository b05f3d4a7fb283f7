/** Package URLs without a version, by which packages of different repositories are compared. */

/** `pkg:npm/%40shop/till@1.2.0` → `pkg:npm/%40shop/till`: names have `%40` instead of `@`. */
export function withoutVersion(url: string | undefined): string | undefined {
  return url?.replace(/@[^@]*$/u, "");
}

/** The version in a package URL, decoded. */
export function versionIn(url: string | undefined): string | undefined {
  const written = /@([^@]+)$/u.exec(url ?? "")?.[1];
  return written === undefined ? undefined : decodeURIComponent(written);
}
