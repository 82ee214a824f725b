import { expect, it } from "vitest";
import { settingErrors } from "./setting-errors.ts";

it("finds the setting of each error, and the line of an entry of a list", () => {
  const errors = settingErrors({
    "values.money.donationMinimum": "Za mało",
    "values.registration.refusedDomains.3": "Nieprawidłowa wartość",
    "values.registration.refusedDomains.5": "Nieprawidłowa wartość",
    revisions: "Nieprawidłowa wartość",
  });

  expect([...errors]).toEqual([
    ["money.donationMinimum", "Za mało"],
    ["registration.refusedDomains", "Wiersz 4: Nieprawidłowa wartość"],
  ]);
});
