import { LIMIT_TESTS } from "./limit-tests.ts";
import { SETTING_NUMBER_TESTS } from "./setting-number-tests.ts";

/**
 * The tests of behaviour at the numbers of rule-numbers.ts: by the file of the test and a text of it (a part of a
 * title, or the row of its table), the file of the constants and their names.
 */
export const NUMBER_TESTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ...LIMIT_TESTS,
  "server/features/auth/lifetimes.test.ts": {
    "an activation link is valid for three days": ["server/features/auth/rules.ts", "ACTIVATION_HOURS"],
    "a session is valid for a year": ["server/features/auth/rules.ts", "SESSION_DAYS"],
  },
  "server/features/auth/auth.test.ts": {
    "emails a second working link, at most once a minute": [
      "server/features/auth/rules.ts",
      "RESEND_SECONDS",
    ],
    '{ field: "password", value: "12345", isFine: false': [
      "shared/accounts/contract.ts",
      "PASSWORD_MIN_CHARACTERS",
    ],
    '{ field: "password", value: "x".repeat(100), isFine: true': [
      "shared/accounts/contract.ts",
      "PASSWORD_MAX_CHARACTERS",
    ],
  },
  "server/features/auth/security.test.ts": {
    "accepts the code for 24 hours": ["server/features/auth/rules.ts", "RESET_HOURS"],
    "is limited per account after ten wrong ones": ["server/features/auth/check-password.ts", "WRONG_MAX"],
  },
  "server/features/address-blocks/address-blocks.test.ts": {
    "only with a reason of up to 500 characters": [
      "shared/address-blocks/contract.ts",
      "ADDRESS_BLOCK_REASON_MAX_CHARACTERS",
    ],
  },
  ...SETTING_NUMBER_TESTS,
  "server/features/storage/mend.test.ts": {
    "stay in the bin for 30 days": ["server/features/storage/bin.ts", "BIN_RETENTION_DAYS"],
  },
  "server/features/storage/orphans.test.ts": {
    "are older than a day": ["server/features/storage/find-orphans.ts", "SAFE_AGE_MS"],
  },
  "server/features/storage/count-storage.test.ts": {
    "is stored for 400 days": ["server/features/storage/count-storage.ts", "COUNTS_RETENTION_DAYS"],
  },
  "server/features/user-admin/acts.test.ts": {
    "only with a reason of up to 500 characters": [
      "shared/user-admin/contract.ts",
      "ACT_REASON_MAX_CHARACTERS",
    ],
  },
  "server/features/auth/change-email.test.ts": {
    "accepts each link once and only until it expires": [
      "server/features/auth/rules.ts",
      "EMAIL_CONFIRMATION_HOURS",
      "EMAIL_UNDO_DAYS",
    ],
  },
  "server/features/auth/reauthentication.test.ts": {
    "works for 15 minutes after the login": ["shared/accounts/reauthentication.ts", "PROOF_MINUTES"],
  },
  "server/features/accounts/deletion.test.ts": {
    "deletes all data after 30 days": ["server/features/auth/rules.ts", "DELETION_DAYS"],
  },
  "server/features/passkeys/passkeys.test.ts": {
    "for a challenge of another user, or one that is used or expired": [
      "server/features/passkeys/challenges.ts",
      "CHALLENGE_MINUTES",
    ],
  },
  "server/features/two-factor/two-factor.test.ts": {
    "locks after five wrong codes, also for the correct one, for 15 minutes": [
      "server/features/two-factor/rules.ts",
      "TRIES_MAX",
      "TRIES_MINUTES",
      "TRIES_MS",
    ],
    "returns a backup code once": [
      "server/features/two-factor/rules.ts",
      "BACKUP_CHARACTERS",
      "BACKUP_GROUP_CHARACTERS",
    ],
  },
  "server/features/account-requests/account-requests.test.ts": {
    "needs a reason": ["shared/accounts/account-requests.ts", "REQUEST_REASON_MAX_CHARACTERS"],
    "refuse an account with a reason": ["shared/accounts/account-requests.ts", "REFUSAL_MAX_CHARACTERS"],
    "is deleted after 60 days": [
      "server/features/account-requests/account-requests.ts",
      "REQUEST_RETENTION_DAYS",
    ],
  },
  "server/features/proof-of-work/proof-of-work.test.ts": {
    "ends after 20 minutes": ["server/features/proof-of-work/proof-of-work.ts", "CHALLENGE_MINUTES"],
  },
  "server/features/invitations/personal-invitations.test.ts": {
    "ends after 14 days": ["server/features/invitations/rules.ts", "INVITATION_DAYS"],
  },
  "server/features/invitations/invitations.test.ts": {
    "creates codes that administrators list": [
      "server/features/invitations/invitations.ts",
      "CODE_CHARACTERS",
    ],
  },
  "server/features/ad-pool/ad-pool.test.ts": {
    "reloads every ten minutes": ["server/features/ad-pool/ad-pool.ts", "POOL_REFRESHED_AFTER_MS"],
  },
  "server/features/ads/delivery.test.ts": {
    "limits the views of one ad per viewer and day": [
      "server/features/ads/serve-ads.ts",
      "DAILY_VIEWS_PER_VIEWER",
    ],
  },
  "server/features/ads/creative.test.ts": {
    "may have full HD size and last a minute": [
      "shared/ads/contract.ts",
      "CREATIVE_MAX_SECONDS",
      "CREATIVE_MAX_SIDE_PIXELS",
    ],
  },
  "server/features/channels/management.test.ts": {
    "erases them after 30 days": ["server/features/channels/ownership.ts", "DELETED_RETENTION_DAYS"],
  },
  "server/features/videos/deletion/erase-deleted-videos.test.ts": {
    "is kept for 30 days": [
      "server/features/videos/deletion/erase-deleted-videos.ts",
      "DELETED_RETENTION_DAYS",
    ],
  },
  "server/features/videos/age.test.ts": {
    "world.clock.advance(11 * 3600)": ["server/features/videos/age.ts", "PROOF_VALID_SECONDS"],
    "is playable for visitors and accounts without an age": ["shared/catalogue/catalogue.ts", "ADULT_AGE"],
    "issued before its author set the restriction": ["shared/catalogue/catalogue.ts", "ADULT_AGE"],
  },
  "server/features/videos/media-addresses.test.ts": {
    "for whole hours otherwise": ["server/features/videos/media-addresses.ts", "RESTRICTED_HOURS"],
  },
  "server/features/chat/chat.test.ts": {
    "accepts one message a second": ["shared/chat/contract.ts", "CHAT_MESSAGE_MAX_CHARACTERS"],
    "world.clock.advance(0.999)": ["server/features/chat/rooms/rate-limits.ts", "MESSAGE_INTERVAL_MS"],
  },
  "server/features/chat/rooms/rooms.test.ts": {
    "joins five chats at most": ["server/features/chat/rooms/bind-requests.ts", "ROOMS_MAX"],
    "is closed after more than thirty requests in ten seconds": [
      "server/features/chat/rooms/rate-limits.ts",
      "REQUESTS_MAX",
      "REQUESTS_PER_MS",
    ],
  },
  "server/features/contacts/contacts.test.ts": {
    "clockAt(364)": ["server/features/contacts/contacts.ts", "RETENTION_DAYS"],
  },
  "server/features/tickets/tickets.test.ts": {
    "allows ten wrong guesses per hour": ["server/features/tickets/tickets.ts", "PIN_GUESSES_PER_HOUR"],
    "deletes tickets unchanged for a year": ["server/features/tickets/tickets.ts", "RETENTION_DAYS"],
    '"12345", "1234567"': ["shared/tickets/contract.ts", "PIN_DIGITS"],
  },
  "server/features/notifications/notifications.test.ts": {
    "deletes notifications after a year": [
      "server/features/notifications/notifications.ts",
      "RETENTION_DAYS",
    ],
  },
  "server/features/notifications/push.test.ts": {
    'ttl: "86400"': ["server/features/notifications/push.ts", "TTL_SECONDS"],
    'ttl: "900"': ["server/features/notifications/push.ts", "LIVE_TTL_SECONDS"],
  },
  "server/features/notifications/live-starts.test.ts": {
    "announces a premiere 15 minutes ahead": [
      "server/features/notifications/notify.ts",
      "ANNOUNCE_AHEAD_SECONDS",
    ],
  },
  "server/features/navigation/navigation.test.ts": {
    "deletes events after thirty days": ["server/features/navigation/navigation.ts", "RETENTION_DAYS"],
    "stores 200 characters of a path": ["server/features/navigation/navigation.ts", "PATH_MAX_CHARACTERS"],
  },
  "server/features/creators/creators.test.ts": {
    "invalid or expired tokens": ["shared/creators/lifecycle.ts", "APPLICATION_TOKEN_DAYS"],
    "world.clock.advance(59)": ["server/features/creators/creators.ts", "RESEND_SECONDS"],
  },
  "server/features/creators/decide-application.test.ts": {
    "advance(7 * DAY_SECONDS - 60)": ["shared/creators/lifecycle.ts", "REAPPLY_AFTER_DAYS"],
  },
  "server/features/donations/booking.test.ts": {
    "is valid for ten years": ["server/features/donations/booking.ts", "CANCEL_CODE_SECONDS"],
  },
  "server/features/home/hero.test.ts": {
    "of accounts older than seven days": ["server/features/home/hero.ts", "NEW_ACCOUNT_DAYS"],
    "has five slides at most": ["server/features/home/hero.ts", "SLIDES"],
  },
  "server/features/home/video-pages.test.ts": {
    "of upcoming videos contains public premieres within a day": [
      "server/features/home/fill-section.ts",
      "UPCOMING_WITHIN_MS",
    ],
  },
  "server/features/live/signal.test.ts": {
    "world.clock.advance(3)": ["server/features/live/store.ts", "SIGNAL_LOST_AFTER_MS"],
  },
  "server/features/live/live.test.ts": {
    "world.clock.advance(59)": ["server/features/live/rules.ts", "SENDER_RETURN_MS"],
  },
  "server/features/live/limits/time-limit.test.ts": {
    "a quarter of an hour before": ["server/features/live/rules.ts", "END_NOTICE_MS"],
  },
  "server/features/live/recordings/recordings.test.ts": {
    "its owners read so a week before": ["server/features/live/recordings/removal-rules.ts", "NOTICE_DAYS"],
  },
  "server/features/live/rehearsals.test.ts": {
    "world.clock.advance(299)": ["server/features/live/rules.ts", "INTERRUPTION_MS"],
  },
  "server/features/subscriptions/mails.test.ts": {
    "19 * HOUR_SECONDS": ["server/features/subscriptions/mails.ts", "DIGEST_EVERY_MS"],
  },
  "server/features/subscriptions/folders.test.ts": {
    "O jeden za dużo": ["shared/subscriptions/folders.ts", "FOLDERS_MAX"],
  },
  "server/features/subtitles/parse-subtitles.test.ts": {
    "many(50_001)": ["shared/subtitles/contract.ts", "SUBTITLES_MAX_CUES"],
    "lists the first hundred omissions": ["shared/subtitles/contract.ts", "SUBTITLE_OMISSIONS_SHOWN_MAX"],
    '"😀".repeat(1001)': ["shared/subtitles/contract.ts", "SUBTITLE_TEXT_MAX_CHARACTERS"],
  },
  "server/features/data-export/data-export.test.ts": {
    "works for seven days": ["shared/accounts/data-export.ts", "EXPORT_DAYS"],
  },
  "server/features/comments/comments.test.ts": {
    "COM-022": ["shared/comments/contract.ts", "COMMENT_COOLDOWN_SECONDS"],
  },
  "server/features/uploads/uploads.test.ts": {
    "is aborted after a week": ["shared/videos/upload.ts", "UPLOAD_IDLE_DAYS"],
  },
  "server/features/studio/managed-videos.test.ts": {
    "UPL-022": ["shared/catalogue/catalogue.ts", "SUBCATEGORIES_MAX"],
  },
  "shared/accounts/mute-end.test.ts": {
    "LAS-043": ["shared/accounts/mute-end.ts", "FOR_EVER_YEARS"],
  },
  "shared/chapters/chapter-lines.test.ts": {
    '["0:00 Peron", { kind: "tooFew" }]': ["shared/chapters/chapter-lines.ts", "CHAPTERS_MIN"],
  },
  "shared/notifications/sentence.test.ts": {
    '"Ż".repeat(89)': ["shared/notifications/sentence.ts", "QUOTE_MAX_CHARACTERS"],
  },
  "shared/search/query.test.ts": {
    "DIS-041": [
      "shared/search/query.ts",
      "SEARCH_MIN_CHARACTERS",
      "SEARCH_MAX_CHARACTERS",
      "SEARCH_HISTORY_MAX_TERMS",
    ],
  },
  "server/features/content-preferences/content-preferences.test.ts": {
    "hide videos watched to the end": ["shared/accounts/content-preferences.ts", "WATCHED_SHARE"],
  },
  "server/features/channels/statistics.test.ts": {
    "shows the audience retention": ["shared/channels/statistics.ts", "RETENTION_STEPS"],
  },
  "server/features/donations/daily-payments.test.ts": {
    "anonymizes donors after the accounting period": [
      "server/features/donations/daily-payments.ts",
      "ACCOUNTING_RETENTION_YEARS",
    ],
  },
  "server/features/donations/donations.test.ts": {
    "reports a payment as expired after a day": ["server/features/donations/provider.ts", "TRIAL_DAYS"],
  },
  "server/features/donations/stripe.test.ts": {
    "ends after three failed charges in a row": ["shared/donations/lifecycle.ts", "FAILED_CHARGES_MAX"],
  },
  "server/features/donations/transfer.test.ts": {
    "advance(TWO_WEEKS_SECONDS - 1)": ["server/features/donations/provider.ts", "TRANSFER_DAYS"],
    '"Fundacja Nadaj Warsz"': ["server/features/donations/transfer.ts", "RECIPIENT_CHARACTERS"],
    "id.slice(0, 8)": ["shared/donations/transfer.ts", "CODE_CHARACTERS"],
  },
  "server/features/processing/trim/trim-limits.test.ts": {
    "leaves a second of the video at least": ["shared/videos/trimming.ts", "VIDEO_SECONDS_MIN"],
    "are deleted a day later": ["server/features/processing/store-result.ts", "REPLACED_FILES_RETENTION_MS"],
  },
  "server/features/search/relevance.test.ts": {
    "suggests eight entries at most": ["shared/search/contract.ts", "SUGGESTIONS_MAX"],
  },
  "server/features/subtitles/cue-text.test.ts": {
    "to a hundred characters": ["server/features/subtitles/cue-text.ts", "VOICE_MAX_CHARACTERS"],
  },
  "server/features/subtitles/cue-times.test.ts": {
    "end after a hundred hours": ["server/features/subtitles/cue-times.ts", "LONGEST_SECONDS"],
  },
  "shared/moderation/decision-text.test.ts": {
    "more than ninety characters": ["shared/moderation/decision-text.ts", "TITLE_MAX_CHARACTERS"],
  },
  "shared/playback/watched-parts.test.ts": {
    "[0, 10, 10, Array.from({ length: 100 }": ["shared/playback/watched-parts.ts", "WATCHED_PARTS"],
  },
  "web/features/ads/use-dismiss-countdown.test.tsx": {
    "takes five seconds": ["shared/ads/contract.ts", "DISMISS_AFTER_SECONDS"],
  },
};
