/** Short words and signs that Polish typography does not allow at the end of a line. */
const SHORT_WORDS = /(?<![\p{L}\p{N}])([aiouwz§]|art\.|ust\.|lit\.|pkt|nr|str\.|ul\.|np\.|tzw\.) (?=\S|$)/giu;
/** The space between a number, or its placeholder, and its unit. */
const UNIT =
  /(?<=[\p{N}}]) (?=(?:s|min|h|godz|lat|px|p|kb|Mb|KB|MB|GB|TB|kB|kbps|Mbps|zł|gr|tys|mln|mld|%|°C)(?![\p{L}\p{N}]))/gu;
/** "2,29 / s": a rate is one word. */
const RATE = / \/ (?=(?:s|min|h|godz)(?![\p{L}\p{N}]))/gu;
const TIMES = /(?<=\p{N}) × (?=\p{N})/gu;
const NO_BREAK = "\u00A0";

/** Inserts non-breaking spaces after short words, and between numbers and units. */
export function withNonBreakingSpaces(polish: string): string {
  return polish
    .replace(SHORT_WORDS, `$1${NO_BREAK}`)
    .replace(UNIT, NO_BREAK)
    .replace(RATE, `${NO_BREAK}/${NO_BREAK}`)
    .replace(TIMES, `${NO_BREAK}×${NO_BREAK}`);
}
