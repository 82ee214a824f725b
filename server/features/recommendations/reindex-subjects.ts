import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import {
  type ChangedVideo,
  findIndexProgress,
  listChanged,
  replaceSubjects,
  saveIndexProgress,
} from "./subjects-store.ts";
import { termsOf } from "./terms.ts";

const BATCH_SIZE = 1000;
/** Longest delay between the timestamp of a change and its commit; changes this recent are read again. */
const OVERLAP_SECONDS = 60;
/** Sorts before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Indexes the subjects of videos changed since the last run. Safe to kill at any point and to run twice. */
export async function reindexSubjects({ db }: Pick<Services, "db">): Promise<void> {
  let cursor = { at: await findIndexProgress(db, OVERLAP_SECONDS), id: FIRST_ID };
  for (;;) {
    const changed = await listChanged(db, cursor, BATCH_SIZE);
    const last = changed.at(-1);
    if (!last) return;
    await inTransaction(db, async (tx) => {
      await replaceSubjects(
        tx,
        changed.map(({ id }) => id),
        changed.flatMap(subjectsOf),
      );
      await saveIndexProgress(tx, last.changed_at);
    });
    if (changed.length < BATCH_SIZE) return;
    cursor = { at: last.changed_at, id: last.id };
  }
}

function subjectsOf({ id, is_public, published_at, ...described }: ChangedVideo) {
  if (!is_public || !published_at) return [];
  return termsOf(described).map((term) => ({ term, videoId: id, publishedAt: published_at }));
}
