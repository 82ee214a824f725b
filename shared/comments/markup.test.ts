import { describe, expect, it } from "vitest";
import { commentRuns, commentText, sanitizeComment } from "./markup.ts";

describe("sanitizeComment", () => {
  it("keeps b, i and strong, without attributes, and nothing else [COM-021]", () => {
    const written =
      '<b onclick="x()">jeden</b> <script>alert(1)</script><a href="javascript:x">dwa</a> <img src=x onerror=alert(1)> <I>trzy</I> <strong class=y>cztery</strong>';
    expect(sanitizeComment(written)).toBe("<b>jeden</b> dwa  <i>trzy</i> <strong>cztery</strong>");
  });

  it.each([
    ["<<u>img src=x onerror=alert(1)>", "img src=x onerror=alert(1)>"],
    ["<scr<script></script>ipt>alert(1)</script>", "alert(1)"],
    ["ala <img src=x onerror=alert(1)", "ala img src=x onerror=alert(1)"],
    ["<svg/onload=alert(1)>kot", "kot"],
    ["<!-- x --><?xml y?>kot</p>", "kot"],
    ["<b>gruby", "<b>gruby</b>"],
    ["</b>chudy</i>", "chudy"],
    ["<b\nstyle=x>a</b >", "<b>a</b>"],
  ])("makes %j harmless", (written, kept) => {
    const clean = sanitizeComment(written);
    expect(clean).toBe(kept);
    expect(sanitizeComment(clean)).toBe(clean);
    expect(clean.replace(/<\/?(?:b|i|strong)>/g, "")).not.toMatch(/<[a-z/!?]/i);
  });

  it("does not change text that is not a tag", () => {
    for (const text of [
      "2 < 3 && 4 > 3",
      "kocham <3",
      "a &lt; b",
      "1:23 https://example.org/?a=1&b=2",
      "x<1>y",
    ]) {
      expect(sanitizeComment(text)).toBe(text);
    }
  });
});

describe("commentRuns", () => {
  it("splits a comment where the formatting changes", () => {
    expect(commentRuns("raz <b>dwa <i>trzy</i></b>")).toEqual([
      { text: "raz ", isBold: false, isItalic: false },
      { text: "dwa ", isBold: true, isItalic: false },
      { text: "trzy", isBold: true, isItalic: true },
    ]);
    expect(commentText("raz <b>dwa</b>")).toBe("raz dwa");
  });
});
