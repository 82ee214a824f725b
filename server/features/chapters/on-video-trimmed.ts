import { chaptersInText } from "#shared/chapters/chapter-lines.ts";
import { trimChapters } from "#shared/chapters/trim-chapters.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { VideoTrim } from "#server/platform/events.ts";
import type { Services } from "#server/platform/services.ts";
import { findDescription, deleteChapters, lockChapters, saveShiftedChapters } from "./store.ts";

/**
 * Shifts the chapters of a video after a trim. Chapters from the description are stored with their new times. When
 * the trim is undone, chapters that were not edited in the meantime get their original times back.
 */
export async function onVideoTrimmed({ db, clock }: Services, trim: VideoTrim): Promise<void> {
  const { videoId, trimId, fromSeconds, startSeconds, durationSeconds, isWhole } = trim;
  await inTransaction(db, async (tx) => {
    const known = await lockChapters(tx, videoId);
    if (known?.trim_id === trimId) return;
    if (!known && isWhole) return;
    if (isWhole && known?.untrimmed) {
      if (known.untrimmed.length === 0) return deleteChapters(tx, videoId);
      return saveShiftedChapters(
        tx,
        videoId,
        { chapters: known.untrimmed, untrimmed: null, trimId },
        clock.now(),
      );
    }
    const description = known ? [] : await chaptersOfDescription();
    const base = known?.untrimmed?.length ? known.untrimmed : (known?.chapters ?? description);
    if (base.length === 0) return;
    const offsetSeconds = known?.untrimmed?.length ? startSeconds : startSeconds - fromSeconds;
    const chapters = trimChapters(base, { offsetSeconds, durationSeconds });
    const untrimmed = isWhole ? null : known ? (known.untrimmed ?? known.chapters) : [];
    await saveShiftedChapters(tx, videoId, { chapters, untrimmed, trimId }, clock.now());
  });

  async function chaptersOfDescription() {
    // The description refers to the untrimmed video, so the current duration must not limit its chapters.
    return chaptersInText((await findDescription(db, videoId)) ?? "", Number.POSITIVE_INFINITY);
  }
}
