import { type search, SUGGESTIONS_MAX } from "#shared/search/contract.ts";
import type { UseCaseInput, UseCaseAnswer } from "#shared/endpoint.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { rememberedOf } from "#server/platform/remembered.ts";
import { findTitles } from "./found-videos.ts";
import { polishStem } from "./polish-stem.ts";
import { findBegun, isFound } from "./store.ts";
import { WORDS_MAX } from "./understand.ts";
import { queryForAll } from "./vectors.ts";
import { wordsOf } from "./words.ts";

type Suggestions = UseCaseAnswer<typeof search.suggest>;

const COMPLETED_FROM_CHARACTERS = 3;
const COMPLETIONS_MAX = 3;
const COMPLETIONS_LOOKED_UP = 12;

/** Everybody types the same beginnings. Where there is little to suggest, somebody may miss what is new. */
const suggestionsOf = rememberedOf<Suggestions>({
  ...{ max: 2000, freshMs: 2000, staleMs: 3000 },
  isKept: ({ count }) => count === SUGGESTIONS_MAX,
});

/** Words that may be meant, then titles that hold them. */
export async function suggest(
  { db }: Context,
  { query: { query } }: UseCaseInput<typeof search.suggest>,
): Promise<Suggestions> {
  return suggestionsOf(db).get(query, () => findSuggestions(db, query));
}

async function findSuggestions(db: Executor, typed: string): Promise<Suggestions> {
  const words = wordsOf(typed).slice(0, WORDS_MAX);
  if (words.length === 0) return { items: [], count: 0 };
  const [completions, titles] = await Promise.all([
    completionsOf(db, typed, words),
    findTitles(db, queryForAll(words), SUGGESTIONS_MAX),
  ]);
  const items = [...new Set([...completions, ...titles])].slice(0, SUGGESTIONS_MAX);
  return { items, count: items.length };
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
