/** Where state changes often. The frame and the building blocks would grow each first visit by 6 kB for nothing. */
export const COMPILED_BY_REACT_COMPILER = /\/web\/(?:pages|features|form|player)\/.+\.tsx(?:\?|$)/;

/**
 * Which modules travel together. Left alone, the bundler makes a file of every few lines that two pages share, and
 * a page starts with two dozen requests.
 */
export const CHUNKS = [
  {
    // What a change of the site does not touch: cached for long. Without what only pages with forms and lists need.
    name: "framework",
    test: /node_modules\/(?!.+\/(?:infiniteQueryObserver|mutationObserver|queriesObserver|use(?:Blocker|InfiniteQuery|Mutation|Queries))\.js)(?:react|react-dom|scheduler|zustand(?!\/esm\/middleware)|use-sync-external-store|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\//,
    priority: 2,
  },
  {
    // What every page starts with.
    name: "frame",
    test: /\/web\/(?:client|layouts\/default\/default-layout)\.tsx/,
    priority: 1,
  },
  {
    // What lists of films are made of.
    name: "cards",
    test: oneOf(
      String.raw`/web/ui/(?:avatar|card-grid|channel-tile|format/.+|image-sizes|initials|live-bars|notch|now)\.tsx?$`,
      String.raw`/web/ui/(?:section|skeleton|thumbnail|thumbnail-tag|time|use-hover-preview|video-.+)\.tsx?$`,
      String.raw`/web/features/videos/(?:card-content|card-extras|film-card|processing|queries)\.tsx?$`,
      String.raw`/web/(?:i18n/message|player/css-variables|session/is-heard|at-least|edge)\.ts$`,
      String.raw`/shared/(?:channels|playlists|videos)/contract\.ts\?lean`,
      // Their texts and icons travel with them: the home page needs no others of the small ones below.
      String.raw`/messages/ui_(?:comments|just_now|live|more|subscribers|videos|views|views_short)\.js$`,
      String.raw`/messages/ui_(?:today_at|tomorrow_at|waiting|watching|yesterday)\.js$`,
      String.raw`/messages/(?:videos_big_tech_tag|watch_adults_tag)\.js$`,
      String.raw`/lucide-react/.+/chevron-right\.mjs$`,
    ),
    includeDependenciesRecursively: false,
  },
  {
    // Texts and icons of many pages would otherwise be files of a few hundred bytes each.
    name: "small",
    test: /\/web\/i18n\/compiled\/|\/lucide-react\//,
    minShareCount: 14,
    includeDependenciesRecursively: false,
  },
];

function oneOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join("|"));
}
