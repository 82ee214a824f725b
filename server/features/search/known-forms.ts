import { sql } from "kysely";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { VideoSearch } from "./video-hits.ts";
import { beginningsIn, withForms } from "./vectors.ts";

/** With more words that begin like this the index is better asked for all of them at once. */
const FORMS_MAX = 200;
/** Comes after every letter. */
const LAST_CHARACTER = "\u{10FFFF}";

/** The same search with the words that are there in place of beginnings, which the index finds much faster. */
export async function withKnownForms(db: Executor, search: VideoSearch): Promise<VideoSearch> {
  const beginnings = beginningsIn(search.words);
  if (beginnings.length === 0) return search;
  const { rows } = await sql<{ beginning: string; forms: string[] }>`
    select b.beginning, array(
      select f.form from search_forms f
      where f.form >= b.beginning and f.form < b.beginning || ${LAST_CHARACTER}
      limit ${FORMS_MAX + 1}) as forms
    from unnest(${beginnings}::text[]) as b (beginning)
    where (select has_all_forms from search_progress)`.execute(db);
  const few = rows.filter(({ forms }) => forms.length <= FORMS_MAX);
  const known = new Map(few.map(({ beginning, forms }) => [beginning, forms]));
  return { ...search, words: withForms(search.words, known) };
}
