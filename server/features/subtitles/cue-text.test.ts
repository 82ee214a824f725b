import { describe, expect, it } from "vitest";
import { readCueText } from "./cue-text.ts";

describe("readCueText", () => {
  it("decodes every entity of HTML once, and leaves unknown ones", () => {
    const text =
      "It&#39;s D&apos;Artagnan, g&oacute;ra &#x142; &amp;lt; &mdash; &copy;&#8364;&AMP; &nic; AT&T";

    expect(readCueText(text).parts).toEqual([
      { voice: "", text: "It's D'Artagnan, góra ł &lt; — ©€& &nic; AT&T" },
    ]);
  });

  it("keeps tags that are written as text, and angle brackets that are no marks", () => {
    const text = "<b>Znacznik</b> &lt;div&gt; i &lt;b&gt;, List<String>, <jan@example.com>, a<b && c>d";

    expect(readCueText(text).parts).toEqual([
      { voice: "", text: "Znacznik <div> i <b>, List<String>, <jan@example.com>, a<b && c>d" },
    ]);
  });

  it("removes the marks of WebVTT, SubRip and ASS, and tells so", () => {
    const marks = [
      ...[
        "<i>x</i>",
        "<I>x</I>",
        "<c.zolty.bg_czarny>x</c>",
        "<font color='red'>x</font>",
        "<lang pl>x</lang>",
      ],
      ...["<ruby>x<rt></rt></ruby>", "<00:00:01.500>x", "{\\i1}x{\\i0}", "{\\an8\\fs20}x"],
    ];

    for (const text of marks) {
      expect([text, readCueText(text)]).toMatchObject([text, { parts: [{ text: "x" }], isFormatted: true }]);
    }
    expect(readCueText("Raz<br/>dwa")).toMatchObject({ parts: [{ text: "Raz\ndwa" }], isFormatted: false });
  });

  it("splits a text by its speakers, each with the dash before the name", () => {
    expect(
      readCueText("Didaskalia\n- <v.glosno Ola>Raz</v>\n- <v Jan &amp; Jan>dwa <v Ola>trzy").parts,
    ).toEqual([
      { voice: "", text: "Didaskalia" },
      { voice: "Ola", text: "- Raz" },
      { voice: "Jan & Jan", text: "- dwa" },
      { voice: "Ola", text: "trzy" },
    ]);
  });

  it("shortens the name of a speaker to a hundred characters [LAS-152]", () => {
    const voiceOf = (name: string) => readCueText(`<v ${name}>Raz</v>`).parts[0]?.voice;

    expect(voiceOf("ż".repeat(100))).toBe("ż".repeat(100));
    expect(voiceOf("ż".repeat(101))).toBe("ż".repeat(100));
  });

  it.each([
    [1, "align:start"],
    [2, ""],
    [3, "align:end"],
    [4, "line:50% align:start"],
    [5, "line:50%"],
    [7, "line:0 align:start"],
    [8, "line:0"],
    [9, "line:0 align:end"],
  ])("reads the place {\\an%i}", (digit, settings) => {
    expect(readCueText(`{\\an${digit}}Góra`)).toEqual({
      ...{ parts: [{ voice: "", text: "Góra" }], settings },
      isFormatted: false,
    });
  });
});
