/** Display name of a page of sections, derived from its slug: "swieta-2026" becomes "Swieta 2026". */
export function pageName(slug: string): string {
  const words = slug.replaceAll("-", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
