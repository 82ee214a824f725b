import type { Locale } from "#shared/texts.ts";

interface Placed {
  readonly name: string;
  /** What administrators have given it, if anything. */
  readonly place?: number | null | undefined;
}

/** The order of categories of one level: those with a place first, then the others by name. */
export function inShownOrder<Category extends Placed>(
  categories: readonly Category[],
  locale: Locale,
): Category[] {
  const { compare } = new Intl.Collator(locale);
  return categories.toSorted(
    (one, other) => (one.place ?? Infinity) - (other.place ?? Infinity) || compare(one.name, other.name),
  );
}
