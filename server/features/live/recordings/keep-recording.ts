import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { LiveRecording, liveStudio } from "#shared/live/studio.ts";
import { limitOf } from "#shared/uploads/quotas.ts";
import { accountQuotaOf } from "#server/features/uploads/quota.ts";
import { lockVideoFor } from "#server/features/videos/videos.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { loadStreamFor } from "../live.ts";
import { findAccountOf, findRecording, lockRecording, markKept } from "./recordings-store.ts";
import { removalDate } from "./removal-rules.ts";

/** When the recording is deleted, for its team. */
export async function showRecording(
  context: SignedInContext,
  { params }: UseCaseInput<typeof liveStudio.recording>,
): Promise<LiveRecording> {
  const { db, viewer, now, settings } = context;
  await loadStreamFor(db, viewer, params.id);
  const recording = await findRecording(db, params.id);
  const days = settings.get("encoding.liveRecordingDays");
  if (!recording || days === null) return { removalAt: null, isKept: recording?.is_kept ?? false };
  if (recording.is_kept) return { removalAt: null, isKept: true };
  return { removalAt: removalDate(recording, days, now).toISOString(), isKept: false };
}

/**
 * Keeps a recording as a video like any other. The account that uses its space must not be over its quota: who stays
 * within it may keep everything.
 */
export async function keepRecording(
  context: SignedInContext,
  { params }: UseCaseInput<typeof liveStudio.keepRecording>,
): Promise<LiveRecording> {
  const { db, viewer } = context;
  await inTransaction(db, async (tx) => {
    await lockVideoFor(tx, viewer, params.id, "edit");
    if (!(await lockRecording(tx, params.id))) throw new AppError("NOT_FOUND");
    await requireWithinQuota(tx, context, params.id);
    await markKept(tx, params.id);
  });
  return { removalAt: null, isKept: true };
}

async function requireWithinQuota(tx: Executor, context: SignedInContext, videoId: string): Promise<void> {
  const account = await findAccountOf(tx, videoId);
  if (!account) return;
  const { total } = await accountQuotaOf(tx, context, account);
  const limit = limitOf(total);
  if (limit !== null && total.used > limit) throw new AppError("RECORDING_OVER_QUOTA");
}
