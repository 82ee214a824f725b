import * as z from "zod/mini";
import { CATEGORIES } from "#shared/videos/catalogue.ts";

export const RULED_WORD_MIN_CHARACTERS = 2;
export const RULED_WORD_MAX_CHARACTERS = 60;
export const RULED_WORDS_MAX = 100;
/** From here on a film counts as watched: only the credits are left. */
export const WATCHED_SHARE = 0.95;

/** What an account wants of its lists. All of it is off until it is chosen. */
export const ViewingRules = z.object({
  /** Films that were watched to their end are left out of lists. */
  hideWatched: z._default(z.boolean(), false),
  /** No figures, no recommendations, nothing that plays by itself. */
  calm: z._default(z.boolean(), false),
  /** Films with such words, in any form, in their titles or tags are left out. */
  words: z._default(
    z
      .array(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(RULED_WORD_MIN_CHARACTERS),
            z.maxLength(RULED_WORD_MAX_CHARACTERS),
            z.regex(/[\p{L}\p{N}]/u),
          ),
      )
      .check(z.maxLength(RULED_WORDS_MAX)),
    [],
  ),
  categories: z._default(z.array(z.enum(CATEGORIES)), []),
});
export type ViewingRules = z.output<typeof ViewingRules>;

export const NO_RULES: ViewingRules = { hideWatched: false, calm: false, words: [], categories: [] };
