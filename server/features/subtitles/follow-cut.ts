import { cutCues } from "#shared/subtitles/cut-cues.ts";
import { readOwnWebVtt, writeWebVtt } from "#shared/subtitles/web-vtt.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { FilmCut } from "#server/platform/events.ts";
import type { Services } from "#server/platform/services.ts";
import { listCutSubtitles, lockSubtitles, saveCutSubtitles } from "./store.ts";
import { subtitlesKey } from "./subtitles.ts";

/**
 * Moves the subtitles of a film with its beginning. The file of before is kept, and shown again when nothing is cut off
 * any more; subtitles that were uploaded meanwhile are moved.
 */
export async function followCut({ db, storage, clock }: Services, cut: FilmCut): Promise<void> {
  const { videoId, mark, fromSeconds, startSeconds, durationSeconds, isWhole } = cut;
  await inTransaction(db, async (tx) => {
    await lockSubtitles(tx, videoId);
    const now = clock.now();
    for (const row of await listCutSubtitles(tx, videoId)) {
      if (row.cut_mark === mark) continue;
      const { language, version, uncut_version } = row;
      const base = await storage.readAll(subtitlesKey(videoId, language, uncut_version ?? version));
      const cues = readOwnWebVtt(base.toString("utf8"));
      const done = { cut_mark: mark, updated_at: now };
      if (isWhole && uncut_version !== null) {
        const restored = { version: uncut_version, cues: cues.length, uncut_version: null };
        await saveCutSubtitles(tx, { videoId, language }, { ...restored, ...done });
        await storage.remove(subtitlesKey(videoId, language, version));
        continue;
      }
      const offsetSeconds = uncut_version === null ? startSeconds - fromSeconds : startSeconds;
      const moved = cutCues(cues, { offsetSeconds, durationSeconds });
      const next = Math.max(version + 1, Math.floor(now.getTime() / 1000));
      const content = Buffer.from(writeWebVtt(moved));
      await storage.put(subtitlesKey(videoId, language, next), content, { contentType: "text/vtt" });
      const kept = isWhole ? null : (uncut_version ?? version);
      await saveCutSubtitles(
        tx,
        { videoId, language },
        { version: next, cues: moved.length, uncut_version: kept, ...done },
      );
      if (kept !== version) await storage.remove(subtitlesKey(videoId, language, version));
    }
  });
}
