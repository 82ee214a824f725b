import { idOfChannel, wordPairs } from "./seeding/catalogue.ts";

/** Common words, rare words, inflected forms, typos, and pairs of words. */
const WORDS = [
  ...["wybory", "żubr", "pociąg", "krakow", "ogrody", "kopalni", "gospdarka", "teatr lodz", "rower mazury"],
];
const PAIRS = wordPairs();
/** Number of requests under load before a path repeats. */
const DISTINCT_PATHS = 777;
const LIMITS = 50;
const LIMIT_MAX = 100;

function searchPath(round: number, query: string, words: readonly string[] = WORDS): string {
  return `/search?${query}&query=${encodeURIComponent(words[round % words.length] ?? "")}`;
}

/** The path of each list; a function, because the path of some lists differs in every round. */
export const LISTS: Readonly<Record<string, (round: number) => string>> = {
  "home page": () => "/video-pages/by-slug/home?language=pl",
  newest: () => "/videos?status=public&limit=20",
  "newest, tenth part": () => "/videos?status=public&limit=20&offset=180",
  "most viewed": () => "/videos?status=public&sort=popular&limit=20",
  trending: () => "/videos?status=public&sort=trending&limit=20",
  "of a category": (round) => `/videos?status=public&limit=20&category=${round % 2 ? "sport" : "kids"}`,
  "of a tag": (round) =>
    `/videos?status=public&limit=20&tag=${encodeURIComponent(round % 2 ? "góry" : "źródła")}`,
  "of a channel": (round) => `/videos?status=public&limit=20&channelId=${idOfChannel(1 + (round % 100))}`,
  channels: () => "/channels?sort=subscriptionsCount&limit=24",
  categories: () => "/categories",
  tags: () => "/tags?limit=100",
  search: (round) => searchPath(round, "limit=20&entity=videos"),
  "search, everything": (round) => searchPath(round, "limit=10"),
  "search, most viewed": (round) => searchPath(round, "limit=20&entity=videos&sort=views"),
  "search, two words": (round) => searchPath(round, "limit=20&entity=videos", PAIRS),
  "search, two words, views": (round) => searchPath(round, "limit=20&entity=videos&sort=views", PAIRS),
  suggestions: (round) =>
    `/search/suggestions?query=${encodeURIComponent((WORDS[round % WORDS.length] ?? "").slice(0, 4))}`,
};

/** The distinct paths of a list. */
export function pathsOf(pathOf: (round: number) => string): string[] {
  return [...new Set(Array.from({ length: DISTINCT_PATHS }, (_, round) => pathOf(round)))];
}

/**
 * The path with another limit and offset, so that its response is not cached. Lists near the maximum limit are
 * unchanged.
 */
export function withOtherPage(path: string, times: number): string {
  const address = new URL(path, "http://localhost");
  const limit = Number(address.searchParams.get("limit") ?? LIMIT_MAX);
  if (limit + LIMITS > LIMIT_MAX) return path;
  const offset = Number(address.searchParams.get("offset") ?? 0);
  address.searchParams.set("limit", String(limit + (times % LIMITS)));
  address.searchParams.set("offset", String(offset + Math.floor(times / LIMITS)));
  return address.pathname + address.search;
}
