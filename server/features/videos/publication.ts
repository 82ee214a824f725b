import type { UseCaseInput } from "#shared/endpoint.ts";
import type { Video, VideoCard, videos } from "#shared/videos/contract.ts";
import type { VideoAction } from "#shared/videos/lifecycle.ts";
import type { publication } from "#shared/videos/publication.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import { releaseVideoJob } from "./jobs.ts";
import { listPremieres } from "./premiere-store.ts";
import { hasPlayableFile, requireFuture, requirePublishable } from "./rules.ts";
import type { VideoRow } from "./store.ts";
import { loadVideoFor, lockVideoFor, moveVideo, present } from "./videos.ts";
import { viewCard } from "./view.ts";

/** Publishes now, or as soon as the first rendition can be watched. */
export async function publishVideo(
  context: SignedInContext,
  { params }: UseCaseInput<typeof videos.publish>,
): Promise<Video> {
  return change(context, params.id, async (tx, video) => {
    requirePublishable(video);
    if (!isFileOnItsWay(video)) return move(context, tx, video, "publish");
    return move(context, tx, video, "publishWhenReady", { publish_when_ready: true });
  });
}

/** Publishes at a date, or moves that date. */
export async function schedulePublish(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof publication.schedulePublish>,
): Promise<Video> {
  const at = requireFuture("releaseDate", body.releaseDate, context.now);
  return change(context, params.id, async (tx, video) => {
    requirePublishable(video);
    await move(context, tx, video, "schedulePublish", { release_at: at, publish_when_ready: false });
    await context.queue.send(tx, releaseVideoJob, { videoId: video.id }, { at });
  });
}

/** Takes the date of publication back. */
export async function cancelPublish(
  context: SignedInContext,
  { params }: UseCaseInput<typeof publication.cancelPublish>,
): Promise<Video> {
  return change(context, params.id, async (tx, video) => {
    await move(context, tx, video, hasPlayableFile(video) ? "cancelPublish" : "cancelPublishUnready");
  });
}

/** Announces a premiere, or moves it; a date of publication gives way to it. */
export async function schedulePremiere(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof publication.schedulePremiere>,
): Promise<Video> {
  const at = requireFuture("premiereAt", body.premiereAt, context.now);
  return change(context, params.id, async (tx, video) => {
    requirePublishable(video);
    await move(context, tx, video, "schedulePremiere", { premiere_at: at, publish_when_ready: false });
    await context.queue.send(tx, releaseVideoJob, { videoId: video.id }, { at });
  });
}

/** Calls a premiere off. Shown at once, it waits for its file like any other. */
export async function cancelPremiere(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof publication.cancelPremiere>,
): Promise<Video> {
  return change(context, params.id, async (tx, video) => {
    const isShown = body.status === "public";
    if (hasPlayableFile(video)) {
      return move(context, tx, video, isShown ? "cancelPremiereAndPublish" : "cancelPremiere");
    }
    return move(context, tx, video, "cancelPremiereUnready", { publish_when_ready: isShown });
  });
}

/** Public premieres that are to come or running. */
export async function listPublicPremieres(
  context: Context,
  { query }: UseCaseInput<typeof videos.premieres>,
): Promise<{ items: VideoCard[]; count: number }> {
  const { items, count } = await listPremieres(context.db, query, context.now);
  return { items: items.map((row) => viewCard(row, context)), count };
}

/** Does something to a locked video of the caller's and answers with what came of it. */
async function change(
  context: SignedInContext,
  id: string,
  act: (tx: Executor, video: VideoRow) => Promise<void>,
): Promise<Video> {
  const { db, viewer } = context;
  await inTransaction(db, async (tx) => act(tx, await lockVideoFor(tx, viewer, id, "edit")));
  return present(context, await loadVideoFor(db, viewer, id, "edit"));
}

async function move(
  { now, queue }: SignedInContext,
  tx: Executor,
  { id }: VideoRow,
  action: VideoAction,
  changes: Parameters<typeof moveVideo>[3] = {},
): Promise<void> {
  await moveVideo({ db: tx, now, queue }, id, action, changes);
}

function isFileOnItsWay(video: VideoRow): boolean {
  const { status } = video;
  const canBeOnItsWay = status === "uploading" || status === "processing" || status === "scheduled";
  return canBeOnItsWay && !hasPlayableFile(video);
}
