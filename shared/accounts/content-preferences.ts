import * as z from "zod/mini";
import { CATEGORIES_OF_SITE_MAX, CategoryCode } from "#shared/categories/code.ts";

export const HIDDEN_WORD_MIN_CHARACTERS = 2;
export const HIDDEN_WORD_MAX_CHARACTERS = 60;
export const HIDDEN_WORDS_MAX = 100;
/** From this share on a video counts as watched: only the credits are left. */
export const WATCHED_SHARE = 0.95;

/** The content preferences of an account. All are off by default. */
export const ContentPreferences = z.object({
  /** Leaves out videos watched to the end. */
  hideWatched: z._default(z.boolean(), false),
  /** Distraction-free mode: no counters, no recommendations, no autoplay. */
  distractionFree: z._default(z.boolean(), false),
  /** Leaves out videos with these words, in any form, in title or tags. */
  words: z._default(
    z
      .array(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(HIDDEN_WORD_MIN_CHARACTERS),
            z.maxLength(HIDDEN_WORD_MAX_CHARACTERS),
            z.regex(/[\p{L}\p{N}]/u),
          ),
      )
      .check(z.maxLength(HIDDEN_WORDS_MAX)),
    [],
  ),
  categories: z._default(z.array(CategoryCode).check(z.maxLength(CATEGORIES_OF_SITE_MAX)), []),
});
export type ContentPreferences = z.output<typeof ContentPreferences>;

export const NO_PREFERENCES: ContentPreferences = {
  hideWatched: false,
  distractionFree: false,
  words: [],
  categories: [],
};
