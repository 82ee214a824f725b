import type { UseCaseAnswer, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { live, LiveState, StreamStats } from "#shared/live/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { requireMayGoLive } from "#server/features/channels/blocks.ts";
import { countAllWatching, countWatching } from "#server/features/playback/watching.ts";
import {
  changeBroadcast,
  loadVideoFor,
  lockVideoFor,
  moveVideo,
  present,
} from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { rememberedOf } from "#server/platform/remembered.ts";
import { hasSignal, requireOngoing, requireStartable } from "./rules.ts";
import { findStream, listVisibleStates, setCut, type LiveStateRow, type StreamRow } from "./store.ts";

type LiveStates = UseCaseAnswer<typeof live.states>;

/** Everybody on one page asks for the same every few seconds. */
const visitorsStates = rememberedOf<LiveStates>({ max: 1000, freshMs: 1000, staleMs: 3000 });

/** Shows a broadcast to everybody. Started again after it was cut, its key is taken again. */
export async function startLive(
  context: SignedInContext,
  { params }: UseCaseInput<typeof live.start>,
): Promise<Video> {
  const { db, viewer, now, queue } = context;
  await inTransaction(db, async (tx) => {
    const video = await lockVideoFor(tx, viewer, params.id, "edit");
    requireOngoing(video);
    requireStartable(video);
    await requireMayGoLive(tx, video.channel_id);
    await setCut(tx, video.id, false);
    if (video.livestream_started_at !== null) return;
    const isEarly = video.livestream_starts_at !== null && video.livestream_starts_at > now;
    await moveVideo({ db: tx, now, queue }, video.id, "goLive", {
      livestream_started_at: now,
      ...(isEarly ? { livestream_starts_at: now } : {}),
    });
  });
  return present(context, await loadVideoFor(db, viewer, params.id, "edit"));
}

/** Ends a broadcast for good. What was recorded of it becomes the film. */
export async function finishLive(
  context: SignedInContext,
  { params }: UseCaseInput<typeof live.finish>,
): Promise<Video> {
  const { db, viewer, now } = context;
  await inTransaction(db, async (tx) => {
    const video = await lockVideoFor(tx, viewer, params.id, "edit");
    requireOngoing(video);
    await endBroadcast(tx, video.id, now);
  });
  return present(context, await loadVideoFor(db, viewer, params.id, "edit"));
}

/** Whoever wants that. */
export async function endBroadcast(tx: Executor, videoId: string, now: Date): Promise<void> {
  await changeBroadcast(tx, videoId, { livestream_ended_at: now }, now);
}

/** What is asked for again and again while it is on. */
export async function showLiveState(
  { db, viewer, now }: Context,
  { params }: UseCaseInput<typeof live.viewers>,
): Promise<LiveState> {
  const video = await loadVideoFor(db, viewer, params.id, "view");
  return viewLiveState(video, await countWatching(db, video.id, now));
}

/** The same of many: what players and cards ask for. */
export async function listLiveStates(
  context: Context,
  { query }: UseCaseInput<typeof live.states>,
): Promise<LiveStates> {
  const ids = [...new Set(query.ids)].toSorted();
  if (context.viewer) return findStates(context, ids);
  return visitorsStates(context.db).get(ids.join(), () => findStates(context, ids));
}

async function findStates({ db, viewer, now }: Context, ids: readonly string[]): Promise<LiveStates> {
  const [rows, watching] = await Promise.all([
    listVisibleStates(db, viewer, ids),
    countAllWatching(db, ids, now),
  ]);
  const items = rows.map((row) => ({ videoId: row.id, ...viewLiveState(row, watching.get(row.id) ?? 0) }));
  return { items, count: items.length };
}

function viewLiveState(
  { livestream_started_at: startedAt, livestream_ended_at: endedAt, live_has_signal }: LiveStateRow,
  viewers: number,
): LiveState {
  const isLiveNow = startedAt !== null && endedAt === null;
  return {
    viewers,
    isLiveNow,
    hasSignal: isLiveNow && live_has_signal,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** The path to send to, with its secret key. */
export async function showStreamPath(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof live.url>,
): Promise<{ url: string }> {
  const { stream_key } = await loadStreamFor(db, viewer, params.id);
  return { url: `/live/${stream_key}` };
}

export async function showStats(
  { db, viewer, now }: SignedInContext,
  { params }: UseCaseInput<typeof live.stats>,
): Promise<StreamStats> {
  const stream = await loadStreamFor(db, viewer, params.id);
  const isSending = hasSignal(stream, now);
  return {
    hasSignal: isSending,
    bitrate: isSending ? stream.bits_per_second : null,
    fps: isSending ? stream.fps : null,
    width: isSending ? stream.width : null,
    height: isSending ? stream.height : null,
    viewers: await countWatching(db, params.id, now),
    startedAt: stream.livestream_started_at?.toISOString() ?? null,
  };
}

/** What is known of a broadcast beyond its video, for those who may change it. */
export async function loadStreamFor(
  db: Executor,
  viewer: SignedInContext["viewer"],
  videoId: string,
): Promise<StreamRow> {
  await loadVideoFor(db, viewer, videoId, "edit");
  const stream = await findStream(db, videoId);
  if (!stream) throw new AppError("NOT_LIVE");
  return stream;
}
