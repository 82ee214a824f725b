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

function parse(text: string) {
  return parseSubtitles(new TextEncoder().encode(text));
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
      "1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Dzień</i> <font color=red>dobry</font>\r\n{\\an8}Góra\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nA < B & C\r\n";

    expect(parse(srt)).toEqual([
      { startSeconds: 1, endSeconds: 2.5, text: "Dzień dobry\nGóra" },
      { startSeconds: 3, endSeconds: 4, text: "A < B & C" },
    ]);
  });

  it("reads WebVTT with settings, names, notes and styles", () => {
    const vtt =
      "WEBVTT - Próba\n\nNOTE 00:01.000 --> 00:02.000\nuwaga\n\nSTYLE\n::cue { background: url(https://zlo.example) }\n\nraz\n00:01.000 --> 00:02.000 align:start position:10%\n<v Ola><c.zolty>Cześć</c>&nbsp;&amp; hej</v>\n";

    expect(parse(vtt)).toEqual([{ startSeconds: 1, endSeconds: 2, text: "Cześć & hej" }]);
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

    expect(parseSubtitles(old)).toMatchObject([{ text: "żółć" }]);
    expect(parseSubtitles(wide)).toMatchObject([{ text: "żółć" }]);
  });

  it("removes scripts, also when tags split them", () => {
    const evil = "<scr<b>ipt>alert(1)</scr</b>ipt> &lt;img src=x onerror=alert(1)&gt; <!-- --> ok";
    const [cue] = parse(`1\n00:00:01,000 --> 00:00:02,000\n${evil}\n`);
    const written = writeWebVtt(cue ? [cue] : []);

    expect(written.split("\n").at(3)).not.toMatch(/[<>]/);
    expect(cue?.text).not.toContain("<img");
    expect(cue?.text).toContain("ok");
  });

  it.each([
    ["an end before its start", "1\n00:00:05,000 --> 00:00:04,000\nx", { kind: "time", line: 2 }],
    ["minutes beyond the hour", "1\n00:61:05,000 --> 00:62:04,000\nx", { kind: "time", line: 2 }],
    ["a time that is none", "\n1\nsoon --> later\nx", { kind: "time", line: 3 }],
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
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

describe("readOwnWebVtt", () => {
  it("reads the output of writeWebVtt", () => {
    const cues = [
      { startSeconds: 0.5, endSeconds: 3661.25, text: "A < B & <i>C</i>" },
      { startSeconds: 362_000, endSeconds: 362_001.001, text: "dwa\nwiersze" },
    ];

    expect(readOwnWebVtt(writeWebVtt(cues))).toEqual(cues);
  });
});

function clock(second: number): string {
  const two = (amount: number) => String(amount).padStart(2, "0");
  return `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)},000`;
}
