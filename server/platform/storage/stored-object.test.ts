import { describe, expect, it } from "vitest";
import { requireKey, requireRange } from "./stored-object.ts";

describe("requireKey", () => {
  it.each(["a", "videos/0198/480.mp4", "a-b/c_d/e.f.g", "_/-", "1", `${"x".repeat(200)}/y`])(
    "accepts %s",
    (key) => {
      expect(() => requireKey(key)).not.toThrow();
    },
  );

  it.each([
    ["nothing", ""],
    ["a root", "/"],
    ["an absolute path", "/etc/passwd"],
    ["a folder", "a/"],
    ["an empty segment", "a//b"],
    ["the folder itself", "a/./b"],
    ["the folder above", ".."],
    ["the folder above at the start", "../secret"],
    ["the folder above in the middle", "a/../../secret"],
    ["the folder above at the end", "a/.."],
    ["two dots in a name", "a/b..mp4"],
    ["a hidden file", "a/.hidden"],
    ["a backslash", "a\\b"],
    ["a zero byte", "a/b\0"],
    ["a line break", "a/b\n"],
    ["an escape", "a/%2e%2e/b"],
    ["upper case", "A/b"],
    ["a letter beyond ASCII", "ą/b"],
    ["a space", "a b"],
    ["the folder of drafts", "+drafts/x"],
    ["a name too long for a disk", "x".repeat(201)],
    ["a key too long for S3", "abc/".repeat(300) + "d"],
  ])("refuses %s", (_what, key) => {
    expect(() => requireKey(key)).toThrow("Not a storage key");
  });
});

describe("requireRange", () => {
  it("accepts a range of one byte", () => {
    expect(() => requireRange({ start: 0, end: 0 })).not.toThrow();
  });

  it.each([
    [5, 4],
    [-1, 4],
    [0.5, 4],
    [0, Number.NaN],
    [0, Number.POSITIVE_INFINITY],
  ])("refuses %s to %s", (start, end) => {
    expect(() => requireRange({ start, end })).toThrow(RangeError);
  });
});
