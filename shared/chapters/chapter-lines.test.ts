import { describe, expect, it } from "vitest";
import { chaptersInText, readChapterLines } from "./chapter-lines.ts";

const HOUR = 3600;

describe("chaptersInText", () => {
  it("reads the lines of a description that start with a timestamp", () => {
    const text = "Film o pociągu.\n\n0:00 Peron\n(1:30) - Odjazd\n• 1:02:03 — Góry\nNapisz w 2:00 godziny.";

    expect(chaptersInText(text, 2 * HOUR)).toEqual([
      { startSeconds: 0, title: "Peron" },
      { startSeconds: 90, title: "Odjazd" },
      { startSeconds: 3723, title: "Góry" },
    ]);
  });

  it.each([
    ["one chapter", "0:00 Peron"],
    ["no beginning", "0:10 Peron\n1:00 Odjazd"],
    ["a wrong order", "0:00 Peron\n2:00 Odjazd\n1:00 Góry"],
    ["a time after the end", "0:00 Peron\n1:30:00 Odjazd"],
    ["a time that is none", "0:00 Peron\n0:75 Odjazd"],
    ["only times in sentences", "Zobacz 0:00 i 1:00."],
  ])("finds none in a list with %s", (_what, text) => {
    expect(chaptersInText(text, HOUR)).toEqual([]);
  });
});

describe("readChapterLines", () => {
  it.each([
    ["0:00 Peron\nbez czasu", { kind: "time", line: 2 }],
    ["0:00 Peron\n\n0:20", { kind: "title", line: 3 }],
    ["0:00 Peron\n0:20 Odjazd\n0:20 Góry", { kind: "order", line: 3 }],
    ["0:05 Peron\n0:20 Odjazd", { kind: "start" }],
    ["0:00 Peron", { kind: "tooFew" }],
    ["0:00 Peron\n1:00:00 Odjazd", { kind: "afterEnd", line: 2 }],
  ])("says what is wrong with %j", (text, problem) => {
    expect(readChapterLines(text, HOUR).problem).toEqual(problem);
  });

  it("leaves out an emoji that does not fit into a title whole", () => {
    const fits = "a".repeat(99);

    const { chapters } = readChapterLines(`0:00 Peron\n0:20 ${fits}🎬 dalej`, HOUR);

    expect(chapters.map(({ title }) => title)).toEqual(["Peron", fits]);
  });

  it("treats an empty text as no chapters", () => {
    expect(readChapterLines(" \n", HOUR)).toEqual({ chapters: [], problem: undefined });
  });

  it("takes time in proportion to the length of a line", () => {
    // The shortest of some runs: others may have been interrupted.
    const shortest = (signs: number) =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const startedAt = performance.now();
          readChapterLines(`${" -".repeat(signs)}0:00`, HOUR);
          return performance.now() - startedAt;
        }),
      );

    // A quadratic search would take 64 times as long.
    expect(shortest(80_000)).toBeLessThan(24 * Math.max(shortest(10_000), 0.5));
  });
});
