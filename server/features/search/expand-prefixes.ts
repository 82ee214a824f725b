import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";
import type { VideoSearch } from "./video-hits.ts";
import { prefixesIn, expandWithForms } from "./vectors.ts";

/** With more forms than this, one prefix query is faster than a query for each form. */
const FORMS_MAX = 200;
/** Sorts after every letter. */
const LAST_CHARACTER = "\u{10FFFF}";

/** Replaces prefixes in a search by the stored word forms, which the index finds much faster. */
export async function expandPrefixes(db: Executor, search: VideoSearch): Promise<VideoSearch> {
  const prefixes = prefixesIn(search.words);
  if (prefixes.length === 0) return search;
  const { rows } = await sql<{ beginning: string; forms: string[] }>`
    select b.beginning, array(
      select f.form from search_forms f
      where f.form >= b.beginning and f.form < b.beginning || ${LAST_CHARACTER}
      limit ${FORMS_MAX + 1}) as forms
    from unnest(${prefixes}::text[]) as b (beginning)
    where (select has_all_forms from search_progress)`.execute(db);
  const few = rows.filter(({ forms }) => forms.length <= FORMS_MAX);
  const known = new Map(few.map(({ beginning, forms }) => [beginning, forms]));
  return { ...search, words: expandWithForms(search.words, known) };
}
