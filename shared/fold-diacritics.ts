const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;
/** Letters that Unicode does not decompose. */
const UNDECOMPOSED: Readonly<Record<string, string>> = { ł: "l", đ: "d", ø: "o", ß: "ss" };

/**
 * A text for comparison: in lower case, with plain letters and digits for accented and decorated ones, without what
 * cannot be seen: "Żółw" -> "zolw", "𝗕𝗶𝗴𝗼𝘀 ②" -> "bigos 2". The database has the same as `folded`.
 */
export function foldDiacritics(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(UNSEEN, "")
    .replace(/[łđøß]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}
