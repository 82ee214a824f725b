import type * as z from "zod/mini";

/**
 * Serializes responses of one schema as JSON, with only the fields of the contract; throws zod's error on a mismatch. A
 * frozen response is cached and shared by many callers (`platform/swr-cache.ts`), so its JSON is memoised.
 */
export function createSerializer(schema: z.ZodMiniType): (response: unknown) => string {
  const serialized = new WeakMap<object, string>();
  return (response) => {
    const isFrozen = typeof response === "object" && response !== null && Object.isFrozen(response);
    const cached = isFrozen ? serialized.get(response) : undefined;
    if (cached !== undefined) return cached;
    const text = JSON.stringify(schema.parse(response));
    if (isFrozen) serialized.set(response, text);
    return text;
  };
}
