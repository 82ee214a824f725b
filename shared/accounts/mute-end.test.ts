import { expect, it } from "vitest";
import { muteEnd } from "./mute-end.ts";

it.each([
  ["forEver", "2026-11-22T14:05:09.123Z", "2126-11-22T14:05:09.123Z"],
  ["forEver", "2028-02-29T23:59:59.000Z", "2128-02-29T23:59:59.000Z"],
  // 2100 has no 29th of February.
  ["forEver", "2000-02-29T12:00:00.000Z", "2100-02-28T12:00:00.000Z"],
  ["forEver", "2026-12-31T23:30:00.000Z", "2126-12-31T23:30:00.000Z"],
  [7, "2026-11-22T14:00:00.000Z", "2026-11-29T14:00:00.000Z"],
] as const)("a mute of %s from %s ends at %s [LAS-043]", (length, from, to) => {
  expect(muteEnd(length, new Date(from)).toISOString()).toBe(to);
});
