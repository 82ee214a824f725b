/** A number in the specification, and the source line that defines it. */
export interface SpecNumber {
  readonly row: string;
  /** Wording of the requirement. */
  readonly said: string;
  readonly file: string;
  readonly source: string;
}

function spec(row: string, said: string, file: string, source: string): SpecNumber {
  return { row, said, file, source };
}

const TOKENS = "web/ui/styles/tokens.css";
const THEME = "web/ui/styles/theme.css";
const HOME = "web/pages/public/home";
const CATALOGUE = "shared/catalogue/catalogue.ts";
const ACCOUNT = "shared/accounts/contract.ts";
const RULES = "server/features/auth/rules.ts";
const IMAGE_SIZES = "web/ui/cards/image-sizes.ts";
const NOTIFICATIONS = "web/features/notifications/queries.ts";
const CARD_GRID = "web/ui/cards/card-grid.tsx";
const SKELETON = "web/ui/feedback/skeleton.tsx";
const QUERY = "shared/search/query.ts";
const PLAYER = "web/player/settings/settings.ts";
const COUNTDOWN = "web/features/live/countdown.ts";

export const SPEC_NUMBERS: readonly SpecNumber[] = [
  // Page frame.
  spec("SHL-022", "at most 3", "web/features/discovery/queries.ts", "NEW_CHANNELS = 3;"),
  spec("SHL-044", "above 9", "web/ui/feedback/badge.tsx", "MAX_SHOWN = 9;"),
  spec("SHL-046", "64px", TOKENS, "\n  --topbar: 64px;"),
  spec("SHL-047", "56px", TOKENS, "@media (max-width: 959.98px) {\n  :root {\n    --topbar: 56px;"),
  spec("SHL-048", "65px", TOKENS, "--bottombar: 65px;"),
  spec("SHL-049", "184px", TOKENS, "--sidebar: 184px;"),
  spec("SHL-050", "under 600px", "web/layouts/default/sidebar.tsx", "max-sm:w-full"),
  spec("SHL-051", "450px", "web/features/notifications/notifications-popover.tsx", "w-[450px]"),
  spec("SHL-052", "5 (videos)", CARD_GRID, "max(250px,(100%-80px)/5)"),
  spec("SHL-052", "8 (channels)", CARD_GRID, "max(128px,(100%-56px)/8)"),
  spec("SHL-056", "200 ms", "web/ui/feedback/snackbar-store.ts", "SNACKBAR_DELAY_MS = 200;"),
  spec("SHL-057", "5000 ms", "web/ui/feedback/snackbar-store.ts", "SNACKBAR_TIME_MS = 5000;"),
  spec("SHL-059", "200 ms", "web/layouts/progress/route-progress-store.ts", "PROGRESS_DELAY_MS = 200;"),
  spec("SHL-060", "5 s", "web/layouts/progress/route-progress-store.ts", "PROGRESS_MAX_MS = 5000;"),
  spec("SHL-061", "600", THEME, "--breakpoint-sm: 600px;"),
  spec("SHL-061", "960", THEME, "--breakpoint-md: 960px;"),
  spec("SHL-061", "1264", THEME, "--breakpoint-lg: 1264px;"),
  spec("SHL-061", "1904 px", THEME, "--breakpoint-2xl: 1904px;"),
  spec("SHL-062", "1600 px", THEME, "--breakpoint-xl: 1600px;"),
  spec("SHL-063", "500 ms", "web/ui/overlays/tooltip.tsx", "TOOLTIP_DELAY_MS = 500;"),
  spec("SHL-064", "400 ms", "web/layouts/scroll-to-top.ts", "SCROLL_MS = 400;"),
  spec("SHL-078", "15 without", SKELETON, "MAX_PLACEHOLDERS = 15;"),
  spec("SHL-078", "is 10", SKELETON, "lg:*:nth-[n+11]:hidden"),
  spec("SHL-079", "12", SKELETON, "max-lg:*:nth-[n+13]:hidden"),
  spec("SHL-080", "8", SKELETON, "max-md:*:nth-[n+9]:hidden"),
  // Home.
  spec("HOM-003", "5 slides", "web/features/home/queries.ts", "SLIDES = 5;"),
  spec("HOM-003", "5 slides", "server/features/home/hero.ts", "SLIDES = 5;"),
  spec("HOM-004", "550", `${HOME}/home.module.css`, "--width: 550px;"),
  spec("HOM-005", "400", `${HOME}/home.module.css`, "--height: 400px;"),
  spec("HOM-006", "428", `${HOME}/home.module.css`, "--height: 428px;"),
  spec("HOM-007", "400", `${HOME}/home.module.css`, "--step: 568px;\n  --depth: -600px;"),
  spec("HOM-011", "100 px", `${HOME}/fresh-content.tsx`, "READING_FROM_PX = 100;"),
  spec("HOM-012", "600000 ms", `${HOME}/auto-refresh.ts`, "REFRESH_EVERY_MS = 600_000;"),
  spec("HOM-013", "60 s", `${HOME}/auto-refresh.ts`, "HIDDEN_LONG_MS = 60_000;"),
  spec("HOM-016", "24 hours", "server/features/home/fill-section.ts", "UPCOMING_WITHIN_MS = 24 * 3_600_000;"),
  spec("HOM-018", "x 5", "server/features/home/fill-section.ts", "VIDEOS_IN_ROW = 5;"),
  spec("HOM-018", "x 5", CARD_GRID, "videos: { most: 5,"),
  spec("HOM-019", "x 4", CARD_GRID, "most: 5, fewer: 4,"),
  spec("HOM-020", "x 8", "server/features/home/fill-section.ts", "CHANNELS_IN_ROW = 8;"),
  spec("HOM-020", "x 8", CARD_GRID, "most: 8,\n"),
  spec("HOM-021", "x 5", CARD_GRID, "fewer: 5,\n"),
  spec("HOM-022", "x 8", CARD_GRID, 'surplus: "sm:max-lg:hidden"'),
  spec("HOM-024", "6 or more", "web/layouts/sections/post-section.tsx", "MIN_POSTS_FOR_MORE = 6;"),
  spec("HOM-025", "9 or more", "web/layouts/sections/section-view.tsx", "MIN_PREMIERES_FOR_MORE = 9;"),
  spec("HOM-026", "90%", "web/layouts/sections/use-seen-end.ts", "SEEN_SHARE = 0.9;"),
  spec("SEC-029", "5 times", "web/features/videos/subscribed-query.ts", "VIDEOS_IN_ROW = 5;"),
  // Discovery.
  spec("DIS-031", "2 to 150", QUERY, "SEARCH_MIN_CHARACTERS = 2;"),
  spec("DIS-031", "2 to 150", QUERY, "SEARCH_MAX_CHARACTERS = 150;"),
  spec("DIS-036", "150", QUERY, "SEARCH_MAX_CHARACTERS = 150;"),
  spec("DIS-032", "min 3", "web/features/search/admin-search-address.ts", "MIN_CHARACTERS = 3;"),
  spec("DIS-032", "max 255", "shared/accounts/users.ts", "ADMIN_SEARCH_MAX_CHARACTERS = 255;"),
  spec(
    "DIS-032",
    "min 3",
    "web/pages/public/featured-users/featured-users.tsx",
    "SEARCH_MIN_CHARACTERS = 3;",
  ),
  spec(
    "DIS-032",
    "max 255",
    "web/pages/public/featured-users/featured-users.tsx",
    "SEARCH_MAX_CHARACTERS = 255;",
  ),
  spec("DIS-041", "10", QUERY, "SEARCH_HISTORY_MAX_TERMS = 10;"),
  spec("ADM-025", "10", QUERY, "SEARCH_HISTORY_MAX_TERMS = 10;"),
  spec("DIS-049", "20 videos", "shared/videos/contract.ts", "VIDEOS_PAGE_SIZE = 20;"),
  spec("DIS-050", "24 channels", "shared/channels/contract.ts", "CHANNELS_PAGE_SIZE = 24;"),
  spec("DIS-054", "800 ms", "web/ui/overlays/use-hover-preview.ts", "HOVER_PREVIEW_DELAY_MS = 800;"),
  // Watching, live and chat.
  spec("WAT-017", "128x72", "server/media/images/sprite.ts", "TILE_WIDTH = 128;\nconst TILE_HEIGHT = 72;"),
  spec("WAT-018", "10 tiles", "server/media/images/sprite.ts", "COLUMNS = 10;"),
  spec("WAT-020", "3:16", "web/features/ads/creative.tsx", "aspect-[16/3]"),
  spec("WAT-021", "400px", "web/features/ads/banner-ad.tsx", "max-w-[400px]"),
  spec("WAT-022", "1", PLAYER, "volume: 1,"),
  spec("WAT-023", "480", "web/player/settings/live-settings.ts", "DEFAULT_QUALITY = 480;"),
  spec("WAT-024", "1", PLAYER, "playbackRate: 1,"),
  spec("WAT-040", "0, 12, 16, 18", CATALOGUE, "AGE_RESTRICTIONS = [0, 12, 16, 18]"),
  spec("UPL-032", "0, 12, 16, 18", CATALOGUE, "AGE_RESTRICTIONS = [0, 12, 16, 18]"),
  spec("LIV-033", "every minute", "web/ui/format/start-clock.ts", "MINUTE_MS = 60 * SECOND_MS;"),
  spec("LIV-034", "1 hour", "web/ui/format/start-clock.ts", "HOUR_MS = 60 * MINUTE_MS;"),
  spec("LIV-039", "24 h", COUNTDOWN, "DAY_MS = 24 * HOUR_MS;"),
  spec("LIV-040", "24 h", COUNTDOWN, "leftMs > DAY_MS"),
  spec("LIV-041", "1 h", COUNTDOWN, "HOUR_SECONDS = 3600;"),
  spec(
    "LIV-058",
    "1, 5, 10, 30 minutes, 1 hour, 4 hours, 1 day, 1 week, 1 month, 100 years",
    "shared/chat/blocks.ts",
    '["1m", "5m", "10m", "30m", "1h", "4h", "1d", "1w", "1month", "100y"]',
  ),
  spec("LIV-063", "100 years", "shared/chat/blocks.ts", 'duration === "100y" ? 12 * 100 : 1'),
  // Community.
  spec("COM-022", "one minute", "shared/comments/contract.ts", "COMMENT_COOLDOWN_SECONDS = 60;"),
  spec("POS-019", "300 characters", "shared/posts/contract.ts", "POST_MAX_CHARACTERS = 300;"),
  spec("SOC-014", "100 years", "shared/accounts/mute-end.ts", "FOR_EVER_YEARS = 100;"),
  spec("LIB-035", "100", "shared/subscriptions/contract.ts", "SUBSCRIPTIONS_MAX_LISTED = 100;"),
  spec(
    "NOT-016",
    "15 minutes",
    "server/features/notifications/notify.ts",
    "ANNOUNCE_AHEAD_SECONDS = 15 * 60;",
  ),
  spec("NOT-034", "10 items", NOTIFICATIONS, "CHECKED_ITEMS = 10;"),
  spec("NOT-035", "loads 6", NOTIFICATIONS, "FIRST_ITEMS = 6;"),
  spec("NOT-036", "takes 20", NOTIFICATIONS, "FURTHER_ITEMS = 20;"),
  spec("NOT-038", "above 9", "web/ui/feedback/badge.tsx", "MAX_SHOWN = 9;"),
  spec("NOT-046", "5 s", "web/features/notifications/push.ts", "REGISTRATION_TIMEOUT_MS = 5000;"),
  // Channels and uploads.
  spec("CHA-021", "min 3, max 64", "shared/channels/contract.ts", "line({ min: 3, max: 64 })"),
  spec("CHA-023", "min 3", "shared/channels/slug.ts", "SLUG_MIN_CHARACTERS = 3;"),
  spec("CHA-023", "max 24", "shared/channels/slug.ts", "SLUG_MAX_CHARACTERS = 24;"),
  spec("MCH-027", "1:4", "web/features/channels/channel-images.tsx", "aspect-[4/1]"),
  spec("UPL-017", "min 4", CATALOGUE, "TITLE_MIN_CHARACTERS = 4;"),
  spec("UPL-017", "max 120", CATALOGUE, "TITLE_MAX_CHARACTERS = 120;"),
  spec("UPL-019", "6 tags", "shared/channels/contract.ts", "TAGS_MAX = 6;"),
  spec("UPL-021", "2 to 30", "shared/channels/contract.ts", "visibleLength(tag) >= 2 && tag.length <= 30"),
  spec("UPL-022", "4 subcategories", CATALOGUE, "SUBCATEGORIES_MAX = 4;"),
  spec("UPL-028", "5MB", ACCOUNT, "IMAGE_MAX_BYTES = 5 * 1024 * 1024;"),
  spec("UPL-028", "5MB", "server/media/images/images.ts", "MAX_IMAGE_BYTES = 5 * 1024 * 1024;"),
  // Accounts.
  spec("ACC-051", "60 s", "web/session/viewer.ts", "REFRESH_EVERY_MS = 60_000;"),
  spec(
    "ACC-053",
    "12 June 2023",
    "shared/site-settings/registration-settings.ts",
    '"registration.termsVersion": "2023-06-12"',
  ),
  spec("ACC-059", "30 days", RULES, "DELETION_DAYS = 30;"),
  spec("ACC-060", "30 days", RULES, "DELETION_DAYS = 30;"),
  spec("ACC-064", "254", ACCOUNT, "z.overwrite(dnsSpelling), z.minLength(1), z.maxLength(254))"),
  spec("ACC-065", "min 6", ACCOUNT, "PASSWORD_MIN_CHARACTERS = 6;"),
  spec("ACC-066", "max 100", ACCOUNT, "PASSWORD_MAX_CHARACTERS = 100;"),
  spec("ACC-068", "max 32", ACCOUNT, 'max: 32 }).check(z.regex(NAME, "NAME_LETTERS"))'),
  spec("ACC-069", "max 32", ACCOUNT, 'max: 32 }).check(z.regex(NAME, "NAME_LETTERS"))'),
  spec("ACC-072", "max 128", ACCOUNT, "line({ max: 128 })"),
  spec("ACC-074", "9 to 12 digits", ACCOUNT, "{9,12}"),
  spec("ACC-075", "2-digit prefix", ACCOUNT, "PHONE = /^\\+?(?:\\s*\\d){9,12}\\s*$/;"),
  spec("ACC-081", "24 hours", RULES, "RESET_HOURS = 24;"),
  // Money, support and staff.
  spec("ADS-031", "after 5 seconds", "shared/ads/contract.ts", "DISMISS_AFTER_SECONDS = 5;"),
  spec(
    "ADS-040",
    "10 minutes",
    "server/features/ad-pool/ad-pool.ts",
    "POOL_REFRESHED_AFTER_MS = 10 * 60_000;",
  ),
  spec("PAY-020", "max 30", "shared/donations/contract.ts", "CITY_MAX_CHARACTERS = 30;"),
  spec("PAY-023", "5 PLN", "shared/site-settings/settings.ts", '"money.donationMinimum": 5,'),
  spec("TIC-013", "six digits", "shared/tickets/contract.ts", "/^\\d{6}$/"),
  spec("TIC-013", "six digits", "shared/tickets/contract.ts", "PIN_DIGITS = 6;"),
  spec("BUG-003", "max 10000", "shared/contacts/contract.ts", "BUG_DESCRIPTION_MAX_CHARACTERS = 10_000;"),
  spec("CRE-009", "max 1000", "shared/creators/contract.ts", "APPLICATION_MAX_CHARACTERS = 1000;"),
  spec("CRE-010", "1000", "shared/creators/contract.ts", "APPLICATION_MAX_CHARACTERS = 1000;"),
  // Browser timing and images.
  spec("THE-003", "500 ms", "web/session/page-settled.ts", "SETTLE_AFTER_MOUNT_MS = 500;"),
  spec("LOC-009", "365 days", "web/i18n/locale.ts", "LOCALE_COOKIE_DAYS = 365;"),
  spec("CLI-008", "1 s", "web/ui/format/now.ts", "SECOND_MS = 1000;"),
  spec("CLI-009", "60 s", "web/ui/format/now.ts", "MINUTE_MS = 60_000;"),
  spec("CLI-010", "200 ms", "web/data/with-minimum-delay.ts", "FETCH_MIN_MS = 200;"),
  spec("CLI-014", "5 times", "web/features/notifications/poll-until.ts", "ATTEMPTS = 5;"),
  spec("CLI-014", "100 ms", "web/features/notifications/poll-until.ts", "PAUSE_MS = 100;"),
  spec("CLI-016", "60 s", "web/startup/missing-chunk.ts", "RELOAD_EVERY_MS = 60_000;"),
  spec("ERR-012", "500", "web/layouts/errors/error-status.ts", "DEFAULT_STATUS = 500;"),
  spec("IMG-007", "48, 96, 128, 256, 512, 1024", IMAGE_SIZES, "[48, 96, 128, 256, 512, 1024]"),
  spec("IMG-009", "512", IMAGE_SIZES, "DEFAULT_AVATAR_IMAGE_SIZE = 512;"),
  spec(
    "IMG-010",
    "144, 240, 360, 480, 720, 1080 for widths 256, 426, 640, 854, 1280, 1920",
    IMAGE_SIZES,
    "{ 144: 256, 240: 426, 360: 640, 480: 854, 720: 1280, 1080: 1920 }",
  ),
  spec("IMG-011", "720", IMAGE_SIZES, "DEFAULT_THUMBNAIL_HEIGHT = 720;"),
  spec(
    "IMG-012",
    "x-small 16, small 24, medium 36, medium-big 48, big 64, large 96",
    IMAGE_SIZES,
    "AVATAR_SIDES = [16, 24, 36, 48, 64, 96,",
  ),
  spec("IMG-013", "32", "web/layouts/default/account-tab.tsx", "size={32}"),
  spec("IMG-014", "10 minutes", "web/features/images/edge-url-refresh.tsx", "FRESH_MS = 10 * 60_000;"),
  spec("IMG-017", "2 s", "web/data/invalidate-images.ts", "WAIT_MS = 2000;"),
  // Further rules of accounts and of stored data.
  spec("LAS-043", "100 calendar years", "shared/accounts/mute-end.ts", "FOR_EVER_YEARS = 100;"),
  spec("LAS-127", "one comment a minute", "shared/comments/contract.ts", "COMMENT_COOLDOWN_SECONDS = 60;"),
  spec("LAS-137", "60 s hidden", `${HOME}/auto-refresh.ts`, "HIDDEN_LONG_MS = 60_000;"),
];
