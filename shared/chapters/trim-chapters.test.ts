import { describe, expect, it } from "vitest";
import { trimChapters } from "./trim-chapters.ts";

const chapters = [
  { startSeconds: 0, title: "A" },
  { startSeconds: 30, title: "B" },
  { startSeconds: 60, title: "C" },
];

describe("trimChapters", () => {
  it("starts with the chapter that plays at the new start, and removes those after the end", () => {
    expect(trimChapters(chapters, { offsetSeconds: 40, durationSeconds: 15 })).toEqual([
      { startSeconds: 0, title: "B" },
    ]);
    expect(trimChapters(chapters, { offsetSeconds: 40, durationSeconds: 100 })).toEqual([
      { startSeconds: 0, title: "B" },
      { startSeconds: 20, title: "C" },
    ]);
  });

  it("shifts chapters later when the start moves earlier", () => {
    expect(trimChapters(chapters, { offsetSeconds: -10, durationSeconds: 500 })).toMatchObject([
      { startSeconds: 10 },
      { startSeconds: 40 },
      { startSeconds: 70 },
    ]);
  });
});
