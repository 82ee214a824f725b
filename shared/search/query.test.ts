import { describe, expect, it } from "vitest";
import { isSearchable, withTerm } from "./query.ts";

describe("isSearchable", () => {
  it.each([
    ["", false],
    ["k", false],
    ["ko", true],
    ["x".repeat(150), true],
    ["x".repeat(151), false],
    [" kot", false],
    ["kot ", true],
    ["!!!", false],
    ["…?", false],
    ["łóś", true],
    ["42", true],
  ])("for %j is %s", (text, expected) => {
    expect(isSearchable(text)).toBe(expected);
  });
});

describe("withTerm", () => {
  it("moves a term to the front, each once [DIS-039, DIS-040]", () => {
    expect(["a", "b", "a"].reduce<string[]>(withTerm, [])).toEqual(["a", "b"]);
    expect(withTerm(["a"], "a")).toEqual(["a"]);
  });

  it("keeps the ten newest [DIS-041]", () => {
    const terms = Array.from({ length: 11 }, (_, place) => `haslo ${place}`);
    const history = terms.reduce<string[]>(withTerm, []);
    expect(history).toEqual(terms.toReversed().slice(0, 10));
  });
});
