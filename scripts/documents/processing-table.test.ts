import fs from "node:fs";
import { expect, it } from "vitest";
import { PROGRESS_WEIGHTS } from "#server/features/processing/steps.ts";
import { PROCESSING_STEPS } from "#shared/videos/contract.ts";
import { PROCESSING_README, writeProcessingTable } from "./processing-table.ts";

it("the README of processing has the table of its steps", async () => {
  const readme = fs.readFileSync(PROCESSING_README, "utf8");
  // A boolean: a difference would print the whole file.
  const isCurrent = readme === (await writeProcessingTable(readme));
  expect(isCurrent, "The table is out of date: run npm run processing-table").toBe(true);
});

it("the steps advance every entry of the progress view, in order and to 100 %", () => {
  expect([...PROGRESS_WEIGHTS.keys()]).toEqual(PROCESSING_STEPS);
  expect([...PROGRESS_WEIGHTS.values()].reduce((sum, percent) => sum + percent)).toBe(100);
});
