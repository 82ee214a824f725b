/** A sum as people write it, "1 250,50" or "20 zł", as a number; undefined where nothing is written. */
export function zlotyIn(written: string | number | undefined): number | undefined {
  const text = String(written ?? "")
    .replaceAll(/\s|zł|pln/gi, "")
    .replace(",", ".");
  if (text === "") return undefined;
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
