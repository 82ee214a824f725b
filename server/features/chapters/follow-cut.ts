import { chaptersInText } from "#shared/chapters/chapter-lines.ts";
import { cutChapters } from "#shared/chapters/cut-chapters.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { FilmCut } from "#server/platform/events.ts";
import type { Services } from "#server/platform/services.ts";
import { findDescription, forgetChapters, lockChapters, saveCutChapters } from "./store.ts";

/**
 * Moves the chapters of a film with its beginning. Those of the description are written down as they have become; when
 * nothing is cut off any more, what nobody has touched meanwhile is what it was.
 */
export async function followCut({ db, clock }: Services, cut: FilmCut): Promise<void> {
  const { videoId, mark, fromSeconds, startSeconds, durationSeconds, isWhole } = cut;
  await inTransaction(db, async (tx) => {
    const known = await lockChapters(tx, videoId);
    if (known?.cut_mark === mark) return;
    if (!known && isWhole) return;
    if (isWhole && known?.uncut) {
      if (known.uncut.length === 0) return forgetChapters(tx, videoId);
      return saveCutChapters(tx, videoId, { chapters: known.uncut, uncut: null, mark }, clock.now());
    }
    const description = known ? [] : await chaptersOfDescription();
    const base = known?.uncut?.length ? known.uncut : (known?.chapters ?? description);
    if (base.length === 0) return;
    const offsetSeconds = known?.uncut?.length ? startSeconds : startSeconds - fromSeconds;
    const chapters = cutChapters(base, { offsetSeconds, durationSeconds });
    const uncut = isWhole ? null : known ? (known.uncut ?? known.chapters) : [];
    await saveCutChapters(tx, videoId, { chapters, uncut, mark }, clock.now());
  });

  async function chaptersOfDescription() {
    // It speaks of the whole film, however long what is left of it.
    return chaptersInText((await findDescription(db, videoId)) ?? "", Number.POSITIVE_INFINITY);
  }
}
