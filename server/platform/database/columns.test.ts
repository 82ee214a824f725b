import { expect, it } from "vitest";
import { columnsOf } from "./columns.ts";

it("gives contract fields the names of their columns", () => {
  const fields: { title?: string; bannedByBigTech?: boolean } = { bannedByBigTech: true };

  const columns: { title?: string; banned_by_big_tech?: boolean } = columnsOf(fields);

  expect(columns).toEqual({ banned_by_big_tech: true });
});
