import * as z from "zod/mini";
import { COMMENT_POLICIES } from "#shared/reviews/review.ts";
import { line } from "#shared/text.ts";
import { wholeNumber } from "./whole-number.ts";

export const HELD_MAX = 100;
export const SITE_WORDS_MAX = 500;
export const SITE_WORD_MAX_CHARACTERS = 60;

/** Settings of what waits until it is approved. */
export const MODERATION_SETTINGS = {
  /** The first videos, comments and posts of an account that wait for the staff; 0 for none. */
  "moderation.holdVideos": wholeNumber(0, HELD_MAX),
  "moderation.holdComments": wholeNumber(0, HELD_MAX),
  "moderation.holdPosts": wholeNumber(0, HELD_MAX),
  /** What new channels start with. */
  "moderation.commentPolicy": z.enum(COMMENT_POLICIES),
  /** Words and phrases that hold a comment for the staff, in any letter case and inflected form. */
  "moderation.watchedWords": z.array(line({ min: 2, max: SITE_WORD_MAX_CHARACTERS })).check(
    z.maxLength(SITE_WORDS_MAX),
    z.overwrite((words) => [...new Set(words.map((word) => word.replaceAll(/\s+/g, " ")))]),
  ),
};

export const DEFAULT_MODERATION = {
  "moderation.holdVideos": 0,
  "moderation.holdComments": 0,
  "moderation.holdPosts": 0,
  "moderation.commentPolicy": "all" as const,
  "moderation.watchedWords": [],
};
