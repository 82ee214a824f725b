import type { UseCaseInput } from "#shared/endpoint.ts";
import type { Video, VideoCard, videos } from "#shared/videos/contract.ts";
import type { VideoAction } from "#shared/videos/lifecycle.ts";
import type { publication } from "#shared/videos/publication.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { publishScheduledJob } from "./jobs.ts";
import { listPremieres } from "./store.ts";
import { hasPlayableFile, requireFuture, requirePublishable } from "#server/features/videos/abilities.ts";
import type { VideoRow } from "#server/features/videos/video-row.ts";
import { transitionVideo } from "#server/features/videos/transition-video.ts";
import { loadVideoFor, lockVideoFor, present } from "#server/features/videos/videos.ts";
import { viewCard } from "#server/features/videos/cards.ts";

/** Publishes at once, or as soon as the first rendition is playable. */
export async function publishVideo(
  context: SignedInContext,
  { params }: UseCaseInput<typeof videos.publish>,
): Promise<Video> {
  return withLockedVideo(context, params.id, async (tx, video) => {
    requirePublishable(video);
    if (!isFilePending(video)) return transition(context, tx, video, "publish");
    return transition(context, tx, video, "publishWhenReady", { publish_when_ready: true });
  });
}

/** Schedules the publication, or changes its date. */
export async function schedulePublish(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof publication.schedulePublish>,
): Promise<Video> {
  const at = requireFuture("releaseDate", body.releaseDate, context.now);
  return withLockedVideo(context, params.id, async (tx, video) => {
    requirePublishable(video);
    await transition(context, tx, video, "schedulePublish", { release_at: at, publish_when_ready: false });
    await context.queue.send(tx, publishScheduledJob, { videoId: video.id }, { at });
  });
}

/** Cancels a scheduled publication. */
export async function cancelPublish(
  context: SignedInContext,
  { params }: UseCaseInput<typeof publication.cancelPublish>,
): Promise<Video> {
  return withLockedVideo(context, params.id, async (tx, video) => {
    await transition(context, tx, video, hasPlayableFile(video) ? "cancelPublish" : "cancelPublishUnready");
  });
}

/** Schedules a premiere, or changes its date; replaces a publication date. */
export async function schedulePremiere(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof publication.schedulePremiere>,
): Promise<Video> {
  const at = requireFuture("premiereAt", body.premiereAt, context.now);
  return withLockedVideo(context, params.id, async (tx, video) => {
    requirePublishable(video);
    await transition(context, tx, video, "schedulePremiere", { premiere_at: at, publish_when_ready: false });
    await context.queue.send(tx, publishScheduledJob, { videoId: video.id }, { at });
  });
}

/** Cancels a premiere. If it is to be published instead, it waits for its file like any other video. */
export async function cancelPremiere(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof publication.cancelPremiere>,
): Promise<Video> {
  return withLockedVideo(context, params.id, async (tx, video) => {
    const isShown = body.status === "public";
    if (hasPlayableFile(video)) {
      return transition(context, tx, video, isShown ? "cancelPremiereAndPublish" : "cancelPremiere");
    }
    return transition(context, tx, video, "cancelPremiereUnready", { publish_when_ready: isShown });
  });
}

/** Public premieres and live streams that are upcoming or running. */
export async function listPublicPremieres(
  context: Context,
  { query }: UseCaseInput<typeof videos.premieres>,
): Promise<{ items: VideoCard[]; count: number }> {
  const { items, count } = await listPremieres(context.db, query, context.now);
  return { items: items.map((row) => viewCard(row, context)), count };
}

/** Runs an action on a locked video that the caller may edit, and returns the updated video. */
async function withLockedVideo(
  context: SignedInContext,
  id: string,
  act: (tx: Executor, video: VideoRow) => Promise<void>,
): Promise<Video> {
  const { db, viewer } = context;
  await inTransaction(db, async (tx) => act(tx, await lockVideoFor(tx, viewer, id, "edit")));
  return present(context, await loadVideoFor(db, viewer, id, "edit"));
}

async function transition(
  { now, queue }: SignedInContext,
  tx: Executor,
  { id }: VideoRow,
  action: VideoAction,
  changes: Parameters<typeof transitionVideo>[3] = {},
): Promise<void> {
  await transitionVideo({ db: tx, now, queue }, id, action, changes);
}

function isFilePending(video: VideoRow): boolean {
  const { status } = video;
  const canBePending = status === "uploading" || status === "processing" || status === "scheduled";
  return canBePending && !hasPlayableFile(video);
}
