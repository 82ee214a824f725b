/** What a page of sections is called: its address in words, "swieta-2026" as "Swieta 2026". */
export function pageName(slug: string): string {
  const words = slug.replaceAll("-", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
