import { HELD_MAX, SITE_WORDS_MAX } from "#shared/site-settings/moderation-settings.ts";
import { m } from "#web/i18n/compiled/messages.js";

/** Label and explanation of the settings of what waits until it is approved. */
export const MODERATION_TEXTS = {
  "moderation.holdVideos": {
    label: () => m.reviews_hold_videos(),
    hint: () => m.reviews_hold_videos_hint({ max: HELD_MAX }),
  },
  "moderation.holdComments": {
    label: () => m.reviews_hold_comments(),
    hint: () => m.reviews_hold_comments_hint({ max: HELD_MAX }),
  },
  "moderation.holdPosts": {
    label: () => m.reviews_hold_posts(),
    hint: () => m.reviews_hold_posts_hint({ max: HELD_MAX }),
  },
  "moderation.commentPolicy": {
    label: () => m.reviews_default_policy(),
    hint: () => m.reviews_default_policy_hint(),
  },
  "moderation.watchedWords": {
    label: () => m.reviews_words(),
    hint: () => m.reviews_words_hint({ max: SITE_WORDS_MAX }),
  },
} as const;

/** The names of the comment policies. */
export const MODERATION_CHOICES: Readonly<Record<string, () => string>> = {
  "moderation.commentPolicy=all": () => m.reviews_policy_all(),
  "moderation.commentPolicy=approvedFirst": () => m.reviews_policy_approved_first(),
};
