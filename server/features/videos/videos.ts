import type { Video, VideoCard, videos } from "#shared/videos/contract.ts";
import { isPlayable, type VideoAction } from "#shared/videos/lifecycle.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { storeThumbnail } from "#server/features/images/images.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context, SignedInContext, Viewer } from "#server/platform/http/context.ts";
import type { Executor, Queue } from "#server/platform/queue/queue.ts";
import { listRenditions } from "./files.ts";
import { listingCount } from "./listing-count.ts";
import { mediaBase, signedUntil } from "./media-addresses.ts";
import { requirePublishable, requireVideoAbility, requireVideoStatus, videoAbilities } from "./rules.ts";
import {
  findVideo,
  insertVideo,
  listListedVideos,
  listVideosOfChannel,
  lockVideo,
  markThumbnail,
  updateVideo,
  type VideoRow,
} from "./store.ts";
import { viewCard, viewVideo } from "./view.ts";

/** Published public videos. */
export async function listVideos(
  { db, config }: Context,
  { query }: UseCaseInput<typeof videos.list>,
): Promise<{ items: VideoCard[]; count: number }> {
  const [rows, count] = await Promise.all([listListedVideos(db, query), listingCount(db, query)]);
  return { items: rows.map((row) => viewCard(row, config.browser.edgeUrl)), count };
}

/** Every video of a channel, for its team. */
export async function listAllVideos(
  { db, config, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof videos.listAll>,
): Promise<{ items: VideoCard[]; count: number }> {
  await loadChannelFor(db, viewer, query.channelId, "upload");
  const { items, count } = await listVideosOfChannel(db, query);
  return { items: items.map((row) => viewCard(row, config.browser.edgeUrl)), count };
}

export async function showVideo(
  context: Context,
  { params }: UseCaseInput<typeof videos.get>,
): Promise<Video> {
  const video = await loadVideoFor(context.db, context.viewer, params.id, "view");
  return present(context, video);
}

/** Creates an empty video, a draft, in a channel the caller may upload to. */
export async function createVideo(
  context: SignedInContext,
  { body }: UseCaseInput<typeof videos.create>,
): Promise<Video> {
  const { db, viewer } = context;
  await loadChannelFor(db, viewer, body.channelId, "upload");
  const id = await insertVideo(db, {
    channel_id: body.channelId,
    title: body.title ?? "",
    created_by: viewer.id,
  });
  return present(context, await loadVideoFor(db, viewer, id, "edit"));
}

export async function editVideo(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof videos.edit>,
): Promise<Video> {
  const { db, viewer, now } = context;
  const { desc, adultsOnly, ageRestriction, ...rest } = body;
  await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, params.id);
    requireVideoAbility(abilitiesOf(viewer, video), "edit");
    const age = ageAfter(video?.age_restriction ?? 0, ageRestriction, adultsOnly);
    const changes = { ...rest, age_restriction: age, ...(desc === undefined ? {} : { description: desc }) };
    await updateVideo(tx, params.id, changes, now);
  });
  return present(context, await loadVideoFor(db, viewer, params.id, "edit"));
}

/** Hides the video at once; its files stay for 30 days. */
export async function removeVideo(
  { db, viewer, now, queue }: SignedInContext,
  { params }: UseCaseInput<typeof videos.remove>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    requireVideoAbility(abilitiesOf(viewer, await lockVideo(tx, params.id)), "edit");
    await discardVideo({ db: tx, now, queue }, params.id);
  });
  return { ok: true };
}

/** Hides a video that is locked, whoever wants that. */
export async function discardVideo(
  { db, now, queue }: { db: Executor; now: Date; queue: Queue },
  id: string,
): Promise<void> {
  await moveVideo({ db, now, queue }, id, "delete");
  await updateVideo(db, id, { deleted_at: now }, now);
  await queue.emit(db, "video.deleted", { videoId: id });
}

/** Publishes now, or as soon as the first rendition can be watched. */
export async function publishVideo(
  context: SignedInContext,
  { params }: UseCaseInput<typeof videos.publish>,
): Promise<Video> {
  const { db, viewer, now, queue } = context;
  await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, params.id);
    requireVideoAbility(abilitiesOf(viewer, video), "edit");
    if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
    requirePublishable(video);
    const isOnItsWay = video.status === "uploading" || video.status === "processing";
    if (isOnItsWay) await updateVideo(tx, params.id, { publish_when_ready: true }, now);
    else await moveVideo({ db: tx, now, queue }, params.id, "publish");
  });
  return present(context, await loadVideoFor(db, viewer, params.id, "edit"));
}

export async function setThumbnail(
  context: SignedInContext,
  { params, file }: UseCaseInput<typeof videos.setThumbnail>,
): Promise<Video> {
  const { db, viewer, storage } = context;
  await loadVideoFor(db, viewer, params.id, "edit");
  const { tint } = await storeThumbnail(storage, params.id, file);
  await markThumbnail(db, params.id, tint);
  return present(context, await loadVideoFor(db, viewer, params.id, "edit"));
}

/** A signed playback address for those who may watch. */
export async function createPlaybackUrl(
  { db, viewer, signer, now, config }: Context,
  { params }: UseCaseInput<typeof videos.playbackUrl>,
): Promise<{ url: string; expiresAt: string }> {
  const video = await loadVideoFor(db, viewer, params.id, "view");
  if (!isPlayable(video.status)) throw new AppError("VIDEO_NOT_AVAILABLE");
  const expires = signedUntil(video, now);
  const url = `${mediaBase(config.browser.edgeUrl, signer, video, now)}/master.m3u8`;
  return { url, expiresAt: new Date(expires * 1000).toISOString() };
}

/** The video, if the viewer may do with it what is wanted; otherwise as if it did not exist, or FORBIDDEN. */
export async function loadVideoFor(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
  wanted: "view" | "edit",
): Promise<VideoRow> {
  const video = await findVideo(db, id);
  requireVideoAbility(abilitiesOf(viewer, video), wanted);
  return video as VideoRow;
}

/**
 * The only way a video's status changes: lock, ask the lifecycle, write, tell. Publishing sets the moment and
 * clears a wish to publish.
 */
export async function moveVideo(
  { db, now, queue }: { db: Executor; now: Date; queue: Queue },
  id: string,
  action: VideoAction,
): Promise<void> {
  const video = await lockVideo(db, id);
  if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
  const status = requireVideoStatus(video.status, action);
  const isPublished = status === "public" && video.status !== "public";
  const published = isPublished ? { published_at: now, publish_when_ready: false } : {};
  await updateVideo(db, id, { status, ...published }, now);
  if (isPublished) await queue.emit(db, "video.published", { videoId: id, channelId: video.channel_id });
}

async function present(context: Context, video: VideoRow): Promise<Video> {
  const { db, viewer, signer, now, config } = context;
  const { edgeUrl } = config.browser;
  const files = isPlayable(video.status) ? await listRenditions(db, video.id) : [];
  const base = mediaBase(edgeUrl, signer, video, now);
  return viewVideo(video, edgeUrl, videoAbilities(viewer, video), { files, base });
}

function abilitiesOf(viewer: Viewer | undefined, video: VideoRow | undefined) {
  if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
  return videoAbilities(viewer, video);
}

/** `adultsOnly` and the age of 18 are the same thing said twice. */
function ageAfter(
  current: VideoRow["age_restriction"],
  age: VideoRow["age_restriction"] | undefined,
  adultsOnly: boolean | undefined,
): VideoRow["age_restriction"] {
  if (adultsOnly === true) return 18;
  if (age !== undefined) return age;
  return adultsOnly === false && current === 18 ? 0 : current;
}
