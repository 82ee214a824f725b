/** One subtitle: plain text, lines separated by \n, times in seconds. */
export interface Cue {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly text: string;
  /** Where the text is shown, as in WebVTT: `line:0 align:start`. */
  readonly settings?: string;
  /** Who speaks. */
  readonly voice?: string;
}

const TIMES = /^(\d{2,}):(\d{2}):(\d{2}\.\d{3}) --> (\d{2,}):(\d{2}):(\d{2}\.\d{3})(?: (.+))?$/;
const VOICE = /^<v ([^<>]+)>/;

/** Serializes cues as WebVTT; their text is escaped. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startSeconds, endSeconds, text, settings, voice }) =>
      `${timeText(startSeconds)} --> ${timeText(endSeconds)}${settings ? ` ${settings}` : ""}\n` +
      `${voice ? `<v ${escape(voice)}>` : ""}${escape(text)}`,
  );
  return `${["WEBVTT", ...blocks].join("\n\n")}\n`;
}

/** Parses the output of `writeWebVtt`. */
export function readOwnWebVtt(vtt: string): Cue[] {
  return vtt.split("\n\n").flatMap((block) => {
    const [times = "", ...lines] = block.trimEnd().split("\n");
    const match = TIMES.exec(times);
    if (!match) return [];
    const [h1, m1, s1, h2, m2, s2] = match.slice(1, 7).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const settings = match[7];
    const text = lines.join("\n");
    const voice = VOICE.exec(text)?.[1];
    return {
      startSeconds: h1 * 3600 + m1 * 60 + s1,
      endSeconds: h2 * 3600 + m2 * 60 + s2,
      text: unescape(text.replace(VOICE, "")),
      ...(settings && { settings }),
      ...(voice && { voice: unescape(voice) }),
    };
  });
}

function timeText(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (amount: number) => String(amount).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, ms % 60_000];
  return `${two(hours)}:${two(minutes)}:${two(Math.floor(rest / 1000))}.${String(rest % 1000).padStart(3, "0")}`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function unescape(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
