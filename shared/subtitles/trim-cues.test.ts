import { describe, expect, it } from "vitest";
import { trimCues } from "./trim-cues.ts";

const cues = [
  { startSeconds: 1, endSeconds: 3, text: "a" },
  { startSeconds: 9, endSeconds: 12, text: "b", settings: "line:0", voice: "Ola" },
  { startSeconds: 20, endSeconds: 22, text: "c" },
];

describe("trimCues", () => {
  it("shifts cues, shortens those at the edges and removes the others", () => {
    expect(trimCues(cues, { offsetSeconds: 2, durationSeconds: 8 })).toEqual([
      { startSeconds: 0, endSeconds: 1, text: "a" },
      { startSeconds: 7, endSeconds: 8, text: "b", settings: "line:0", voice: "Ola" },
    ]);
  });
});
