import { ADULT_AGE } from "#shared/catalogue/catalogue.ts";
import type { Video, VideoCard, videos } from "#shared/videos/contract.ts";
import { isPlayable } from "#shared/videos/lifecycle.ts";
import type { Updateable } from "kysely";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { requireCategoriesOf, requireListed } from "#server/features/categories/require-categories.ts";
import { listAdKinds } from "#server/features/ad-pool/ad-pool.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { clearFailedJobsOfVideo } from "#server/features/failed-jobs/failed-jobs.ts";
import { storeThumbnail } from "#server/features/images/images.ts";
import { countLiveViewers } from "#server/features/live-viewers/live-viewers.ts";
import {
  preferenceFilter,
  preferencesOf,
  topicsOf,
} from "#server/features/content-preferences/preference-filter.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Context, SignedInContext, Viewer } from "#server/platform/http/context.ts";
import { columnsOf } from "#server/platform/database/columns.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Queue } from "#server/platform/queue/queue.ts";
import { ageGateOf, requireAge } from "./age.ts";
import { listRenditions } from "#server/features/video-files/video-files.ts";
import { listingCount } from "./listing-count.ts";
import { liveStreamChanges, createStreamKey } from "./live-stream.ts";
import { liveStreamAddress, mediaBase, signedUntil } from "./media-addresses.ts";
import { requireVideoAbility, videoAbilities, type RequiredAbility } from "./abilities.ts";
import { insertVideo, listCategoriesOf, listListedVideos } from "./store.ts";
import {
  findClipNames,
  findVideo,
  lockVideo,
  markThumbnail,
  updateVideo,
  type VideoRow,
} from "./video-row.ts";
import { cachedList } from "./list-cache.ts";
import { transitionVideo } from "./transition-video.ts";
import { holdAfterEdit, isOtherContent } from "./hold-video.ts";
import { findUploadDefaults } from "./upload-defaults-store.ts";
import { viewVideo } from "./view.ts";
import { viewCard } from "./cards.ts";

/** Listed videos that pass the content preferences of the caller, of all channels or of subscribed ones. */
export async function listVideos(
  context: Context,
  { query }: UseCaseInput<typeof videos.list>,
): Promise<{ items: VideoCard[]; count: number }> {
  const { db, viewer, categories } = context;
  const isOwn = query.subscribedChannelsOnly || query.topicsOnly === true;
  if (isOwn && !viewer) throw new AppError("UNAUTHORIZED");
  const category = requireListed(categories, query.category);
  const preferences = await preferencesOf(context);
  const scope = { channel: query.channelId !== undefined, category: category?.code };
  const listing = {
    ...query,
    categories: category && categories.codesWithin(category.code),
    topics: query.topicsOnly ? await topicsOf(context) : undefined,
    subscriberId: query.subscribedChannelsOnly ? viewer?.id : undefined,
    wanted: preferences && preferenceFilter(preferences, scope),
  };
  async function list() {
    const [rows, count] = await Promise.all([listListedVideos(db, listing), listingCount(db, listing)]);
    return { items: rows.map((row) => viewCard(row, context)), count };
  }
  return preferences !== undefined || isOwn ? list() : cachedList(db, ["videos", query], list);
}

export async function showVideo(
  context: Context,
  { params }: UseCaseInput<typeof videos.get>,
): Promise<Video> {
  const { db, viewer } = context;
  const video = await loadVideoFor(db, viewer, params.id, "view");
  // The team of the channel may manage videos that it may not play.
  const isRefused = ageGateOf(context, video) === "refused" && !videoAbilities(viewer, video).seeHidden;
  if (isRefused) requireAge(context, video);
  return present(context, video);
}

/** Creates an empty video, a draft, in a channel the caller may upload to. */
export async function createVideo(
  context: SignedInContext,
  { body }: UseCaseInput<typeof videos.create>,
): Promise<Video> {
  const { db, viewer } = context;
  const { channelId, title = "", live } = body;
  await loadChannelFor(db, viewer, channelId, "upload");
  const defaults = await findUploadDefaults(db, channelId);
  const id = await inTransaction(db, async (tx) => {
    const video = { ...defaults, channel_id: channelId, title, live, created_by: viewer.id };
    const made = await insertVideo(tx, video);
    if (live) await createStreamKey(tx, made);
    return made;
  });
  return present(context, await loadVideoFor(db, viewer, id, "edit"));
}

