import { describe, expect, it } from "vitest";
import { fieldProblems } from "./field-problems.ts";
import { block, line } from "./text.ts";

function resultOf(schema: ReturnType<typeof line>, text: string) {
  const { data, error } = schema.safeParse(text);
  return error ? fieldProblems(error.issues)["body"] : data;
}

describe("a required line", () => {
  const title = line({ min: 4, max: 10 });

  it.each([
    ["Łó\u0301dz\u0301 ", "Łódź".replace("ó", "ó\u0301")],
    ["Wiersz\n2", "Wiersz 2"],
    ["🎬 i 🎧", "🎬 i 🎧"],
  ])("takes %j as %j", (text, kept) => {
    expect(resultOf(title, text)).toBe(kept);
  });

  it.each([
    "",
    "    ",
    "\u2800\u2800\u2800\u2800",
    "\u200b\u00ad\u2060\u3164",
    "a\u200b\u200b\u200b",
    "ab\n\n",
  ])("finds %j too short", (text) => {
    expect(resultOf(title, text)).toEqual({ code: "TOO_SHORT", details: { min: 4 } });
  });

  it("has a largest length after it is normalized", () => {
    expect(resultOf(title, "o\u0301".repeat(10))).toBe("ó".repeat(10));
    expect(resultOf(title, "ó".repeat(11))).toEqual({ code: "TOO_LONG", details: { max: 10 } });
  });
});

describe("a block of text", () => {
  it("keeps its line breaks", () => {
    expect(resultOf(block({ max: 20 }), "\na\r\n\r\nb\tc\u0001 ")).toBe("a\n\nb\tc");
  });

  it("is missing if it is required and shows nothing", () => {
    for (const text of ["", "\n\u2800\n", "\u034f\u0301"]) {
      expect(resultOf(block({ min: 1, max: 20 }), text)).toEqual({ code: "REQUIRED" });
      expect(resultOf(block({ max: 20 }), text)).toBe(text.trim());
    }
  });
});
