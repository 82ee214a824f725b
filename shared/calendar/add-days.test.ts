import { expect, it } from "vitest";
import { addDays } from "./add-days.ts";

it.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-03-01", -1, "2028-02-29"],
  // Summer time begins in Poland.
  ["2027-03-28", 1, "2027-03-29"],
  ["2027-10-31", -7, "2027-10-24"],
])("%s and %i days are %s", (day, days, later) => {
  expect(addDays(day, days)).toBe(later);
});
