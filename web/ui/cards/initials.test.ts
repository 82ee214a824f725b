import { parse, wcagContrast } from "culori";
import { describe, expect, it } from "vitest";
import { gradientOf, initialsOf } from "./initials.ts";

describe("initialsOf", () => {
  it.each([
    ["Kolejowy Szlak", "KS"],
    ["Jazz w Łodzi", "JŁ"],
    ["Śląsk Od Środka", "ŚO"],
    ["Debata.pl", "DP"],
    ["ola", "O"],
    ["Ż", "Ż"],
    ["", ""],
  ])("the initials of %s are %s", (name, initials) => {
    expect(initialsOf(name, 36)).toBe(initials);
  });

  it("uses one letter in the smallest avatar", () => {
    expect(initialsOf("Kolejowy Szlak", 16)).toBe("K");
  });
});

describe("gradientOf", () => {
  it("is stable for a name and differs between names", () => {
    expect(gradientOf("Kolejowy Szlak")).toBe(gradientOf("Kolejowy Szlak"));
    expect(gradientOf("Kolejowy Szlak")).not.toBe(gradientOf("Dzika Polska"));
  });

  it("is dark enough for white letters for every name", () => {
    const names = Array.from({ length: 400 }, (_, index) => `Kanał ${index}`);
    const colours = names.flatMap((name) => gradientOf(name).match(/oklch\([^)]*\)/g) ?? []);

    const weakest = Math.min(...colours.map((colour) => wcagContrast(parse(colour)!, "#fff")));

    expect(colours).toHaveLength(800);
    expect(weakest).toBeGreaterThan(4.5);
  });
});
