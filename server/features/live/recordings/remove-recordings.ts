import { FIRST_ID } from "#server/features/mails/recipients.ts";
import { softDeleteVideo } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { clearRemovals, listRecordings, lockRecording, setRemoval } from "./recordings-store.ts";
import { NOTICE_DAYS, removalStep } from "./removal-rules.ts";

const BATCH = 100;
const DAY_MS = 86_400_000;

/**
 * Deletes recordings of live streams whose time is over, and notifies the owners of those whose time is over soon. Kept
 * recordings stay.
 */
export async function removeDueRecordings(services: Services): Promise<void> {
  const { db, clock, settings, log } = services;
  const days = settings.get("encoding.liveRecordingDays");
  if (days === null) return clearRemovals(db);
  const endedBefore = new Date(clock.now().getTime() - (days - NOTICE_DAYS) * DAY_MS);
  for (let after = FIRST_ID; ;) {
    const recordings = await listRecordings(db, { endedBefore, after, limit: BATCH });
    for (const { video_id: id } of recordings) {
      await takeStep(services, id, days).catch((error: unknown) => {
        log.error({ err: error, video: id }, "a recording could not be deleted after its time");
      });
    }
    const last = recordings.at(-1);
    if (!last) return;
    after = last.video_id;
  }
}

/** Does what is due for a recording as it is then: its owner may have kept it meanwhile. */
async function takeStep({ db, clock, queue }: Services, id: string, days: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const recording = await lockRecording(tx, id);
    if (!recording || recording.is_kept) return;
    const step = removalStep(recording, days, now);
    switch (step.kind) {
      case "none":
        return;
      case "withdraw":
        return setRemoval(tx, id, null);
      case "announce":
        await setRemoval(tx, id, step.removalAt);
        await queue.emit(tx, "recording.expiring", { videoId: id });
        return;
      case "remove":
        // If the staff restores it, its owners are notified anew.
        await setRemoval(tx, id, null);
        await softDeleteVideo({ db: tx, now, queue }, id);
    }
  });
}
