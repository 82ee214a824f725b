/**
 * The tests of behaviour at the numbers of rule-numbers.ts: by the file of the test and a text of it (a part of a
 * title, or the row of its table), the file of the constants and their names.
 */
export const NUMBER_TESTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "server/limits/channels.test.ts": {
    "the address of a channel": ["shared/channels/slug.ts", "SLUG_MIN_CHARACTERS", "SLUG_MAX_CHARACTERS"],
    "the tags of a channel": ["shared/channels/contract.ts", "TAGS_MAX"],
    "the links of a channel": ["shared/channels/contract.ts", "SOCIAL_LINKS_MAX"],
    "the title of a video": ["shared/catalogue/catalogue.ts", "TITLE_MIN_CHARACTERS", "TITLE_MAX_CHARACTERS"],
    "the description of a video": ["shared/catalogue/catalogue.ts", "DESCRIPTION_MAX_CHARACTERS"],
    "the categories of a video": ["shared/catalogue/catalogue.ts", "CATEGORIES_MAX"],
    "the videos changed at once": ["shared/videos/many.ts", "BULK_MAX_VIDEOS"],
    "the chapters of a video": ["shared/chapters/contract.ts", "CHAPTERS_MAX"],
    "the title of a chapter": ["shared/chapters/contract.ts", "CHAPTER_TITLE_MAX_CHARACTERS"],
    "the name of an ad": ["shared/ads/contract.ts", "AD_NAME_MAX_CHARACTERS"],
    "the reason to reject an ad": ["shared/ads/contract.ts", "AD_REASON_MAX_CHARACTERS"],
  },
  "server/limits/writing.test.ts": {
    "a post": ["shared/posts/contract.ts", "POST_MAX_CHARACTERS"],
    "a comment": ["shared/comments/contract.ts", "COMMENT_MAX_CHARACTERS"],
    "the comments that a list leaves out": ["shared/comments/contract.ts", "EXCLUDED_MAX"],
    "a ticket": ["shared/tickets/contract.ts", "TICKET_MAX_CHARACTERS"],
    "a bug report": ["shared/contacts/contract.ts", "BUG_DESCRIPTION_MAX_CHARACTERS"],
    "a report": ["shared/reports/contract.ts", "REPORT_MESSAGE_MAX_CHARACTERS"],
    "the note of a decision": ["shared/catalogue/catalogue.ts", "BAN_NOTE_MAX_CHARACTERS"],
    "an application": ["shared/creators/contract.ts", "APPLICATION_MAX_CHARACTERS"],
    "the rejection of an application": ["shared/creators/contract.ts", "REJECTION_MAX_CHARACTERS"],
    "the title of a document": ["shared/documents/contract.ts", "DOCUMENT_TITLE_MAX_CHARACTERS"],
    "a document": ["shared/documents/contract.ts", "DOCUMENT_MAX_CHARACTERS"],
    "the search text of staff lists": ["shared/accounts/users.ts", "ADMIN_SEARCH_MAX_CHARACTERS"],
  },
  "server/limits/accounts.test.ts": {
    "the name of a playlist": ["shared/playlists/contract.ts", "PLAYLIST_NAME_MAX_CHARACTERS"],
    "the videos of a playlist in their order": ["shared/playlists/contract.ts", "PLAYLIST_MAX_VIDEOS"],
    "the name of a smartlist": ["shared/search/smartlists.ts", "SMARTLIST_NAME_MAX_CHARACTERS"],
    "the name of a folder": ["shared/subscriptions/folders.ts", "FOLDER_NAME_MAX_CHARACTERS"],
    "the channels of a folder": ["shared/subscriptions/contract.ts", "SUBSCRIPTIONS_MAX_LISTED"],
    "the name of a passkey": ["shared/accounts/passkeys.ts", "PASSKEY_NAME_MAX_CHARACTERS"],
    "the uses of an invitation": ["shared/accounts/invitations.ts", "INVITATION_USES_MAX"],
    "a hidden word": [
      "shared/accounts/content-preferences.ts",
      "HIDDEN_WORD_MIN_CHARACTERS",
      "HIDDEN_WORD_MAX_CHARACTERS",
    ],
    "the hidden words": ["shared/accounts/content-preferences.ts", "HIDDEN_WORDS_MAX"],
    "the address of a push subscription": ["shared/notifications/contract.ts", "ENDPOINT_MAX_CHARACTERS"],
    "the city of a donor": ["shared/donations/contract.ts", "CITY_MAX_CHARACTERS"],
    "the house of a donor": ["shared/donations/contract.ts", "HOUSE_MAX_CHARACTERS"],
    "the zip code of a donor": ["shared/donations/contract.ts", "ZIP_MAX_CHARACTERS"],
    "a donation": ["shared/donations/contract.ts", "DONATION_MAX_ZLOTY"],
    "the items of a page of a list": ["shared/paging.ts", "PAGE_MAX_ITEMS"],
    "the chat messages of a page": ["shared/chat/contract.ts", "HISTORY_MAX_ITEMS"],
    "the watching times of a list": ["shared/library/contract.ts", "POSITIONS_MAX"],
    "the days of the playback quality": ["shared/playback/quality.ts", "QUALITY_MAX_DAYS"],
    "the sections of a page": ["shared/home/sections.ts", "SECTIONS_MAX"],
    "the rows of a section": ["shared/home/sections.ts", "ROWS_MAX"],
    "a recorded address": ["shared/navigation/contract.ts", "ADDRESS_MAX_CHARACTERS"],
    "the stay on a page": ["shared/navigation/contract.ts", "STAY_MAX_SECONDS"],
    "the measurements of a player": ["shared/playback/contract.ts", "STATS_MAX_BYTES"],
  },
  "server/limits/counts.test.ts": {
    "fifty smartlists": ["shared/search/smartlists.ts", "SMARTLISTS_MAX"],
    "a thousand videos to watch later": ["shared/library/contract.ts", "WATCH_LATER_MAX_VIDEOS"],
    "its last five former addresses": ["server/features/channels/channels.ts", "OLD_SLUGS_MAX"],
    "statistics of four weeks": ["shared/channels/statistics.ts", "STATS_DEFAULT_DAYS", "STATS_MAX_DAYS"],
    "twenty emails": ["server/features/tickets/open-ticket.ts", "VISITOR_EMAILS_PER_HOUR"],
    "five emails with a new PIN": ["server/features/tickets/tickets.ts", "PIN_EMAILS_PER_HOUR"],
  },
  "shared/page-sizes.test.ts": {
    "users.list": ["shared/accounts/users.ts", "USERS_PAGE_SIZE"],
    "ads.list": ["shared/ads/contract.ts", "ADS_PAGE_SIZE"],
    "channels.list": ["shared/channels/contract.ts", "CHANNELS_PAGE_SIZE"],
    "chat.messages": ["shared/chat/contract.ts", "HISTORY_DEFAULT_ITEMS"],
    "comments.list": ["shared/comments/contract.ts", "COMMENTS_PAGE_SIZE"],
    "contacts.list": ["shared/contacts/contract.ts", "BUG_REPORTS_PAGE_SIZE"],
    "creators.list": ["shared/creators/contract.ts", "APPLICATIONS_PAGE_SIZE"],
    "discovery.tags": ["shared/discovery/contract.ts", "TAGS_PAGE_SIZE"],
    "donations.donators": ["shared/donations/contract.ts", "DONATORS_PAGE_SIZE"],
    "donations.list": ["shared/donations/contract.ts", "PAYMENTS_PAGE_SIZE"],
    "failedJobs.list": ["shared/failed-jobs/contract.ts", "FAILED_JOBS_PAGE_SIZE"],
    "moderation.history": ["shared/moderation/contract.ts", "HISTORY_PAGE_SIZE"],
    "notifications.list": ["shared/notifications/contract.ts", "NOTIFICATIONS_PAGE_SIZE"],
    "people.followers": ["shared/people/contract.ts", "PEOPLE_PAGE_SIZE"],
    "playbackQuality.show": ["shared/playback/quality.ts", "QUALITY_DEFAULT_DAYS"],
    "playlists.list": ["shared/playlists/contract.ts", "PLAYLISTS_PAGE_SIZE"],
    "playlists.videos": ["shared/playlists/contract.ts", "PLAYLIST_VIDEOS_PAGE_SIZE"],
    "posts.list": ["shared/posts/contract.ts", "POSTS_PAGE_SIZE"],
    "recommendations.forViewer": ["shared/recommendations/contract.ts", "RECOMMENDED_PAGE_SIZE"],
    "reports.list": ["shared/reports/contract.ts", "REPORTS_PAGE_SIZE"],
    "search.find": ["shared/search/contract.ts", "SEARCH_PAGE_SIZE"],
    "tickets.list": ["shared/tickets/contract.ts", "TICKETS_PAGE_SIZE"],
    "videos.list": ["shared/videos/contract.ts", "VIDEOS_PAGE_SIZE"],
    "videoModeration.listAll": ["shared/videos/moderation.ts", "STAFF_VIDEOS_PAGE_SIZE"],
  },
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
  },
  "server/features/videos/media-addresses.test.ts": {
    "for whole hours otherwise": ["server/features/videos/media-addresses.ts", "RESTRICTED_HOURS"],
  },
  "server/features/chat/chat.test.ts": {
    "accepts one message a second": ["shared/chat/contract.ts", "CHAT_MESSAGE_MAX_CHARACTERS"],
  },
  "server/features/chat/rooms/rooms.test.ts": {
    "joins five chats at most": ["server/features/chat/rooms/rooms.ts", "ROOMS_MAX"],
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
  },
  "server/features/notifications/live-starts.test.ts": {
    "announces a premiere 15 minutes ahead": [
      "server/features/notifications/notify.ts",
      "ANNOUNCE_AHEAD_SECONDS",
    ],
  },
  "server/features/navigation/navigation.test.ts": {
    "deletes events after thirty days": ["server/features/navigation/navigation.ts", "RETENTION_DAYS"],
  },
  "server/features/creators/creators.test.ts": {
    "invalid or expired tokens": ["shared/creators/lifecycle.ts", "APPLICATION_TOKEN_DAYS"],
  },
  "server/features/creators/decide-application.test.ts": {
    "advance(7 * DAY_SECONDS - 60)": ["shared/creators/lifecycle.ts", "REAPPLY_AFTER_DAYS"],
  },
  "server/features/donations/booking.test.ts": {
    "is valid for ten years": ["server/features/donations/booking.ts", "CANCEL_CODE_SECONDS"],
  },
  "server/features/home/hero.test.ts": {
    "of accounts older than seven days": ["server/features/home/hero.ts", "NEW_ACCOUNT_DAYS"],
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
};
