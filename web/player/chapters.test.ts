import { describe, expect, it } from "vitest";
import { chapterAt, chapterMask } from "./chapters.ts";

const chapters = [
  { startSeconds: 30, title: "Middle" },
  { startSeconds: 5, title: "Start" },
  { startSeconds: 60, title: "End" },
];

describe("chapterAt", () => {
  it.each([
    [0, undefined],
    [5, "Start"],
    [29.9, "Start"],
    [30, "Middle"],
    [500, "End"],
  ])("finds the chapter at second %d in any order of the chapters", (seconds, title) => {
    expect(chapterAt(chapters, seconds)?.title).toBe(title);
  });
});

describe("chapterMask", () => {
  it("leaves a gap of 3 px at the start of a chapter", () => {
    const mask = chapterMask([{ startSeconds: 25, title: "Half" }], 50);

    expect(mask).toBe(
      "linear-gradient(90deg, #000 calc(50% - 1.5px), transparent calc(50% - 1.5px) calc(50% + 1.5px), #000 calc(50% + 1.5px))",
    );
  });

  it("leaves no gap at the ends of the video or outside of it", () => {
    const ends = [0, 50, 70].map((startSeconds) => ({ startSeconds, title: "" }));

    expect(chapterMask(ends, 50)).toBeUndefined();
    expect(chapterMask(chapters, 0)).toBeUndefined();
    expect(chapterMask([], 50)).toBeUndefined();
  });
});
