/** Whether a path or glob of the configuration leaves the project directory, is absolute, or starts at the home of a user. */
export function leadsOutside(path: string): boolean {
  const plain = path.replaceAll("\\", "/");
  if (plain.startsWith("/") || plain.startsWith("~") || /^[a-z]:/i.test(plain) || plain.includes("\0")) return true;
  let depth = 0;
  for (const part of plain.split("/")) {
    if (part === "..") depth -= 1;
    else if (part !== "" && part !== ".") depth += 1;
    // Alternatives such as `{..,a}/b` and negations cannot be judged by counting.
    if (depth < 0 || (part !== ".." && /(?:^|[{,(|!])\.\.(?:$|[},)|])/.test(part))) return true;
  }
  return false;
}
