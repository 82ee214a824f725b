import type { UseCaseResult, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { live, LiveState, StreamStats } from "#shared/live/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { requireMayGoLive } from "#server/features/channels/blocks.ts";
import { countLiveViewersOf, countLiveViewers } from "#server/features/live-viewers/live-viewers.ts";
import { transitionVideo } from "#server/features/videos/transition-video.ts";
import { updateLiveStream, loadVideoFor, lockVideoFor, present } from "#server/features/videos/videos.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { newToken } from "#server/platform/crypto/tokens.ts";
import { createCachePerOwner } from "#server/platform/swr-cache.ts";
import { lockPlaces, requirePlace } from "./limits/places.ts";
import { limitsOf, saveLimitsOfStart } from "./limits/stream-limits.ts";
import { endRehearsalOnStart } from "./rehearsals-store.ts";
import {
  hasSignal,
  isSenderLost,
  rehearsalState,
  recentCut,
  requireNotEnded,
  requireStartable,
} from "./rules.ts";
import {
  findStream,
  listVisibleStates,
  admitSenders,
  setStreamKey,
  type LiveStateRow,
  type StreamRow,
} from "./store.ts";

type LiveStates = UseCaseResult<typeof live.states>;

/** All visitors of a page request the same states every few seconds. */
const cachedStates = createCachePerOwner<LiveStates>({ max: 1000, freshMs: 1000, staleMs: 500 });

/** Starts a live stream publicly. A restart after a disconnect makes its stream key valid again. */
export async function startLive(
  context: SignedInContext,
  { params }: UseCaseInput<typeof live.start>,
): Promise<Video> {
  const { db, viewer, now, queue } = context;
  await inTransaction(db, async (tx) => {
    await lockPlaces(tx, context);
    const video = await lockVideoFor(tx, viewer, params.id, "edit");
    requireNotEnded(video);
    requireStartable(video);
    await requireMayGoLive(tx, video.channel_id);
    await requirePlace(tx, context, { videoId: video.id, now });
    const rehearsal = rehearsalState(await findStream(tx, video.id));
    // Files of the rehearsal are being deleted: the stream would lose its first seconds.
    if (rehearsal === "clearing") throw new AppError("LIVE_REHEARSAL_RUNS");
    if (rehearsal === "running") await endRehearsalOnStart(tx, video.id);
    await admitSenders(tx, video.id, now);
    if (video.livestream_started_at !== null) return;
    const isEarly = video.livestream_starts_at !== null && video.livestream_starts_at > now;
    await saveLimitsOfStart(tx, context, { videoId: video.id, now });
    await transitionVideo({ db: tx, now, queue }, video.id, "goLive", {
      livestream_started_at: now,
      ...(isEarly ? { livestream_starts_at: now } : {}),
    });
  });
  return present(context, await loadVideoFor(db, viewer, params.id, "edit"));
}

/** Ends a live stream permanently. Its recording becomes the video. */
export async function finishLive(
  context: SignedInContext,
  { params }: UseCaseInput<typeof live.finish>,
): Promise<Video> {
  const { db, viewer, now } = context;
  await inTransaction(db, async (tx) => {
    const video = await lockVideoFor(tx, viewer, params.id, "edit");
    requireNotEnded(video);
    await endLiveStream(tx, video.id, now);
  });
  return present(context, await loadVideoFor(db, viewer, params.id, "edit"));
}

/** Ends a live stream without a permission check. */
export async function endLiveStream(tx: Executor, videoId: string, now: Date): Promise<void> {
  await updateLiveStream(tx, videoId, { livestream_ended_at: now }, now);
}

/** Polled by players while the stream is live. */
export async function showLiveState(
  { db, viewer, now }: Context,
  { params }: UseCaseInput<typeof live.viewers>,
): Promise<LiveState> {
  const video = await loadVideoFor(db, viewer, params.id, "view");
  const stream = await findStream(db, video.id);
  const { signal_since = null, signal_at = null, end_reason = null } = stream ?? {};
  const row = { ...video, signal_since, signal_at, end_reason };
  return viewLiveState(row, await countLiveViewers(db, video.id, now), now);
}

/** Live states of many videos; polled by players and cards. */
export async function listLiveStates(
  context: Context,
  { query }: UseCaseInput<typeof live.states>,
): Promise<LiveStates> {
  const ids = [...new Set(query.ids)].toSorted();
  if (context.viewer) return findStates(context, ids);
  return cachedStates(context.db).get(ids.join(), () => findStates(context, ids));
}

async function findStates({ db, viewer, now }: Context, ids: readonly string[]): Promise<LiveStates> {
  const [rows, watching] = await Promise.all([
    listVisibleStates(db, viewer, ids),
    countLiveViewersOf(db, ids, now),
  ]);
  const items = rows.map((row) => ({
    videoId: row.id,
    ...viewLiveState(row, watching.get(row.id) ?? 0, now),
  }));
  return { items, count: items.length };
}

function viewLiveState(row: LiveStateRow, viewers: number, now: Date): LiveState {
  const { livestream_started_at: startedAt, livestream_ended_at: endedAt, live_has_signal } = row;
  const isLiveNow = startedAt !== null && endedAt === null;
  return {
    viewers,
    isLiveNow,
    hasSignal: isLiveNow && live_has_signal,
    isSenderLost: isSenderLost(row, now),
    endedAt: endedAt?.toISOString() ?? null,
    endReason: row.end_reason,
    title: row.title,
    version: row.version,
  };
}

/** The publish path with its secret stream key. */
export async function showStreamPath(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof live.url>,
): Promise<{ url: string }> {
  const { stream_key } = await loadStreamFor(db, viewer, params.id);
  return { url: `/live/${stream_key}` };
}

/** Replaces the stream key; the process that receives the stream disconnects a sender that uses the old one. */
export async function rotateKey(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof live.rotateKey>,
): Promise<{ url: string }> {
  requireNotEnded(await loadStreamFor(db, viewer, params.id));
  const key = newToken();
  await setStreamKey(db, params.id, key);
  return { url: `/live/${key}` };
}

export async function showStats(
  context: SignedInContext,
  { params }: UseCaseInput<typeof live.stats>,
): Promise<StreamStats> {
  const { db, viewer, now, config } = context;
  const stream = await loadStreamFor(db, viewer, params.id);
  const isConnected = hasSignal(stream, now);
  const isSending = isConnected && stream.live_has_signal;
  return {
    hasSignal: isSending,
    bitrate: isSending ? stream.bits_per_second : null,
    fps: isSending ? stream.fps : null,
    width: isSending ? stream.width : null,
    height: isSending ? stream.height : null,
    ladder: isSending ? stream.ladder : null,
    isConverted: isSending && stream.is_converted,
    health: isSending ? stream.health : null,
    senders: isConnected ? stream.senders : [],
    onAir: isConnected ? stream.on_air : null,
    cut: recentCut(stream, now),
    endReason: stream.end_reason,
    maxMegabits: config.liveMaxMegabits,
    viewers: await countLiveViewers(db, params.id, now),
    startedAt: stream.livestream_started_at?.toISOString() ?? null,
    rehearsal: rehearsalState(stream),
    limits: await limitsOf(context, stream),
  };
}

/** The stream record of a live video, for callers who may edit the video. */
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
