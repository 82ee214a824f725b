import { describe, expect, it } from "vitest";
import { parseVideoId } from "./video-id.ts";

const ID = "01900000-0000-7000-8000-00000000abcd";

describe("parseVideoId", () => {
  it.each([ID, ` ${ID.toUpperCase()} `, `https://nadaj.pl/watch/${ID}?t=5`, `/en/watch/${ID}`])(
    "finds the video in %s",
    (text) => {
      expect(parseVideoId(text)).toBe(ID);
    },
  );

  it.each(["", "https://nadaj.pl/watch/", "01900000-0000"])("finds none in %s", (text) => {
    expect(parseVideoId(text)).toBeUndefined();
  });
});
