/** Words and signs that Polish typography does not leave at the end of a line. */
const HANGING = /(?<![\p{L}\p{N}])([aiouwz§]|art\.|ust\.|lit\.|pkt|nr|str\.|ul\.|np\.|tzw\.) (?=\S|$)/giu;
/** Between a figure, or its place in a message, and its unit. */
const UNIT =
  /(?<=[\p{N}}]) (?=(?:s|min|h|godz|lat|px|p|kb|Mb|KB|MB|GB|TB|kB|kbps|Mbps|zł|gr|tys|mln|mld|%|°C)(?![\p{L}\p{N}]))/gu;
/** "2,29 / s": a rate is one word. */
const RATE = / \/ (?=(?:s|min|h|godz)(?![\p{L}\p{N}]))/gu;
const TIMES = /(?<=\p{N}) × (?=\p{N})/gu;
const NO_BREAK = "\u00A0";

/** Keeps together what must not be parted at a line's end: short words with what follows, figures with their units. */
export function heldTogether(polish: string): string {
  return polish
    .replace(HANGING, `$1${NO_BREAK}`)
    .replace(UNIT, NO_BREAK)
    .replace(RATE, `${NO_BREAK}/${NO_BREAK}`)
    .replace(TIMES, `${NO_BREAK}×${NO_BREAK}`);
}