/** Adds a video without a file that a viewer has made of another one; the caller has checked that. */
export async function addDerivedVideo(
  db: Executor,
  video: Parameters<typeof insertVideo>[1],
): Promise<string> {
  return insertVideo(db, video);
}

/** Edits the metadata of a video; rejects the edit if another user has changed that version in the meantime. */
export async function editVideo(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof videos.edit>,
): Promise<Video> {
  const { db, viewer, now, queue } = context;
  const { desc, adultsOnly, ageRestriction, version, liveAutofinish, livestreamStartsAt, ...fields } = body;
  await inTransaction(db, async (tx) => {
    // Before the video, as everybody locks them.
    const retired = await listCategoriesOf(tx, params.id);
    const chosen = await requireCategoriesOf(tx, fields, { retired });
    const video = await lockVideoFor(tx, viewer, params.id, "edit");
    if (version !== undefined && version !== video.version) throw new AppError("EDITED_MEANWHILE");
    const changes = {
      ...columnsOf(fields),
      ...chosen,
      age_restriction: ageAfter(video.age_restriction, ageRestriction, adultsOnly),
      ...(desc === undefined ? {} : { description: desc }),
      ...liveStreamChanges(video, { liveAutofinish, livestreamStartsAt, title: fields.title }, now),
      version: video.version + 1,
    };
    const hold = isOtherContent(video, changes) ? await holdAfterEdit({ db: tx, now }, viewer, video) : {};
    await updateVideo({ db: tx, now, queue }, params.id, { ...changes, ...hold });
  });
  return present(context, await loadVideoFor(db, viewer, params.id, "edit"));
}

/** Soft-deletes a video; its files are kept for 30 days. */
export async function removeVideo(
  { db, viewer, now, queue }: SignedInContext,
  { params }: UseCaseInput<typeof videos.remove>,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    await lockVideoFor(tx, viewer, params.id, "edit");
    await softDeleteVideo({ db: tx, now, queue }, params.id);
  });
  return { ok: true };
}

/** Soft-deletes a video without a permission check, and removes its jobs. */
export async function softDeleteVideo(
  { db, now, queue }: { db: Executor; now: Date; queue: Queue },
  id: string,
): Promise<void> {
  const video = await lockVideo(db, id);
  await transitionVideo({ db, now, queue }, id, "delete", {
    deleted_at: now,
    deleted_from: video?.status ?? null,
  });
  await queue.cancel(db, { videoId: id });
  await clearFailedJobsOfVideo(db, id);
  await queue.emit(db, "video.deleted", { videoId: id });
}

export async function setThumbnail(
  context: SignedInContext,
  { params, file }: UseCaseInput<typeof videos.setThumbnail>,
): Promise<Video> {
  const { db, viewer, storage, now, queue } = context;
  await inTransaction(db, async (tx) => {
    // Serialised by the lock: processing may be about to extract a thumbnail.
    const video = await lockVideoFor(tx, viewer, params.id, "edit");
    const { dominantColor } = await storeThumbnail(storage, params.id, file);
    await markThumbnail(tx, params.id, dominantColor);
    await updateVideo({ db: tx, now, queue }, params.id, await holdAfterEdit({ db: tx, now }, viewer, video));
  });
  return present(context, await loadVideoFor(db, viewer, params.id, "edit"));
}

/** A signed playback address for viewers who may watch. */
export async function createPlaybackUrl(
  context: Context,
  { params }: UseCaseInput<typeof videos.playbackUrl>,
): Promise<{ url: string; expiresAt: string }> {
  const video = await loadVideoFor(context.db, context.viewer, params.id, "play");
  if (!isPlayable(video.status)) throw new AppError("VIDEO_NOT_AVAILABLE");
  requireAge(context, video);
  const expires = signedUntil(video, context.now);
  const url = `${mediaBase(context, video)}/master.m3u8`;
  return { url, expiresAt: new Date(expires * 1000).toISOString() };
}

