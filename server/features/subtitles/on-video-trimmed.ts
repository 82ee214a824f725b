import { trimCues } from "#shared/subtitles/trim-cues.ts";
import { readOwnWebVtt, writeWebVtt } from "#shared/subtitles/web-vtt.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { VideoTrim } from "#server/platform/events.ts";
import type { Services } from "#server/platform/services.ts";
import { listTrimmableSubtitles, lockSubtitles, saveShiftedSubtitles } from "./store.ts";
import { measureCues, nextVersion, subtitlesKey } from "./subtitles.ts";

/**
 * Shifts the subtitles of a video after a trim. The original file is kept and restored when the trim is undone;
 * subtitles that were uploaded in the meantime are shifted.
 */
export async function onVideoTrimmed(
  { db, storage, queue, clock }: Services,
  trim: VideoTrim,
): Promise<void> {
  const { videoId, trimId, fromSeconds, startSeconds, durationSeconds, isWhole } = trim;
  const replaced = await inTransaction(db, async (tx) => {
    const keys: string[] = [];
    await lockSubtitles(tx, videoId);
    const now = clock.now();
    for (const row of await listTrimmableSubtitles(tx, videoId)) {
      if (row.trim_id === trimId) continue;
      const { language, version, untrimmed_version } = row;
      const base = await storage.readAll(subtitlesKey(videoId, language, untrimmed_version ?? version));
      const cues = readOwnWebVtt(base.toString("utf8"));
      const done = { trim_id: trimId, updated_at: now };
      if (isWhole && untrimmed_version !== null) {
        const restored = { version: untrimmed_version, ...measureCues(cues), untrimmed_version: null };
        await saveShiftedSubtitles(tx, { videoId, language }, { ...restored, ...done });
        keys.push(subtitlesKey(videoId, language, version));
        continue;
      }
      const offsetSeconds = untrimmed_version === null ? startSeconds - fromSeconds : startSeconds;
      const shifted = trimCues(cues, { offsetSeconds, durationSeconds });
      const next = nextVersion(version, now);
      const content = Buffer.from(writeWebVtt(shifted));
      await storage.put(subtitlesKey(videoId, language, next), content, { contentType: "text/vtt" });
      const original = isWhole ? null : (untrimmed_version ?? version);
      await saveShiftedSubtitles(
        tx,
        { videoId, language },
        { version: next, ...measureCues(shifted), untrimmed_version: original, ...done },
      );
      if (original !== version) keys.push(subtitlesKey(videoId, language, version));
    }
    if (keys.length > 0) await queue.emit(tx, "media.withdrawn", { videoIds: [videoId] });
    return keys;
  });
  // After the commit: a row must not lose its file.
  for (const key of replaced) await storage.remove(key);
}
