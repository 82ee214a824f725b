/** A text in small letters without accents, for comparing: "Żółw" -> "zolw". */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll("ł", "l").normalize("NFD").replace(/\p{M}/gu, "");
}