/** The video, if the viewer has the required ability; otherwise throws not found, blocked or FORBIDDEN. */
export async function loadVideoFor(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
  wanted: RequiredAbility,
): Promise<VideoRow> {
  return requireVideoFor(viewer, await findVideo(db, id), wanted);
}

/** The video in any state, without a permission check; for internal use. */
export async function loadVideo(db: Executor, id: string): Promise<VideoRow> {
  const video = await findVideo(db, id);
  if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
  return video;
}

/** Like `loadVideoFor`, with the row locked until the transaction ends. */
export async function lockVideoFor(
  tx: Executor,
  viewer: Viewer | undefined,
  id: string,
  wanted: RequiredAbility,
): Promise<VideoRow> {
  return requireVideoFor(viewer, await lockVideo(tx, id), wanted);
}

function requireVideoFor(
  viewer: Viewer | undefined,
  video: VideoRow | undefined,
  wanted: RequiredAbility,
): VideoRow {
  if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
  requireVideoAbility(videoAbilities(viewer, video), wanted);
  return video;
}

/** Changes a live stream without changing its status, nor who may see it. */
export async function updateLiveStream(
  db: Executor,
  id: string,
  changes: Pick<Updateable<Database["videos"]>, "livestream_ended_at">,
  now: Date,
): Promise<void> {
  await db
    .updateTable("videos")
    .set({ ...changes, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** From this time before its announced date on, viewers wait for the start of a live stream. */
const WAITING_MS = 10 * 60_000;

function isStartNear({ livestream_started_at, livestream_starts_at }: VideoRow, now: Date): boolean {
  const isFar = livestream_starts_at && livestream_starts_at.getTime() - now.getTime() > WAITING_MS;
  return livestream_started_at !== null || !isFar;
}

/** The response for a video, limited to the rights of its viewer. */
export async function present(context: Context, video: VideoRow): Promise<Video> {
  const { db, viewer, now } = context;
  const abilities = videoAbilities(viewer, video);
  const ageGate = ageGateOf(context, video);
  const mayPlay = abilities.play && ageGate === "open";
  const isOn = video.live && video.livestream_ended_at === null;
  const [files, watchingNow] = await Promise.all([
    mayPlay && isPlayable(video.status) ? listRenditions(db, video.id) : [],
    isOn ? countLiveViewers(db, video.id, now) : 0,
  ]);
  const base = mediaBase(context, video);
  // One address from the first frame on: for the stream, its recording, and the finished video.
  const isPlayedLive = mayPlay && video.live && (video.live_has_media || files.length > 0);
  const liveAddress = isPlayedLive ? liveStreamAddress(context, video) : null;
  const isAwaited = mayPlay && isOn && !isPlayedLive && isStartNear(video, now);
  const awaitedAddress = isAwaited ? liveStreamAddress(context, video) : null;
  const ads = files.length > 0 && video.channel_ads_enabled ? await listAdKinds(context) : [];
  const clip = await clipOf(db, video);
  return viewVideo(video, context, abilities, {
    ...{ files, base, liveAddress, awaitedAddress, watchingNow, ads, ageGate, clip },
  });
}

/** Where a clip comes from; null for other videos. */
async function clipOf(db: Executor, video: VideoRow): Promise<Video["clip"]> {
  const { clip_source_id: sourceId, clip_maker_id: makerId } = video;
  if (sourceId === null) return null;
  const { source_title, maker_name } = await findClipNames(db, { sourceId, makerId });
  return {
    ...{ sourceId, sourceTitle: source_title, makerName: maker_name },
    startSeconds: video.clip_start_seconds ?? 0,
    isApproved: video.clip_is_approved ?? true,
  };
}

/** `adultsOnly` and an age restriction of `ADULT_AGE` are equivalent. */
function ageAfter(
  current: VideoRow["age_restriction"],
  age: VideoRow["age_restriction"] | undefined,
  adultsOnly: boolean | undefined,
): VideoRow["age_restriction"] {
  if (adultsOnly === true) return ADULT_AGE;
  if (age !== undefined) return age;
  return adultsOnly === false && current === ADULT_AGE ? 0 : current;
}
