import { expect, it } from "vitest";
import { parseSubtitles } from "./parse-subtitles.ts";

function voiceOf(name: string): string | undefined {
  const file = [
    "[Script Info]",
    "[Events]",
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
    `Dialogue: 0,0:00:01.00,0:00:02.00,Default,${name},0,0,0,,Peron`,
  ];
  return parseSubtitles(new TextEncoder().encode(file.join("\n"))).cues[0]?.voice;
}

it.each([
  ["Ola", "Ola"],
  [" Ola\t i  Jan ", "Ola i Jan"],
  ["Ola\u0007\u2028 &amp; Jan", "Ola & Jan"],
  ["ż".repeat(100), "ż".repeat(100)],
  ["ż".repeat(101), "ż".repeat(100)],
  ["🎬".repeat(101), "🎬".repeat(100)],
  ["\u0007", undefined],
  ["", undefined],
])("the name %j of ASS is the speaker %j", (name, voice) => {
  expect(voiceOf(name)).toBe(voice);
});
