/** A text in lower case without diacritics, for comparison: "Żółw" -> "zolw". */
export function foldDiacritics(text: string): string {
  return text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
}
