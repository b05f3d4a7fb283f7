/** The texts of an answer by id; the first one of each. */
export function textsOf(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const list: unknown = value["texts"];
  for (const entry of Array.isArray(list) ? list : []) {
    const [id, text]: readonly unknown[] =
      typeof entry === "object" && entry !== null ? [Reflect.get(entry, "id"), Reflect.get(entry, "text")] : [];
    if (typeof id === "string" && typeof text === "string" && !found.has(id)) found.set(id, text);
  }
  return found;
}
