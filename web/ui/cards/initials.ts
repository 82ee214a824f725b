const TWO_LETTERS_FROM_PX = 24;

/** "Kolejowy Szlak" -> "KS"; one-letter words are skipped, small avatars show one letter. */
export function initialsOf(name: string, sizePx: number): string {
  const words = name.split(/[\s\-_.]+/).filter(Boolean);
  const long = words.filter((word) => Array.from(word).length > 1);
  const initialLetters = (long.length > 0 ? long : words).map((word) =>
    (Array.from(word)[0] ?? "").toLocaleUpperCase("pl"),
  );
  return initialLetters.slice(0, sizePx < TWO_LETTERS_FROM_PX ? 1 : 2).join("");
}

/** Two colours derived from the name, dark enough for white letters. */
export function gradientOf(name: string): string {
  const hue = hashOf(name) % 360;
  return `linear-gradient(135deg, oklch(0.54 0.15 ${hue}), oklch(0.4 0.13 ${(hue + 55) % 360}))`;
}

function hashOf(text: string): number {
  let hash = 5381;
  for (const character of text) hash = (Math.imul(hash, 33) ^ (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
