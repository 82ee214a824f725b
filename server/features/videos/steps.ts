import { sql, type Selectable } from "kysely";
import { PROCESSING_STEPS } from "#shared/videos/contract.ts";
import type { MediaInfo } from "#server/media/media-info.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/queue/queue.ts";

export type StepName = (typeof PROCESSING_STEPS)[number];
export type StepRow = Selectable<Database["video_steps"]>;

/** Begins the record of a new file: every step waits. */
export async function resetSteps(db: Executor, videoId: string): Promise<void> {
  await db.deleteFrom("video_steps").where("video_id", "=", videoId).execute();
  const steps = PROCESSING_STEPS.map((name) => ({ video_id: videoId, name, failure: null, info: null }));
  await db.insertInto("video_steps").values(steps).execute();
}

export async function listSteps(db: Executor, videoId: string): Promise<StepRow[]> {
  const rows = await db.selectFrom("video_steps").selectAll().where("video_id", "=", videoId).execute();
  return rows.toSorted((a, b) => PROCESSING_STEPS.indexOf(a.name) - PROCESSING_STEPS.indexOf(b.name));
}

export async function beginStep(db: Executor, videoId: string, name: StepName, now: Date): Promise<void> {
  await db
    .updateTable("video_steps")
    .set({ state: "running", progress: 0, failure: null, started_at: now, attempts: sql`attempts + 1` })
    .where("video_id", "=", videoId)
    .where("name", "=", name)
    .execute();
}

/** Begins a step that several jobs share, for the first of them. */
export async function beginStepOnce(db: Executor, videoId: string, name: StepName, now: Date): Promise<void> {
  await db
    .updateTable("video_steps")
    .set({ state: "running", started_at: now, attempts: sql`attempts + 1` })
    .where("video_id", "=", videoId)
    .where("name", "=", name)
    .where("state", "=", "waiting")
    .execute();
}

/** `progress` from 0 to 1. */
export async function reportStep(
  db: Executor,
  videoId: string,
  name: StepName,
  progress: number,
): Promise<void> {
  await db
    .updateTable("video_steps")
    .set({ progress: Math.round(Math.min(1, Math.max(0, progress)) * 100) })
    .where("video_id", "=", videoId)
    .where("name", "=", name)
    .execute();
}

export async function endStep(
  db: Executor,
  videoId: string,
  name: StepName,
  end: { state: "done" | "failed" | "skipped"; now: Date; failure?: string },
): Promise<void> {
  await db
    .updateTable("video_steps")
    .set({
      state: end.state,
      finished_at: end.now,
      failure: end.failure ?? null,
      ...(end.state === "failed" ? {} : { progress: 100 }),
    })
    .where("video_id", "=", videoId)
    .where("name", "=", name)
    .execute();
}

/** What inspection found is kept, so that later steps need not look again. */
export async function saveInfo(db: Executor, videoId: string, info: MediaInfo): Promise<void> {
  await db
    .updateTable("video_steps")
    .set({ info: JSON.stringify(info) })
    .where("video_id", "=", videoId)
    .where("name", "=", "inspect")
    .execute();
}

export async function findInfo(db: Executor, videoId: string): Promise<MediaInfo | undefined> {
  const row = await db
    .selectFrom("video_steps")
    .select("info")
    .where("video_id", "=", videoId)
    .where("name", "=", "inspect")
    .executeTakeFirst();
  return (row?.info as MediaInfo | null | undefined) ?? undefined; // only saveInfo() writes this column
}
