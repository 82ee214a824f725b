import { describe, expect, it } from "vitest";
import { Tags } from "./contract.ts";

describe("tags that look the same", () => {
  it.each([
    ["żółw", "z\u0307o\u0301łw"],
    ["kot", "ko\u00adt"],
    ["kot", "\u200bkot\ufeff"],
    ["kot", "ko\u200dt\ufe0f"],
    ["mały kot", "mały\u00a0\u2060 kot "],
    ["mały kot", "mały\nkot"],
    ["🎬", "🎬\u200b"],
  ])("are one: %j, %j", (tag, other) => {
    expect(
      Tags.safeParse([tag === "🎬" ? "🎬🎬" : tag, tag === "🎬" ? `🎬${other}` : other]).data,
    ).toHaveLength(1);
  });

  it.each([
    ["kot", "Kot"],
    ["zolw", "żółw"],
    ["👩\u200d🚀🚀", "👩🚀🚀"],
    ["1️⃣2️⃣", "12"],
    ["می\u200cخواهم", "میخواهم"],
  ])("are not %j and %j, which look different", (tag, other) => {
    expect(Tags.safeParse([tag, other]).data).toEqual([tag, other]);
  });

  it("have two characters at least that can be seen", () => {
    expect(Tags.safeParse(["a\u3164\u2800"]).success).toBe(false);
    expect(Tags.safeParse(["aa"]).success).toBe(true);
  });
});
