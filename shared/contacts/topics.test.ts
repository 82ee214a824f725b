import { expect, it } from "vitest";
import { bugTopicOf } from "./topics.ts";

it.each([
  ["E", "E"],
  ["N", "N"],
  ["X", "X"],
  ["Q", "X"],
  ["", "X"],
])("a report with the code %j is kept under %s", (code, kept) => {
  expect(bugTopicOf(code)).toBe(kept);
});
