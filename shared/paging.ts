import * as z from "zod/mini";

export const PAGE_MAX_ITEMS = 100;

/** A query parameter that must be a whole number; absent means the default. */
export function wholeNumber(min: number, max: number, fallback: number) {
  return z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback);
}

/** `limit` and `offset` of a list. */
export function paging(limit: number) {
  return { limit: wholeNumber(1, PAGE_MAX_ITEMS, limit), offset: wholeNumber(0, 1_000_000, 0) };
}

/** A list response. */
export function listOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), count: z.int() });
}

/** "true"/"false" in a query string. */
export const QueryFlag = z.pipe(
  z.union([z.boolean(), z.enum(["true", "false", "1", "0"])]),
  z.transform((value) => value === true || value === "true" || value === "1"),
);

/** A repeated key, a single key, or nothing. */
export function repeated<T extends z.ZodMiniType>(item: T) {
  return z.pipe(
    z.union([item, z.array(item)]),
    z.transform((value) => (Array.isArray(value) ? value : [value])),
  );
}

/** Times are sent as ISO 8601 in UTC. */
export const Moment = z.iso.datetime();
export const Id = z.uuid();

/** A response without content. */
export const Done = z.object({ ok: z.literal(true) });
