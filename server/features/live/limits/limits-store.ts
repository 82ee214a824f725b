import type { Executor } from "#server/platform/database/executor.ts";

interface StartLimits {
  readonly hours_max: number | null;
  readonly ends_at: Date | null;
  readonly is_recorded: boolean;
  readonly recording_days: number | null;
}

export async function saveLimits(db: Executor, videoId: string, limits: StartLimits): Promise<void> {
  await db.updateTable("live_streams").set(limits).where("video_id", "=", videoId).execute();
}

export async function savePlannedEnd(
  db: Executor,
  videoId: string,
  end: Pick<StartLimits, "hours_max" | "ends_at">,
): Promise<void> {
  await db.updateTable("live_streams").set(end).where("video_id", "=", videoId).execute();
}

export async function markEndAnnounced(db: Executor, videoId: string, endsAt: Date): Promise<void> {
  await db
    .updateTable("live_streams")
    .set({ end_announced_at: endsAt })
    .where("video_id", "=", videoId)
    .execute();
}
