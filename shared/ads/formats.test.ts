import { expect, it } from "vitest";
import { formatsOf, isShownIn } from "./formats.ts";

it.each([
  ["banner", "random", ["banner"]],
  ["video", "before", ["preVideo"]],
  ["video", "after", ["postVideo"]],
  ["video", "random", ["preVideo", "postVideo"]],
] as const)("an ad of the kind %s with the placement %s has the formats %j", (kind, placement, formats) => {
  expect(formatsOf({ kind, placement })).toEqual(formats);
  for (const format of formats) expect(isShownIn({ kind, placement }, [format])).toBe(true);
  expect(isShownIn({ kind, placement }, [])).toBe(false);
});
