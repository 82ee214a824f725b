import { describe, expect, it } from "vitest";
import { readOwnWebVtt, writeWebVtt } from "#shared/subtitles/web-vtt.ts";
import { parseSubtitles } from "./parse-subtitles.ts";

const ASS = `[Script Info]
Title: Próba
[V4+ Styles]
Format: Name, Fontname
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,nie to
Dialogue: 0,0:00:03.50,0:00:05.00,Default,,0,0,0,,{\\i1}Wsiadaj,{\\i0} jedziemy.\\NNa wschód.
Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Peron
Dialogue: 0,0:00:06.00,0:00:07.00,Default,,0,0,0,,{\\p1}m 0 0 l 100 0{\\p0}`;

function parseAll(text: string) {
  return parseSubtitles(new TextEncoder().encode(text));
}

function parse(text: string) {
  return parseAll(text).cues;
}

function problemOf(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    return (error as { problem?: unknown }).problem;
  }
}

describe("parseSubtitles", () => {
  it("reads SubRip and strips its tags", () => {
    const srt =
      "1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Dzień</i> <font color=red>dobry</font>\r\nGóra\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nA < B & C\r\n";

    expect(parse(srt)).toEqual([
      { startSeconds: 1, endSeconds: 2.5, text: "Dzień dobry\nGóra" },
      { startSeconds: 3, endSeconds: 4, text: "A < B & C" },
    ]);
  });

  it("reads WebVTT with settings, names, notes and styles", () => {
    const vtt =
      "WEBVTT - Próba\n\nNOTE 00:01.000 --> 00:02.000\nuwaga\n\nSTYLE\n::cue { background: url(https://zlo.example) }\n\nraz\n00:01.000 --> 00:02.000 align:start position:10%\n<v Ola><c.zolty>Cześć</c>&nbsp;&amp; hej</v>\n";

    expect(parseAll(vtt)).toEqual({
      cues: [
        {
          startSeconds: 1,
          endSeconds: 2,
          text: "Cześć & hej",
          voice: "Ola",
          settings: "align:start position:10%",
        },
      ],
      omitted: [{ line: 6, reason: "formatting" }],
      omittedCues: 0,
    });
  });

  it("reads ASS in the order of its times, without styles and drawings", () => {
    expect(parse(ASS)).toEqual([
      { startSeconds: 1, endSeconds: 2, text: "Peron" },
      { startSeconds: 3.5, endSeconds: 5, text: "Wsiadaj, jedziemy.\nNa wschód." },
    ]);
  });

  it("reads Windows-1250, as older Polish programs wrote it, and UTF-16", () => {
    const line = "1\n00:00:01,000 --> 00:00:02,000\n";
    const old = new Uint8Array([...new TextEncoder().encode(line), 0xbf, 0xf3, 0xb3, 0xe6]);
    const wide = new Uint8Array(Buffer.from(`\ufeff${line}żółć`, "utf16le"));

    expect(parseSubtitles(old).cues).toMatchObject([{ text: "żółć" }]);
    expect(parseSubtitles(wide).cues).toMatchObject([{ text: "żółć" }]);
  });

  it.each([
    ["no length", "00:00:02,000 --> 00:00:02,000", "order"],
    ["an end before its start", "00:00:05,000 --> 00:00:04,000", "order"],
    ["60 seconds", "00:00:60,000 --> 00:01:02,000", "time"],
    ["minutes beyond the hour", "00:61:05,000 --> 01:02:04,000", "time"],
    ["four digits of milliseconds", "00:00:03,1000 --> 00:00:04,000", "time"],
    ["a negative start", "-00:00:01,000 --> 00:00:02,000", "time"],
    ["more than a hundred hours", "101:00:00,000 --> 101:00:01,000", "time"],
    ["words for times", "soon --> later", "time"],
    ["words after a single arrow", "00:00:02,000 -> 1:potem", "time"],
  ])("leaves out only the cue with %s, and names its line", (_what, times, reason) => {
    const around = (end: string) => `00:00:00,500 --> 00:00:01,000\nRaz\n\n2\n${times}\nDwa\n\n${end}`;
    const last = "00:00:08,000 --> 00:00:09,000\nTrzy\n";

    for (const text of [`1\n${around(`3\n${last}`)}`, `WEBVTT\n\n${around(last)}`]) {
      const { cues, omitted, omittedCues } = parseAll(text);
      expect(cues.map((cue) => cue.text)).toEqual(["Raz", "Trzy"]);
      expect(omitted.map((omission) => omission.reason)).toEqual([reason]);
      expect(text.split("\n")[(omitted[0]?.line ?? 0) - 1]).toBe(times);
      expect(omittedCues).toBe(1);
    }
  });

  it("leaves out only the impossible cue of ASS", () => {
    const { cues, omitted } = parseAll(
      ASS.replace("0:00:02.00,Default,,0,0,0,,Peron", "0:00:01.00,,,0,0,0,,x"),
    );

    expect(cues).toHaveLength(1);
    expect(omitted).toContainEqual({ line: 9, reason: "order" });
  });

  it.each([
    ["a single arrow", "00:00:01,000 -> 00:00:02,000"],
    ["three dashes", "00:00:01,000 ---> 00:00:02,000"],
    ["a dash of a word processor", "00:00:01,000 –> 00:00:02,000"],
    ["an arrow", "00:00:01,000 → 00:00:02,000"],
    ["no spaces", "00:00:01,000-->00:00:02,000"],
  ])("reads times around %s", (_what, times) => {
    expect(parse(`1\n${times}\nRaz\n\n2\n${times}\nDwa\n`)).toMatchObject([
      { startSeconds: 1, endSeconds: 2, text: "Raz" },
      { startSeconds: 1, endSeconds: 2, text: "Dwa" },
    ]);
  });

  it("keeps arrows, numbers and empty lines in a text of SubRip", () => {
    const text = "Odjazd 12:30 -> 14:00\n12:30 → 14:00\n\nalbo\na --> b\n1999";

    expect(parseAll(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n\n2\n`)).toEqual({
      cues: [{ startSeconds: 1, endSeconds: 2, text: text.replace("\n\n", "\n") }],
      omitted: [],
      omittedCues: 0,
    });
  });

  it("reads cues without an empty line between them, and doubled line ends", () => {
    const dense = "1\n00:01.000 --> 00:02.000\nRaz\n2\n00:02.000 --> 00:03.000\nDwa\n";
    const spaced = dense.replaceAll("\n2", "\n\n2").replaceAll("\n", "\r\r\n");

    for (const text of [dense, spaced, `WEBVTT\n\n${dense}`]) {
      expect(parse(text).map((cue) => cue.text)).toEqual(["Raz", "Dwa"]);
    }
  });

  it("reads the text below a line of spaces, as YouTube writes it", () => {
    const vtt =
      "WEBVTT\nKind: captions\n\n00:01.000 --> 00:02.000 position:0%\n \nWitam<00:01.500><c> was</c>\n \n\n00:03.000 --> 00:04.000\nDalej\n";

    expect(parseAll(vtt)).toMatchObject({ cues: [{ text: "Witam was" }, { text: "Dalej" }], omittedCues: 0 });
  });

  it("tells which text of WebVTT has no times, and which is too long", () => {
    const long = "😀".repeat(1001);
    const { cues, omitted, omittedCues } = parseAll(
      `WEBVTT\n\nBez czasu\n\n00:01.000 --> 00:02.000\n${long}\n\nTeż bez\n`,
    );

    expect(cues[0]?.text).toBe("😀".repeat(1000));
    expect(omittedCues).toBe(2);
    expect(omitted).toEqual([
      { line: 3, reason: "text" },
      { line: 5, reason: "long" },
      { line: 8, reason: "text" },
    ]);
  });

  it("lists the first hundred omissions, and counts them all", () => {
    const bad = "1\n00:00:02,000 --> 00:00:02,000\nx\n\n".repeat(150);
    const { omitted, omittedCues } = parseAll(`${bad}1\n00:00:01,000 --> 00:00:02,000\nRaz\n`);

    expect([omitted.length, omittedCues]).toEqual([100, 150]);
  });

  it("gives text without marks of WebVTT, whatever a file writes", () => {
    const evil = "<scr<b>ipt>alert(1)</scr</b>ipt> &lt;img src=x onerror=alert(1)&gt; <!-- --> ok";
    const { cues } = parseAll(`1\n00:00:01,000 --> 00:00:02,000\n<v &lt;img&gt;>${evil}\n`);
    const written = writeWebVtt(cues);

    expect(written.split("\n").slice(3).join("").replace("<v &lt;img&gt;>", "")).not.toMatch(/[<>]/);
    expect(readOwnWebVtt(written)).toEqual(cues);
  });

  it("keeps places and voices, a cue for each speaker", () => {
    const vtt = `WEBVTT

00:01.000 --> 00:04.000 line:0 position:10%,line-left size:50% align:middle
<v.glosno Ola &amp; Jan>Na górze

00:05.000 --> 00:06.000 line:-2 line:120% foo
- <v Ola>Raz</v>
- <v Jan>Dwa

00:07.000 --> 00:08.000 vertical:rl line:0
Pionowo`;

    expect(parseAll(vtt)).toEqual({
      cues: [
        {
          ...{ startSeconds: 1, endSeconds: 4, text: "Na górze", voice: "Ola & Jan" },
          settings: "line:0 position:10% size:50% align:center",
        },
        { startSeconds: 5, endSeconds: 6, text: "- Raz", voice: "Ola", settings: "line:-2" },
        { startSeconds: 5, endSeconds: 6, text: "- Dwa", voice: "Jan", settings: "line:-2" },
        { startSeconds: 7, endSeconds: 8, text: "Pionowo" },
      ],
      omitted: [{ line: 3, reason: "formatting" }],
      omittedCues: 0,
    });
  });

  it("tells the first place of formatting that is not kept", () => {
    const cue = "00:00:01,000 --> 00:00:02,000\n";

    expect(parseAll(`1\n${cue}Raz\n\n2\n${cue}<i>Dwa</i>\n\n3\n${cue}<b>Trzy</b>\n`).omitted).toEqual([
      { line: 6, reason: "formatting" },
    ]);
    expect(parseAll(`1\n${cue}{\\an8\\c&HFF&}Raz\n`).omitted).toHaveLength(1);
    expect(parseAll(ASS).omitted).toEqual([{ line: 8, reason: "formatting" }]);
  });

  it.each([
    ["only an end before its start", "1\n00:00:05,000 --> 00:00:04,000\nx", { kind: "order", line: 2 }],
    ["only times that are none", "\n1\nsoon --> later\nx", { kind: "time", line: 3 }],
    ["other text", "Drogi pamiętniku", { kind: "format" }],
    ["bytes of something else", "\0\0\0 --> \0", { kind: "format" }],
    ["no words", "WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>\n", { kind: "empty" }],
  ])("rejects %s", (_what, text, problem) => {
    expect(problemOf(text)).toEqual(problem);
  });

  it("accepts the maximum number of cues and not one more, in bounded time", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => `${n}\n${clock(n)} --> ${clock(n + 1)}\nnapis ${n}\n`).join(
        "\n",
      );

    const startedAt = performance.now();
    expect(parse(many(50_000))).toHaveLength(50_000);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(problemOf(many(50_001))).toEqual({ kind: "tooMany" });
  });

  it("is fast on input made for catastrophic backtracking (ReDoS)", () => {
    const startedAt = performance.now();
    parse(`1\n00:00:01,000 --> 00:00:02,000\n${"<".repeat(200_000)}${"{\\".repeat(100_000)}x\n`);
    expect(problemOf(`WEBVTT\n\n${"\r".repeat(500_000)}${" ".repeat(500_000)}x`)).toEqual({ kind: "empty" });
    expect(problemOf(`1 --> ${"<v ".repeat(200_000)}\n${"1:".repeat(200_000)}\n`)).toBeDefined();
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

describe("readOwnWebVtt", () => {
  it("writes what parseSubtitles reads unchanged", () => {
    const cues = [
      {
        startSeconds: 1,
        endSeconds: 2,
        text: "12:30 → 14:00\n1:00 --> 2:00\n&lt; <b>x</b>",
        voice: "A & <B>",
      },
      { startSeconds: 3, endSeconds: 4, text: "NOTE\n7", settings: "line:0 align:start" },
    ];

    expect(parse(writeWebVtt(cues))).toEqual(cues);
  });

  it("reads the output of writeWebVtt", () => {
    const cues = [
      { startSeconds: 0.5, endSeconds: 3661.25, text: "A < B & <i>C</i>" },
      { startSeconds: 362_000, endSeconds: 362_001.001, text: "dwa\nwiersze" },
      {
        startSeconds: 362_002,
        endSeconds: 362_003,
        text: "<v x>",
        voice: "A & <B>",
        settings: "line:0 align:start",
      },
    ];

    expect(readOwnWebVtt(writeWebVtt(cues))).toEqual(cues);
  });
});

function clock(second: number): string {
  const two = (amount: number) => String(amount).padStart(2, "0");
  return `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)},000`;
}
