/** Parses an amount as users type it, "1 250,50" or "20 zł"; undefined for empty input. */
export function parseZloty(raw: string | number | undefined): number | undefined {
  const text = String(raw ?? "")
    .replaceAll(/\s|zł|pln/gi, "")
    .replace(",", ".");
  if (text === "") return undefined;
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
