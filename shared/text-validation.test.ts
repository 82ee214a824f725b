import { describe, expect, it } from "vitest";
import { findInvalidText, isStorableText } from "./text-validation.ts";

const HALF = "\uD83D";

describe("text that can be stored", () => {
  it.each(["", "Zażółć", "a\nb\tc", "🚂", "\u0001"])("is %j", (text) => {
    expect(isStorableText(text)).toBe(true);
  });

  it.each(["\0", "a\0b", HALF, `${HALF}a`, "\uDE82"])("is not %j", (text) => {
    expect(isStorableText(text)).toBe(false);
  });
});

describe("an input", () => {
  it.each([
    ["a string itself", "\0", []],
    ["a field", { name: "\0" }, ["name"]],
    ["a field within a field", { a: { b: [{ c: HALF }] } }, ["a", "b", "0", "c"]],
    ["the name of a key", { a: { "b\0": 1 } }, ["a"]],
    ["half a character in the name of a key", { [HALF]: "x" }, []],
  ])("reports the path of %s that breaks the rule", (_what, input, place) => {
    expect(findInvalidText(input)).toEqual(place);
  });

  it.each([[{ a: [1, null, true, undefined, "x"] }], [new Uint8Array([0, 0])], [null], [7]])(
    "has no path that breaks the rule in %j",
    (input) => {
      expect(findInvalidText(input)).toBeUndefined();
    },
  );
});
