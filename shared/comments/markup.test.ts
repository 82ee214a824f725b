import { describe, expect, it } from "vitest";
import { commentHtml, commentRuns, commentText, typedComment } from "./markup.ts";

describe("a comment as HTML", () => {
  it("has b, i and strong, without attributes, and no other element [COM-021]", () => {
    const typed =
      '<b>jeden</b> <script>alert(1)</script><a href="javascript:x">dwa</a> <img src=x onerror=alert(1)> <i>trzy</i> <strong>cztery</strong> <b onclick="x()">pięć</b>';

    const html = commentHtml(typed);

    expect(html).toContain("<b>jeden</b>");
    expect(html).toContain("<i>trzy</i> <strong>cztery</strong>");
    expect(html.match(/<[^>]*>/g)).toEqual(["<b>", "</b>", "<i>", "</i>", "<strong>", "</strong>"]);
    expect(typedComment(html)).toBe(typed);
  });

  it.each([
    ["List<String> x; if (a<b && c>d) return <T>y;", "List<String> x; if (a<b && c>d) return <T>y;"],
    ["if (i<n) { x <y }", "if (i<n) { x <y }"],
    ["<jan@example.com>", "<jan@example.com>"],
    ["<https://example.com>", "<https://example.com>"],
    ["<!-- --> <button> <title>Mój tytuł</title>", "<!-- --> <button> <title>Mój tytuł</title>"],
    ["b<i && i>c", "b<i && i>c"],
    ["Map<B> m = new Map<I>()", "Map<B> m = new Map<I>()"],
    ["for (i<b>5)", "for (i<b>5)"],
    ["</b>chudy</i>", "</b>chudy</i>"],
    ["<b >a</b >", "<b >a</b >"],
    ["<<u>img src=x onerror=alert(1)>", "<<u>img src=x onerror=alert(1)>"],
    ["<scr<b>ipt></b>alert(1)", "<script>alert(1)"],
    ["<b>gruby<i></b>", "gruby<i>"],
    ["a &lt; b &amp; 2 < 3, kocham <3, <--", "a &lt; b &amp; 2 < 3, kocham <3, <--"],
  ])("shows %j as %j", (typed, shown) => {
    const html = commentHtml(typed);
    expect(commentText(html)).toBe(shown);
    expect(typedComment(html)).toBe(typed);
    expect(html.replace(/<\/?(?:b|i|strong)>/g, "")).not.toMatch(/[<>]/);
  });
});

describe("commentRuns", () => {
  it("splits a comment where the formatting changes", () => {
    expect(commentRuns(commentHtml("raz & <b>dwa <i>trzy</i></b> <T>"))).toEqual([
      { text: "raz & ", isBold: false, isItalic: false },
      { text: "dwa ", isBold: true, isItalic: false },
      { text: "trzy", isBold: true, isItalic: true },
      { text: " <T>", isBold: false, isItalic: false },
    ]);
  });

  it("formats only within pairs", () => {
    const isPlain = ({ isBold, isItalic }: { isBold: boolean; isItalic: boolean }) => !isBold && !isItalic;
    for (const typed of ["<b>a", "a</b>", "<i>a</b>", "x<b>y<b>z", "b<i>a"]) {
      expect(commentRuns(commentHtml(typed)).every(isPlain)).toBe(true);
    }
    expect(commentRuns(commentHtml("<b><i>x</b></i>"))).toEqual([
      { text: "<i>x", isBold: true, isItalic: false },
      { text: "</i>", isBold: false, isItalic: false },
    ]);
  });
});
