import { CATEGORY_ICONS } from "#shared/categories/icons.ts";

/**
 * Modules with frequent state changes. Compiling the layouts and `web/ui` too adds 6 kB to each first visit for no
 * gain.
 */
export const COMPILED_BY_REACT_COMPILER = /\/web\/(?:pages|features|form|player)\/.+\.tsx(?:\?|$)/;

interface Chunk {
  readonly name: string;
  readonly test: RegExp;
  readonly minShareCount?: number;
  readonly includeDependenciesRecursively?: boolean;
  /** The modules that `test` matches. */
  readonly modules?: readonly string[];
}

/** Only the lists of categories show them all. */
const CATEGORY_ICON = new RegExp(`/lucide-react/.+/(?:${CATEGORY_ICONS.join("|")})\\.`);
/** Those of forms are loaded with them; the others are of the staff and of those who donate. */
const TEXT_OF_FEW =
  /\/compiled\/messages\/(?:errors_field_|settings_|donations_(?:cancel|running|transfer)_|ads_format_)/;
const TEXT_OR_ICON = /\/web\/i18n\/compiled\/|\/lucide-react\//;

/**
 * The chunks that pages share, the most general first: a module belongs to the first one that contains it or one of
 * the modules that import it. By default the bundler emits a file for every few lines that two pages share, and a page
 * makes a hundred requests. Modules of a single page are in the chunk of the page.
 */
