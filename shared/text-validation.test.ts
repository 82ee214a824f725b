import { describe, expect, it } from "vitest";
import {
  findInvalidText,
  firstCharacters,
  isStorableText,
  normalizedText,
  normalizeInput,
  oneLine,
  visibleLength,
} from "./text-validation.ts";

const HALF = "\uD83D";

describe("text that can be stored", () => {
  it.each(["", "Zażółć", "a\nb\tc", "🚂"])("is %j", (text) => {
    expect(isStorableText(text)).toBe(true);
  });

  it.each(["\0", "a\0b", HALF, `${HALF}a`, "\uDE82"])("is not %j", (text) => {
    expect(isStorableText(text)).toBe(false);
  });
});

describe("the start of a text", () => {
  it.each([
    ["abc", 5, "abc"],
    ["abc", 3, "abc"],
    ["abcd", 3, "abc"],
    ["ab🎬", 4, "ab🎬"],
    ["ab🎬c", 4, "ab🎬"],
    ["ab🎬", 3, "ab"],
    ["🎬🎬", 3, "🎬"],
    ["🎬", 1, ""],
    ["żółw", 2, "żó"],
  ])("of %j, at most %i long, is %j", (text, max, start) => {
    expect(firstCharacters(text, max)).toBe(start);
  });
});

describe("an input", () => {
  it.each([
    ["a string itself", "\0", []],
    ["a field", { name: "\0" }, ["name"]],
    ["a field within a field", { a: { b: [{ c: HALF }] } }, ["a", "b", "0", "c"]],
    ["the name of a key", { a: { "b\0": 1 } }, ["a"]],
    ["half a character in the name of a key", { [HALF]: "x" }, []],
  ])("reports the path of %s that breaks the rule", (_what, input, place) => {
    expect(findInvalidText(input)).toEqual(place);
  });

  it.each([[{ a: [1, null, true, undefined, "x"] }], [new Uint8Array([0, 0])], [null], [7]])(
    "has no path that breaks the rule in %j",
    (input) => {
      expect(findInvalidText(input)).toBeUndefined();
    },
  );
});

describe("the normal form of a text", () => {
  it.each([
    ["letters that are composed", "Z\u0307o\u0301\u0142c\u0301", "Żółć"],
    ["letters that are composed without what was between", "e\u0001\u0301 o\ufffe\u0301", "é ó"],
    ["one kind of line breaks", "a\r\nb\rc\u2028d\u000be\u0085f", "a\nb\nc\nd\ne\nf"],
    ["no control characters", "Wykres\u001d\u0001\u007f i\u009f", "Wykres i"],
    ["no code points that are no characters", "a\ufffe\uffff\ufdd0\u{1ffff}b", "ab"],
    ["tabs and line breaks", "a\tb\nc", "a\tb\nc"],
    [
      "joined emoji, flags and keycaps",
      "👨\u200d👩\u200d👧 🏳️\u200d🌈 1️⃣ 🇵🇱",
      "👨\u200d👩\u200d👧 🏳️\u200d🌈 1️⃣ 🇵🇱",
    ],
    ["characters that only look alike", "ﬁ Ｋ ² \u00a0", "ﬁ Ｋ ² \u00a0"],
    ["letters of other scripts", "한글 हिन्दी می\u200cخواهم", "한글 हिन्दी می\u200cخواهم"],
  ])("has %s", (_what, text, normal) => {
    expect(normalizedText(text)).toBe(normal);
    expect(normalizedText(normal)).toBe(normal);
  });

  it("is that of all texts of an input, but not of passwords", () => {
    const decomposed = "z\u0307\u0001";
    const input = {
      ...{
        name: decomposed,
        password: decomposed,
        newPassword: decomposed,
        count: 1,
        bytes: new Uint8Array(2),
      },
      ...{ list: [decomposed, { deep: [[decomposed]] }], nothing: null },
    };

    expect(normalizeInput(input)).toEqual({
      ...{ name: "ż", password: decomposed, newPassword: decomposed, count: 1, bytes: new Uint8Array(2) },
      ...{ list: ["ż", { deep: [["ż"]] }], nothing: null },
    });
  });

  it("without line breaks keeps all other spaces", () => {
    expect(oneLine(" Wiersz\ndrugi\t\r\n  trzeci  i\u00a0czwarty\n")).toBe(
      "Wiersz drugi trzeci  i\u00a0czwarty",
    );
  });
});

describe("the visible length", () => {
  it.each([
    ...["\u2800", "\u3164", "\u200b", "\u00ad", "\u2060", "\u034f", "\u200e\u200f", "\ufe0f"],
    ...["\u0301", "\u001d", "\ufeff", "\u{e0041}", "\u{1d173}", "\u{13441}", "\u{1d159}", " \u00a0\u3000\n"],
  ])("of %j is 0", (text) => {
    expect(visibleLength(text.repeat(4))).toBe(0);
  });

  it.each([
    ["ko\u00adt", 3],
    ["A i B", 5],
    ["a \u200b b", 3],
    ["Zo\u0308", 2],
    ["👩\u200d🚀", 2],
    [" kot ", 3],
    ["1️⃣", 1],
  ])("of %j is %i", (text, length) => {
    expect(visibleLength(text)).toBe(length);
  });
});
