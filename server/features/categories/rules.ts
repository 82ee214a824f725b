import { CATEGORY_CODE_MAX_CHARACTERS } from "#shared/categories/code.ts";
import { foldDiacritics } from "#shared/fold-diacritics.ts";
import type { Locale } from "#shared/texts.ts";

/** Room for the number of a code that others have already. */
const STEM_MAX_CHARACTERS = CATEGORY_CODE_MAX_CHARACTERS - 4;

/** The code of a new category by its Polish name: `kolej-i-tramwaje`, with a number if that is taken. */
export function codeFor(name: string, isTaken: (code: string) => boolean): string {
  const stem =
    foldDiacritics(name)
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, STEM_MAX_CHARACTERS)
      .replace(/^-|-$/g, "") || "category";
  let code = stem;
  for (let number = 2; isTaken(code); number += 1) code = `${stem}-${number}`;
  return code;
}

interface Named {
  readonly code: string;
  readonly name: string;
}

/**
 * The places that keep categories in this order. Those at the end that follow by name anyway get none, so that they
 * are sorted by name in each language.
 */
export function placesOf(
  ordered: readonly Named[],
  locale: Locale,
): { code: string; place: number | null }[] {
  const { compare } = new Intl.Collator(locale);
  const isByName = (place: number) => {
    const [one, next] = [ordered[place], ordered[place + 1]];
    return one === undefined || next === undefined || compare(one.name, next.name) <= 0;
  };
  let placed = ordered.length;
  while (placed > 0 && isByName(placed - 1)) placed -= 1;
  return ordered.map(({ code }, place) => ({ code, place: place < placed ? place : null }));
}
