import { TITLE_MAX_CHARACTERS, TITLE_MIN_CHARACTERS } from "#shared/catalogue/catalogue.ts";
import { firstCharacters, visibleLength } from "#shared/text-validation.ts";

const EXTENSION = /\.[a-z0-9]{1,5}$/i;
const LONE_HYPHEN = /^[\p{L}]+-[\p{L}]+$/u;

/**
 * Default title from a file name: "moj_film-o-kotach.mp4" -> "Moj film o kotach"; undefined when too little is left.
 */
export function titleFromFileName(fileName: string): string | undefined {
  const words = separateWords(fileName.replace(EXTENSION, "").normalize("NFC"));
  const whole = capitalised(words.replace(/\s+/g, " ").trim());
  const title = firstCharacters(whole, TITLE_MAX_CHARACTERS).trim();
  return visibleLength(title) >= TITLE_MIN_CHARACTERS ? title : undefined;
}

function separateWords(name: string): string {
  const spaced = name.replaceAll("_", " ");
  // If the words are already separated, dots and hyphens have a meaning: "odc. 4", "Bielsko-Biała".
  if (/\s/.test(spaced.trim()) || LONE_HYPHEN.test(spaced)) return spaced;
  return spaced.replace(/[.\-+]+/g, " ");
}

function capitalised(text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase("pl") + rest.join("");
}
