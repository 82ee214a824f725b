import { sql, type Selectable } from "kysely";
import { PROCESSING_STEPS } from "#shared/videos/contract.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SourceFile } from "#server/features/video-files/video-files.ts";
import type { TrimRow } from "./trim/trim-store.ts";

export type StepName = (typeof PROCESSING_STEPS)[number];
export type StepRow = Selectable<Database["video_steps"]>;

/** Resets the steps of a video to waiting for a new file, and deletes the chunks of an earlier attempt. */
export async function resetSteps(db: Executor, videoId: string): Promise<void> {
  await db.deleteFrom("video_chunks").where("video_id", "=", videoId).execute();
  await db.deleteFrom("video_steps").where("video_id", "=", videoId).execute();
  const steps = PROCESSING_STEPS.map((name) => ({ video_id: videoId, name, failure: null, info: null }));
  await db.insertInto("video_steps").values(steps).execute();
}

export async function listSteps(db: Executor, videoId: string): Promise<StepRow[]> {
  const rows = await db.selectFrom("video_steps").selectAll().where("video_id", "=", videoId).execute();
  return rows.toSorted((a, b) => PROCESSING_STEPS.indexOf(a.name) - PROCESSING_STEPS.indexOf(b.name));
}

/** A step that a job runs. */
export interface RunningStep {
  /** `share` from 0 to 1. */
  report(share: number): Promise<void>;
  end(now: Date): Promise<void>;
}

export async function startStep(
  db: Executor,
  videoId: string,
  name: StepName,
  now: Date,
): Promise<RunningStep> {
  await db
    .updateTable("video_steps")
    .set({ state: "running", progress: 0, failure: null, started_at: now, attempts: sql`attempts + 1` })
    .where("video_id", "=", videoId)
    .where("name", "=", name)
    .execute();
  return {
    report: (share) => reportStep(db, videoId, name, share),
    end: (endedAt) => endStep(db, videoId, name, { state: "done", now: endedAt }),
  };
}

/** Resets one failed step to waiting. */
export async function resetStep(db: Executor, videoId: string, name: StepName): Promise<void> {
  await db
    .updateTable("video_steps")
    .set({ state: "waiting", progress: 0, failure: null })
    .where("video_id", "=", videoId)
    .where("name", "=", name)
    .execute();
}

/** Starts a step that several jobs share; only the first call has an effect. */
export async function startStepOnce(db: Executor, videoId: string, name: StepName, now: Date): Promise<void> {
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

/** Stores the probed metadata, so that later steps do not probe again. */
export async function saveMediaInfo(db: Executor, videoId: string, info: MediaInfo): Promise<void> {
  await db
    .updateTable("video_steps")
    .set({ info: JSON.stringify(info) })
    .where("video_id", "=", videoId)
    .where("name", "=", "inspect")
    .execute();
}

export async function findMediaInfo(db: Executor, videoId: string): Promise<MediaInfo | undefined> {
  const row = await db
    .selectFrom("video_steps")
    .select("info")
    .where("video_id", "=", videoId)
    .where("name", "=", "inspect")
    .executeTakeFirst();
  return (row?.info as MediaInfo | null | undefined) ?? undefined; // only saveMediaInfo() writes this column
}

/** The source file of a job. */
export interface JobSource {
  /** The upload whose file is read; for a trim and a file that is encoded again, the original upload. */
  readonly sourceUploadId: string;
  /** What is played is encoded again. */
  readonly isReencoding: boolean;
  /** The range of the source to be processed; undefined for the full file. */
  readonly trim: TrimRow | undefined;
}

/** The source of a job; undefined if the video is deleted or has another file. */
export async function findJobSource(
  db: Executor,
  { videoId, uploadId }: SourceFile,
): Promise<JobSource | undefined> {
  const current = await db
    .selectFrom("uploads as u")
    .innerJoin("videos as v", "v.id", "u.video_id")
    .select(["u.id", "u.original_id", "u.is_reencoding"])
    .where("v.id", "=", videoId)
    .where("v.status", "<>", "deleted")
    .where("u.state", "=", "complete")
    .orderBy("u.completed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (current?.id !== uploadId) return undefined;
  const trim = await db
    .selectFrom("video_trims")
    .selectAll()
    .where("upload_id", "=", uploadId)
    .executeTakeFirst();
  return {
    sourceUploadId: current.original_id ?? uploadId,
    isReencoding: current.is_reencoding,
    trim,
  };
}

/** Jobs of these kinds that have not ended, those that can start first in front. */
export async function listUnfinishedJobs(
  db: Executor,
  videoId: string,
  kinds: readonly string[],
): Promise<{ name: string; is_running: boolean; start_after: Date }[]> {
  const { rows } = await sql<{ name: string; is_running: boolean; start_after: Date }>`
    select name, state = 'active' as is_running, start_after from pgboss.job
    where name = any(${[...kinds]}) and state <= 'active' and data ->> 'videoId' = ${videoId}
    order by start_after`.execute(db);
  return rows;
}

export async function listPausedLanes(db: Executor): Promise<string[]> {
  return (await db.selectFrom("paused_lanes").select("lane").execute()).map(({ lane }) => lane);
}