export const CHUNKS: readonly Chunk[] = [
  {
    // Libraries that do not change with a deployment: cached for long. Excludes modules used only by pages with
    // forms and lists.
    name: "framework",
    test: /node_modules\/(?!.+\/(?:infiniteQueryObserver|mutationObserver|queriesObserver|use(?:Blocker|InfiniteQuery|Mutation|Queries))\.js)(?:react|react-dom|scheduler|zustand(?!\/esm\/middleware)|use-sync-external-store|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\//,
  },
  // Every page loads it first.
  shared("frame", "client", "layouts/default/default-layout"),
  shared(
    "cards",
    "features/videos/video-list-card",
    "layouts/sections/section-view",
    "pages/public/home/home",
    "pages/public/home/load-home",
  ),
  // Every page loads it a second after its own code, the home page with the hero.
  shared(
    "idle",
    "layouts/default/new-channels",
    "layouts/globals/deferred-globals",
    "pages/public/home/featured",
    "pages/public/home/fresh-content",
  ),
  texts("texts", 3, without(TEXT_OF_FEW, TEXT_OR_ICON)),
  // Of the watch page and of what every page loads on the first interaction.
  shared(
    "library",
    "data/load-if-visible",
    "data/without-repeats",
    "features/channels/queries",
    "features/library/queries",
    "features/playback/mini-player-store",
    "features/playback/play-queue",
    "features/playback/player-source",
    "features/playback/visitor-positions",
    "features/videos/video-link",
    "form/failure-text",
    "head/head",
    "session/require-member",
    "session/sign-in",
    "shared/catalogue/catalogue",
    "shared/fold-diacritics",
    "shared/videos/lifecycle",
    "shared/videos/premiere",
    "ui/controls/lazy-select",
    "ui/controls/text-area",
    "ui/controls/text-field",
    "ui/feedback/chip",
    "ui/copy/copy-text",
    "ui/feedback/empty-state",
    "ui/feedback/notice",
    "ui/feedback/skeleton-row",
    "ui/feedback/status-dot",
    "ui/layout/scroll-region",
    "ui/layout/use-current-in-view",
    "ui/overlays/lazy-overlay",
    "ui/overlays/menu",
  ),
  // Of the watch page and of lists.
  shared(
    "lists",
    "node_modules/@tanstack/react-query/build/modern/useInfiniteQuery",
    "ui/feedback/load-more",
    "ui/format/linked-text",
    "ui/format/long-text",
  ),
  // Of the pages of channels, playlists and lists.
  shared(
    "pages",
    "data/refetch-on-visit",
    "features/channels/use-debounced",
    "features/playlists/playing-list",
    "features/playlists/playlist-name",
    "features/playlists/playlist-tile",
    "features/reports/restriction-notice",
    "features/videos/infinite-videos",
    "features/videos/load-infinite-videos",
    "features/videos/unavailable",
    "features/videos/video-grid",
    "head/feed-links",
    "ui/controls/search-field",
    "ui/layout/scroll-to-item",
    "ui/layout/tab-links",
  ),
  // Every page loads it on the first interaction.
  shared(
    "interaction",
    "features/search/search-box",
    "features/videos/video-state-card",
    "layouts/default/bottom-bar",
    "layouts/default/sidebar-content",
    "layouts/footer",
    "layouts/globals/interaction-globals",
    "layouts/sections/category-bar",
    "layouts/sections/post-section",
  ),
  shared(
    "overlays",
    "ui/overlays/confirm-dialog",
    "ui/overlays/dialog",
    "ui/overlays/menu-popover",
    "ui/overlays/popover",
    "ui/overlays/tooltip-bubble",
  ),
  // Of pages with forms: their contracts validate what is entered.
  { name: "schemas", test: /node_modules\/zod\/|\/shared\/(?:accounts|comments|videos)\/contract\.ts$/ },
  shared(
    "forms",
    "form/notice",
    "form/schema-form",
    "form/schema-resolver",
    "form/submit-button",
    "ui/controls/error-summary",
    "ui/controls/password-field",
    "ui/controls/select",
  ),
  shared(
    "player",
    "features/playback/start-time",
    "player/player",
    "player/captions/caption-lines",
    "player/status/ambient-light",
    "player/status/feedback",
  ),
  shared(
    "watch",
    "features/live/live-badge",
    "features/live/live-chip",
    "pages/public/watch/load-watch",
    "pages/public/watch/rail/up-next",
    "pages/public/watch/watch-layout",
    "pages/public/watch/watch-page",
    "pages/public/watch/watch-screen",
    "ui/feedback/skeleton-player",
  ),
  texts(
    "texts-below-player",
    2,
    without(CATEGORY_ICON, /\/lucide-react\/|\/compiled\/messages\/(?:comments|library)_/),
  ),
  // Of some pages, and of the watch page below the player.
  shared(
    "controls",
    "features/comments/comments-context",
    "features/comments/comments-skeleton",
    "features/library/subscribe-button",
    "session/identity/mute-author",
    "shared/comments/markup",
    "ui/controls/checkbox",
    "ui/controls/radio-group",
    "ui/controls/thumbs",
    "ui/controls/toggle-button",
    "ui/feedback/badge",
  ),
  shared("comments", "features/comments/comments", "features/comments/comment-thread"),
  shared(
    "below-player",
    "features/donations/support-card",
    "pages/public/watch/info/video-actions",
    "pages/public/watch/transcript",
    "pages/public/watch/video-comments",
  ),
  shared(
    "chat",
    "features/chat/chat-panel",
    "pages/public/watch/info/clip-button",
    "pages/public/watch/video-chat",
  ),
  shared("posts", "features/posts/post-composer", "features/posts/post-list"),
  shared("documents", "features/documents/document-screen", "features/documents/load-document-screen"),
  shared("campaigns", "features/campaigns/campaigns", "features/campaigns/poster"),
  // Of the pages of an account.
  shared(
    "account",
    "features/accounts/account-card",
    "features/accounts/entrance-panel",
    "features/accounts/passkeys",
    "features/accounts/resend-link",
    "features/accounts/two-factor-code-field",
    "features/library/no-videos",
    "features/notifications/push-device",
    "layouts/centered-layout",
  ),
  // Of the studio and of the pages of the staff.
  shared(
    "tables",
    "data/paged-list",
    "data/query-list",
    "features/channels/day-chart",
    "features/channels/figure-tiles",
    "features/channels/manage-heading",
    "ui/layout/bar-list",
    "ui/layout/pagination",
    "ui/layout/table",
  ),
  // Of pages with files to choose.
  shared(
    "files",
    "features/uploads/format-transfer",
    "form/image-field",
    "ui/controls/file-button",
    "ui/controls/tag-field",
  ),
  texts("category-icons", 2, CATEGORY_ICON),
  texts(
    "texts-admin",
    2,
    /\/compiled\/messages\/(?:admin|categories|contacts|guide|home_sections|moderation|reports|settings|storage|templates|tickets)_/,
  ),
  texts("texts-studio", 2, /\/compiled\/messages\/(?:ads|clips|live|studio|videos)_/),
  texts("texts-account", 2, /\/compiled\/messages\/(?:accounts|donations|people|preferences|security)_/),
  texts("texts-pages", 2),
];

/** The same as the bundler takes them: its higher priorities come first. */
export const CHUNK_GROUPS = CHUNKS.map(({ modules: _modules, ...group }, index) => ({
  ...group,
  priority: CHUNKS.length - index,
}));

/** A chunk of modules of `web/` and `shared/`, given by their paths without extensions, and all that they import. */
function shared(name: string, ...modules: readonly string[]): Chunk {
  const paths = modules.map((module) =>
    /^(?:node_modules|shared)\//.test(module) ? module : `web/${module}`,
  );
  return { name, modules: paths, test: new RegExp(`/(?:${paths.join("|")})\\.[jt]sx?(?:\\?|$)`) };
}

/**
 * A chunk of the texts and icons that at least so many pages share: otherwise those of many pages would be files of a
 * few hundred bytes each.
 */
function texts(name: string, minShareCount: number, test = TEXT_OR_ICON): Chunk {
  return { name, test, minShareCount, includeDependenciesRecursively: false };
}

/** What the second expression matches, but not the first. */
function without(excluded: RegExp, test: RegExp): RegExp {
  return new RegExp(`(?!.*${excluded.source})(?:${test.source})`);
}
