/** The list under the key of what a command wrote as JSON, or the value itself. */
export function list(data: unknown, key?: string): readonly unknown[] {
  const found: unknown = key === undefined ? data : Reflect.get(Object(data), key);
  if (!Array.isArray(found)) throw new Error(`There is no list ${key} in ${JSON.stringify(data)}.`);
  return found;
}

/** The text under the key of what a command wrote as JSON. */
export function text(data: unknown, key: string): string {
  const found: unknown = Reflect.get(Object(data), key);
  if (typeof found !== "string") throw new Error(`There is no text ${key} in ${JSON.stringify(data)}.`);
  return found;
}
