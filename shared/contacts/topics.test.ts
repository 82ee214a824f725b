import { expect, it } from "vitest";
import { toBugTopic } from "./topics.ts";

it.each([
  ["E", "E"],
  ["N", "N"],
  ["X", "X"],
  ["Q", "X"],
  ["", "X"],
])("a report with the code %j is stored as %s", (code, kept) => {
  expect(toBugTopic(code)).toBe(kept);
});
