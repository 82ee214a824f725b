import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import {
  type ChangedVideo,
  findProgress,
  listChanged,
  replaceSubjects,
  saveProgress,
} from "./subjects-store.ts";
import { termsOf } from "./terms.ts";

const AT_ONCE = 1000;
/** Longest time from the date of a change until it is written: what is as recent is read once more. */
const OVERLAP_SECONDS = 60;
/** Comes before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Writes down what videos are about that have changed since the last time. May be killed, or run twice, at any point. */
export async function sweepSubjects({ db }: Pick<Services, "db">): Promise<void> {
  let place = { at: await findProgress(db, OVERLAP_SECONDS), id: FIRST_ID };
  for (;;) {
    const changed = await listChanged(db, place, AT_ONCE);
    const last = changed.at(-1);
    if (!last) return;
    await inTransaction(db, async (tx) => {
      await replaceSubjects(
        tx,
        changed.map(({ id }) => id),
        changed.flatMap(subjectsOf),
      );
      await saveProgress(tx, last.changed_at);
    });
    if (changed.length < AT_ONCE) return;
    place = { at: last.changed_at, id: last.id };
  }
}

function subjectsOf({ id, is_public, published_at, ...described }: ChangedVideo) {
  if (!is_public || !published_at) return [];
  return termsOf(described).map((term) => ({ term, videoId: id, publishedAt: published_at }));
}
