import { expect, it } from "vitest";
import { monthsAfter } from "./months-after.ts";

it.each([
  ["2027-02-10T20:00:00.000Z", "2027-03-10T20:00:00.000Z"],
  ["2027-12-31T23:30:00.000Z", "2028-01-31T23:30:00.000Z"],
  ["2027-01-31T20:00:00.000Z", "2027-02-28T20:00:00.000Z"],
  ["2028-01-30T20:00:00.000Z", "2028-02-29T20:00:00.000Z"],
])("a month after %s is %s", (moment, later) => {
  const now = new Date(moment);

  expect(monthsAfter(now, 1).toISOString()).toBe(later);
  expect(now.toISOString()).toBe(moment);
});
