import { describe, expect, it } from "vitest";
import { isEmojiOnly } from "./modes.ts";

describe("isEmojiOnly", () => {
  it.each(["🔥", "🔥 👍🏽", "👨‍👩‍👧", "🇵🇱🇵🇱", "❤", "❤️", "1️⃣", " 🎉 "])("accepts %s [LVE-088]", (text) => {
    expect(isEmojiOnly(text)).toBe(true);
  });

  it.each(["super 🔥", "🔥!", "Cześć", "12", ":)", "", " "])("rejects '%s' [LVE-088]", (text) => {
    expect(isEmojiOnly(text)).toBe(false);
  });
});
