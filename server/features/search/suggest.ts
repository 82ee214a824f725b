import { type search, type Suggestion, SUGGESTIONS_MAX } from "#shared/search/contract.ts";
import type { UseCaseInput, UseCaseAnswer } from "#shared/endpoint.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { listTags } from "#server/features/discovery/discovery.ts";
import { fold } from "#server/platform/fold.ts";
import { rememberedOf } from "#server/platform/remembered.ts";
import { findTitles } from "./found-videos.ts";
import { polishStem } from "./polish-stem.ts";
import { findPeople } from "./people-store.ts";
import { findBegun, findChannelNames, isFound } from "./store.ts";
import { WORDS_MAX } from "./understand.ts";
import { inNames, queryForAll } from "./vectors.ts";
import { wordsOf } from "./words.ts";

type Suggestions = UseCaseAnswer<typeof search.suggest>;

const COMPLETED_FROM_CHARACTERS = 3;
const COMPLETIONS_MAX = 3;
const COMPLETIONS_LOOKED_UP = 12;
const CHANNELS_MAX = 2;
const PEOPLE_MAX = 1;
const TAGS_MAX = 1;
const TAGS_LOOKED_UP = 20;

/** Everybody types the same beginnings. Where there is little to suggest, somebody may miss what is new. */
const suggestionsOf = rememberedOf<Suggestions>({
  ...{ max: 2000, freshMs: 2000, staleMs: 3000 },
  isKept: ({ count }) => count === SUGGESTIONS_MAX,
});

/** Words that may be meant, then what is called like that: channels, people, tags, videos. */
export async function suggest(
  context: Context,
  { query: { query } }: UseCaseInput<typeof search.suggest>,
): Promise<Suggestions> {
  return suggestionsOf(context.db).get(query, () => findSuggestions(context, query));
}

async function findSuggestions(context: Context, typed: string): Promise<Suggestions> {
  const { db } = context;
  const words = wordsOf(typed).slice(0, WORDS_MAX);
  if (words.length === 0) return { items: [], count: 0 };
  const [completions, channels, people, tags, titles] = await Promise.all([
    completionsOf(db, typed, words),
    findChannelNames(db, inNames(queryForAll(words)), CHANNELS_MAX),
    peopleCalled(context, words),
    tagsBegun(context, typed),
    findTitles(db, queryForAll(words), SUGGESTIONS_MAX),
  ]);
  const found: Suggestion[] = [
    ...completions.map((text) => ({ kind: "words" as const, text, target: null })),
    ...channels.map(({ name, slug }) => ({ kind: "channel" as const, text: name, target: slug })),
    ...people,
    ...tags,
    ...titles.map(({ id, title }) => ({ kind: "video" as const, text: title, target: id })),
  ];
  const items = [...new Map(found.map((one) => [nameOf(one), one])).values()];
  return { items: items.slice(0, SUGGESTIONS_MAX), count: Math.min(items.length, SUGGESTIONS_MAX) };
}

/** Two channels or people may be called alike; two videos of one title are found by the same words. */
function nameOf({ kind, text, target }: Suggestion): string {
  return `${kind} ${kind === "video" ? text : (target ?? text)}`;
}

/** Everybody is suggested the same: whom somebody has muted they find no page of, but may see the name. */
async function peopleCalled({ db, now }: Context, words: readonly string[]): Promise<Suggestion[]> {
  if ((words.at(-1) ?? "").length < COMPLETED_FROM_CHARACTERS) return [];
  const rows = await findPeople(db, words, { id: undefined, now }, { limit: PEOPLE_MAX, offset: 0 });
  return rows.map(({ id, name, surname }) => ({ kind: "person", text: `${name} ${surname}`, target: id }));
}

async function tagsBegun(context: Context, typed: string): Promise<Suggestion[]> {
  const beginning = fold(typed.trim().replace(/^#/, ""));
  const query = { search: beginning, limit: TAGS_LOOKED_UP, offset: 0 };
  const { items } = await listTags(context, { params: undefined, query, body: undefined });
  return items
    .filter(({ tag }) => fold(tag).startsWith(beginning))
    .slice(0, TAGS_MAX)
    .map(({ tag }) => ({ kind: "tag", text: `#${tag}`, target: tag }));
}

/** The text with its last word completed, as far as something can be found with that. */
async function completionsOf(db: Executor, text: string, words: readonly string[]): Promise<string[]> {
  const last = words.at(-1) ?? "";
  const isWordEnded = /[^\p{L}\p{N}]$/u.test(text);
  if (isWordEnded || last.length < COMPLETED_FROM_CHARACTERS) return [];
  const before = text.slice(0, text.search(/[\p{L}\p{N}\p{M}]+$/u)).toLowerCase();
  const completions: string[] = [];
  const stems = new Set<string>();
  for (const { word, written } of await findBegun(db, last, COMPLETIONS_LOOKED_UP)) {
    if (completions.length === COMPLETIONS_MAX) break;
    if (stems.has(polishStem(word))) continue;
    const asked = [...words.slice(0, -1), word];
    if (await isFound(db, queryForAll(asked))) {
      completions.push(before + written);
      stems.add(polishStem(word));
    }
  }
  return completions;
}
