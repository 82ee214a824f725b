import { describe, expect, it } from "vitest";
import { codeFor, placesOf } from "./rules.ts";

describe("the code of a new category", () => {
  it.each([
    ["Kolej i tramwaje", "kolej-i-tramwaje"],
    ["  Źdźbła & łąki!", "zdzbla-laki"],
    ["???", "category"],
    ["Konstantynopolitańczykowianeczka mała i duża", "konstantynopolitanczykowianeczka-mal"],
  ])("of %j is %s", (name, code) => {
    expect(codeFor(name, () => false)).toBe(code);
  });

  it("gets a number if others have it already", () => {
    const taken = ["koty", "koty-2"];
    expect(codeFor("Koty", (code) => taken.includes(code))).toBe("koty-3");
  });
});

describe("the places of an order", () => {
  const named = (names: string) => names.split(" ").map((name) => ({ code: name, name }));
  const placed = (names: string) => placesOf(named(names), "pl").map(({ place }) => place);

  it("are none where all follow by name", () => {
    expect(placed("ania łania zebra")).toEqual([null, null, null]);
  });

  it("are only those in front of what follows by name", () => {
    expect(placed("zebra ania łania")).toEqual([0, null, null]);
    expect(placed("ania zebra łania")).toEqual([0, 1, null]);
    expect(placed("łania zebra ania")).toEqual([0, 1, null]);
  });
});
