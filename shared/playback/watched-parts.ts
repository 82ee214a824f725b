/** A video is divided into this many parts of equal length, and playback is recorded for each. */
export const WATCHED_PARTS = 100;

const BITS_PER_DIGIT = 4;
const DIGITS = WATCHED_PARTS / BITS_PER_DIGIT;

/** 25 hexadecimal digits: the first bit is the first part of the video. */
export const WATCHED_PARTS_TEXT = new RegExp(`^[0-9a-f]{${DIGITS}}$`);

/** The numbers of the parts between two playback positions, both included. */
export function partsBetween(fromSeconds: number, toSeconds: number, durationSeconds: number): number[] {
  if (!(durationSeconds > 0) || toSeconds < fromSeconds) return [];
  const [first, last] = [fromSeconds, toSeconds].map((seconds) => partAt(seconds / durationSeconds));
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function partAt(share: number): number {
  return Math.min(WATCHED_PARTS - 1, Math.max(0, Math.floor(share * WATCHED_PARTS)));
}

export function encodeWatchedParts(parts: ReadonlySet<number>): string {
  return Array.from({ length: DIGITS }, (_, digit) => {
    const bits = Array.from({ length: BITS_PER_DIGIT }, (__, bit) =>
      parts.has(digit * BITS_PER_DIGIT + bit) ? "1" : "0",
    );
    return Number.parseInt(bits.join(""), 2).toString(16);
  }).join("");
}

export function decodeWatchedParts(text: string): Set<number> {
  const parts = new Set<number>();
  if (!WATCHED_PARTS_TEXT.test(text)) return parts;
  for (let part = 0; part < WATCHED_PARTS; part += 1) {
    const value = Number.parseInt(text.charAt(Math.floor(part / BITS_PER_DIGIT)), 16);
    const bit = BITS_PER_DIGIT - 1 - (part % BITS_PER_DIGIT);
    if ((value >> bit) & 1) parts.add(part);
  }
  return parts;
}
