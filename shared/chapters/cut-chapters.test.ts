import { describe, expect, it } from "vitest";
import { cutChapters } from "./cut-chapters.ts";

const chapters = [
  { startSeconds: 0, title: "A" },
  { startSeconds: 30, title: "B" },
  { startSeconds: 60, title: "C" },
];

describe("cutChapters", () => {
  it("begins with the chapter that plays where the film begins, and drops those after its end", () => {
    expect(cutChapters(chapters, { offsetSeconds: 40, durationSeconds: 15 })).toEqual([
      { startSeconds: 0, title: "B" },
    ]);
    expect(cutChapters(chapters, { offsetSeconds: 40, durationSeconds: 100 })).toEqual([
      { startSeconds: 0, title: "B" },
      { startSeconds: 20, title: "C" },
    ]);
  });

  it("moves later where the film begins earlier again", () => {
    expect(cutChapters(chapters, { offsetSeconds: -10, durationSeconds: 500 })).toMatchObject([
      { startSeconds: 10 },
      { startSeconds: 40 },
      { startSeconds: 70 },
    ]);
  });
});
