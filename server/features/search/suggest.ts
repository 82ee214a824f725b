import { type search, type Suggestion, SUGGESTIONS_MAX } from "#shared/search/contract.ts";
import type { UseCaseInput, UseCaseResult } from "#shared/endpoint.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { listTags } from "#server/features/discovery/discovery.ts";
import { foldDiacritics } from "#shared/fold-diacritics.ts";
import { createCachePerOwner } from "#server/platform/swr-cache.ts";
import { findTitles } from "./find-videos.ts";
import { polishStem } from "#server/platform/text/polish-stem.ts";
import { findPeople } from "./people-store.ts";
import { findWordsByPrefix, findChannelNames, isFound } from "./store.ts";
import { WORDS_MAX } from "./parse-query.ts";
import { restrictToNames, queryForAll } from "./vectors.ts";
import { wordsOf } from "#server/platform/text/words.ts";

type Suggestions = UseCaseResult<typeof search.suggest>;

const COMPLETED_FROM_CHARACTERS = 3;
const COMPLETIONS_MAX = 3;
const COMPLETIONS_LOOKED_UP = 12;
const CHANNELS_MAX = 2;
const PEOPLE_MAX = 1;
const TAGS_MAX = 1;
const TAGS_LOOKED_UP = 20;

/** Users type the same prefixes, so suggestions are cached. Short lists are not cached, so that new entries appear. */
const suggestionsCache = createCachePerOwner<Suggestions>({
  ...{ max: 2000, freshMs: 2000, staleMs: 3000 },
  isCacheable: ({ count }) => count === SUGGESTIONS_MAX,
});

/** Suggests word completions, then channels, users, tags and videos with a matching name. */
export async function suggest(
  context: Context,
  { query: { query } }: UseCaseInput<typeof search.suggest>,
): Promise<Suggestions> {
  return suggestionsCache(context.db).get(query, () => findSuggestions(context, query));
}

async function findSuggestions(context: Context, typed: string): Promise<Suggestions> {
  const { db } = context;
  const words = wordsOf(typed).slice(0, WORDS_MAX);
  if (words.length === 0) return { items: [], count: 0 };
  const [completions, channels, people, tags, titles] = await Promise.all([
    suggestCompletions(db, typed, words),
    findChannelNames(db, restrictToNames(queryForAll(words)), CHANNELS_MAX),
    suggestPeople(context, words),
    suggestTags(context, typed),
    findTitles(db, queryForAll(words), SUGGESTIONS_MAX),
  ]);
  const found: Suggestion[] = [
    ...completions.map((text) => ({ kind: "words" as const, text, target: null })),
    ...channels.map(({ name, slug }) => ({ kind: "channel" as const, text: name, target: slug })),
    ...people,
    ...tags,
    ...titles.map(({ id, title }) => ({ kind: "video" as const, text: title, target: id })),
  ];
  const items = [...new Map(found.map((one) => [dedupeKey(one), one])).values()];
  return { items: items.slice(0, SUGGESTIONS_MAX), count: Math.min(items.length, SUGGESTIONS_MAX) };
}

/** Deduplication key: channels and users may share a name and stay separate; videos with one title are merged. */
function dedupeKey({ kind, text, target }: Suggestion): string {
  return `${kind} ${kind === "video" ? text : (target ?? text)}`;
}

/** Suggestions are shared by all callers: a muted user's name may appear, but search does not find the user. */
async function suggestPeople({ db, now }: Context, words: readonly string[]): Promise<Suggestion[]> {
  if ((words.at(-1) ?? "").length < COMPLETED_FROM_CHARACTERS) return [];
  const rows = await findPeople(db, words, { id: undefined, now }, { limit: PEOPLE_MAX, offset: 0 });
  return rows.map(({ id, name, surname }) => ({ kind: "person", text: `${name} ${surname}`, target: id }));
}

async function suggestTags(context: Context, typed: string): Promise<Suggestion[]> {
  const prefix = foldDiacritics(typed.trim().replace(/^#/, ""));
  const query = { search: prefix, limit: TAGS_LOOKED_UP, offset: 0 };
  const { items } = await listTags(context, { params: undefined, query, body: undefined });
  return items
    .filter(({ tag }) => foldDiacritics(tag).startsWith(prefix))
    .slice(0, TAGS_MAX)
    .map(({ tag }) => ({ kind: "tag", text: `#${tag}`, target: tag }));
}

/** The text with its last word completed, for completions that have results. */
async function suggestCompletions(db: Executor, text: string, words: readonly string[]): Promise<string[]> {
  const last = words.at(-1) ?? "";
  const isWordEnded = /[^\p{L}\p{N}]$/u.test(text);
  if (isWordEnded || last.length < COMPLETED_FROM_CHARACTERS) return [];
  const before = text.slice(0, text.search(/[\p{L}\p{N}\p{M}]+$/u)).toLowerCase();
  const completions: string[] = [];
  const stems = new Set<string>();
  for (const { word, original } of await findWordsByPrefix(db, last, COMPLETIONS_LOOKED_UP)) {
    if (completions.length === COMPLETIONS_MAX) break;
    if (stems.has(polishStem(word))) continue;
    const asked = [...words.slice(0, -1), word];
    if (await isFound(db, queryForAll(asked))) {
      completions.push(before + original);
      stems.add(polishStem(word));
    }
  }
  return completions;
}
