import type { StreamLimits } from "#shared/live/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { plannedEnd } from "../rules.ts";
import type { StreamRow } from "../store.ts";
import { saveLimits } from "./limits-store.ts";
import { hasPlace } from "./places.ts";

/** What holds for a stream; before its start what would hold if it started now. */
export async function limitsOf(context: SignedInContext, stream: StreamRow): Promise<StreamLimits> {
  const { db, settings, now } = context;
  const { video_id: videoId, livestream_started_at: startedAt, livestream_ended_at: endedAt } = stream;
  return {
    isSiteFull: endedAt === null && !(await hasPlace(db, context, { videoId, now })),
    hours: startedAt === null ? settings.get("encoding.liveHours") : stream.hours_max,
    endsAt: stream.ends_at?.toISOString() ?? null,
    isRecorded: startedAt === null ? settings.get("encoding.liveRecordings") : stream.is_recorded,
    recordingDays: settings.get("encoding.liveRecordingDays"),
  };
}

/** Keeps with the stream what its studio has said before the start: later changes of the settings come with a notice. */
export async function saveLimitsOfStart(
  tx: Executor,
  { settings }: Pick<Services, "settings">,
  { videoId, now }: { readonly videoId: string; readonly now: Date },
): Promise<void> {
  const hours = settings.get("encoding.liveHours");
  await saveLimits(tx, videoId, {
    ...{ hours_max: hours, ends_at: plannedEnd(hours, { startedAt: now, noticedAt: now }) },
    is_recorded: settings.get("encoding.liveRecordings"),
    recording_days: settings.get("encoding.liveRecordingDays"),
  });
}
