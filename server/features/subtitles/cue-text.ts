import { decodeHTMLStrict } from "entities";
import { settingsOfKeypad } from "./cue-settings.ts";

const VOICE_MAX_CHARACTERS = 100;
/** Tags of WebVTT and SubRip, times within a WebVTT cue, and overrides of ASS. Other angle brackets are text. */
const MARK = new RegExp(
  [
    String.raw`<\/?(?:b|c|i|rt|ruby|s|u)(?:\.[^<>\s]{0,100})?\s?>`,
    String.raw`<\/?(?:font|lang)(?:[.\s][^<>]{0,300})?>`,
    String.raw`<(?<voice>v)(?<name>[.\s][^<>]{0,300})?>|(?<voiceEnd><\/v>)|(?<lineBreak><br\s?\/?>)`,
    String.raw`<\d{1,3}:[\d:.]{1,20}>`,
    String.raw`\{(?<override>\\[^{}]{0,500})\}`,
  ].join("|"),
  "gi",
);
const KEYPAD = /\\an([1-9])/;

export interface VoiceText {
  /** Empty if the file names no speaker. */
  readonly voice: string;
  readonly text: string;
}

export interface CueText {
  /** One part for each speaker. */
  readonly parts: readonly VoiceText[];
  /** WebVTT settings for a place that the text itself gives, as `{\an8}` does; otherwise empty. */
  readonly settings: string;
  /** The text has italics, colours or the like, which are not kept. */
  readonly isFormatted: boolean;
}

/** Reads the text of a cue. Marks are removed before entities are decoded: `&lt;b&gt;` is text. */
export function readCueText(text: string): CueText {
  let part = { voice: "", text: "" };
  const parts = [part];
  let settings = "";
  let isFormatted = false;
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    part.text += text.slice(at, match.index);
    at = match.index + match[0].length;
    const { voice, name = "", voiceEnd, lineBreak, override } = match.groups ?? {};
    const keypad = override && KEYPAD.exec(override)?.[1];
    if (voice) {
      part = { voice: voiceOf(name), text: cutDash(part) };
      parts.push(part);
    } else if (lineBreak) {
      part.text += "\n";
    } else if (keypad) {
      settings = settingsOfKeypad(Number(keypad));
      isFormatted ||= override !== `\\an${keypad}`;
    } else isFormatted ||= !voiceEnd;
  }
  part.text += text.slice(at);
  return { parts: partsWithWords(parts), settings, isFormatted };
}

/** The name in `<v.loud Ola>`. */
function voiceOf(name: string): string {
  return readVoice(name.replace(/^\.\S{0,300}/, ""));
}

/** Reads the name of a speaker as any format writes it. */
export function readVoice(name: string): string {
  const text = plainText(name).replaceAll("\n", " ");
  return Array.from(text).slice(0, VOICE_MAX_CHARACTERS).join("");
}

/** Takes the beginning of a line without words, such as a dash, from a part: it belongs to the next name. */
function cutDash(part: { text: string }): string {
  const dash = /(?:^|\n)([^\p{L}\p{N}\n]{0,10})$/u.exec(part.text)?.[1] ?? "";
  part.text = part.text.slice(0, part.text.length - dash.length);
  return dash;
}

function partsWithWords(parts: readonly VoiceText[]): VoiceText[] {
  return parts.map(({ voice, text }) => ({ voice, text: plainText(text) })).filter(({ text }) => text !== "");
}

/** Decodes entities; without control characters and empty lines. */
function plainText(text: string): string {
  return decodeHTMLStrict(text)
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/[\p{Cc}\u2028\u2029\ufeff]/gu, (sign) => (sign === "\n" ? "\n" : ""))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
