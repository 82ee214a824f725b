import type { Video, VideoCard, videos } from "#shared/videos/contract.ts";
import { isPlayable, type VideoAction, type VideoStatus } from "#shared/videos/lifecycle.ts";
import type { Updateable } from "kysely";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { listAdKinds } from "#server/features/ads/pool.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { forgetFailedJobsOfVideo } from "#server/features/failed-jobs/failed-jobs.ts";
import { storeThumbnail } from "#server/features/images/images.ts";
import { countWatching } from "#server/features/playback/watching.ts";
import { isWanted, wishesOf, topicsOf } from "#server/features/viewing-rules/wanted.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Context, SignedInContext, Viewer } from "#server/platform/http/context.ts";
import type { Executor, Queue } from "#server/platform/queue/queue.ts";
import { ageGateOf, requireAge } from "./age.ts";
import { listRenditions } from "./files.ts";
import { listingCount } from "./listing-count.ts";
import { broadcastChanges, prepareBroadcast } from "./broadcast.ts";
import { broadcastAddress, mediaBase, signedUntil } from "./media-addresses.ts";
import { requireVideoAbility, requireVideoStatus, videoAbilities, type WantedAbility } from "./rules.ts";
import {
  findVideo,
  insertVideo,
  listListedVideos,
  lockVideo,
  markThumbnail,
  updateVideo,
  type VideoRow,
} from "./store.ts";
import { rememberedList } from "./remembered-list.ts";
import { findUploadDefaults } from "./upload-defaults-store.ts";
import { viewCard, viewVideo } from "./view.ts";

/** Published public videos that the caller wants to see, of all channels or of those they are subscribed to. */
export async function listVideos(
  context: Context,
  { query }: UseCaseInput<typeof videos.list>,
): Promise<{ items: VideoCard[]; count: number }> {
  const { db, viewer } = context;
  const isOwn = query.subscribedChannelsOnly || query.topicsOnly === true;
  if (isOwn && !viewer) throw new AppError("UNAUTHORIZED");
  const wishes = await wishesOf(context);
  const asked = { channel: query.channelId !== undefined, category: query.category };
  const listing = {
    ...query,
    topics: query.topicsOnly ? await topicsOf(context) : undefined,
    subscriberId: query.subscribedChannelsOnly ? viewer?.id : undefined,
    wanted: wishes && isWanted(wishes, asked),
  };
  async function list() {
    const [rows, count] = await Promise.all([listListedVideos(db, listing), listingCount(db, listing)]);
    return { items: rows.map((row) => viewCard(row, context)), count };
  }
  return wishes !== undefined || isOwn ? list() : rememberedList(db, ["videos", query], list);
}

export async function showVideo(
  context: Context,
  { params }: UseCaseInput<typeof videos.get>,
): Promise<Video> {
  const { db, viewer } = context;
  const video = await loadVideoFor(db, viewer, params.id, "view");
  // Its team goes on managing what it may not play.
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
    if (live) await prepareBroadcast(tx, made);
    return made;
  });
  return present(context, await loadVideoFor(db, viewer, id, "edit"));
}

/** Changes what is said about a video, unless somebody else has changed that version of it. */
export async function editVideo(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof videos.edit>,
): Promise<Video> {
  const { db, viewer, now } = context;
  const { desc, adultsOnly, ageRestriction, bannedByBigTech, version, ...others } = body;
  const { liveAutofinish, livestreamStartsAt, ...rest } = others;
  await inTransaction(db, async (tx) => {
    const video = await lockVideoFor(tx, viewer, params.id, "edit");
    if (version !== undefined && version !== video.version) throw new AppError("EDITED_MEANWHILE");
    const changes = {
      ...rest,
      age_restriction: ageAfter(video.age_restriction, ageRestriction, adultsOnly),
      ...(desc === undefined ? {} : { description: desc }),
      ...(bannedByBigTech === undefined ? {} : { banned_by_big_tech: bannedByBigTech }),
      ...broadcastChanges(video, { liveAutofinish, livestreamStartsAt, title: rest.title }, now),
      version: video.version + 1,
    };
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
    await lockVideoFor(tx, viewer, params.id, "edit");
    await discardVideo({ db: tx, now, queue }, params.id);
  });
  return { ok: true };
}

/** Hides a video that is locked, whoever wants that. */
export async function discardVideo(
  { db, now, queue }: { db: Executor; now: Date; queue: Queue },
  id: string,
): Promise<void> {
  const video = await lockVideo(db, id);
  await moveVideo({ db, now, queue }, id, "delete", {
    deleted_at: now,
    deleted_from: video?.status ?? null,
  });
  await queue.drop(db, { videoId: id });
  await forgetFailedJobsOfVideo(db, id);
  await queue.emit(db, "video.deleted", { videoId: id });
}

export async function setThumbnail(
  context: SignedInContext,
  { params, file }: UseCaseInput<typeof videos.setThumbnail>,
): Promise<Video> {
  const { db, viewer, storage } = context;
  await inTransaction(db, async (tx) => {
    // One picture after the other: processing may be about to take one out of the film.
    await lockVideoFor(tx, viewer, params.id, "edit");
    const { tint } = await storeThumbnail(storage, params.id, file);
    await markThumbnail(tx, params.id, tint);
  });
  return present(context, await loadVideoFor(db, viewer, params.id, "edit"));
}

/** A signed playback address for those who may watch. */
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

/** The video, if the viewer may do with it what is wanted; otherwise as if it did not exist, or FORBIDDEN. */
export async function loadVideoFor(
  db: Executor,
  viewer: Viewer | undefined,
  id: string,
  wanted: WantedAbility,
): Promise<VideoRow> {
  return requireVideoFor(viewer, await findVideo(db, id), wanted);
}

/** Whatever its state; for what the site itself does. */
export async function loadVideo(db: Executor, id: string): Promise<VideoRow> {
  const video = await findVideo(db, id);
  if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
  return video;
}

/** The same with its row locked until the transaction ends. */
export async function lockVideoFor(
  tx: Executor,
  viewer: Viewer | undefined,
  id: string,
  wanted: WantedAbility,
): Promise<VideoRow> {
  return requireVideoFor(viewer, await lockVideo(tx, id), wanted);
}

function requireVideoFor(
  viewer: Viewer | undefined,
  video: VideoRow | undefined,
  wanted: WantedAbility,
): VideoRow {
  if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
  requireVideoAbility(videoAbilities(viewer, video), wanted);
  return video;
}

/**
 * The only way a video's status changes: lock, ask the lifecycle, write, tell. Publishing sets the moment and
 * clears a wish to publish; dates that are no longer to come are forgotten.
 */
export async function moveVideo(
  { db, now, queue }: { db: Executor; now: Date; queue: Queue },
  id: string,
  action: VideoAction,
  changes: Updateable<Database["videos"]> = {},
): Promise<VideoStatus> {
  const video = await lockVideo(db, id);
  if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
  const status = requireVideoStatus(video.status, action);
  const isPublished = status === "public" && video.status !== "public";
  const published = isPublished ? { published_at: now, publish_when_ready: false } : {};
  await updateVideo(db, id, { ...datesAfter(action, status), ...published, ...changes, status }, now);
  if (isPublished) await queue.emit(db, "video.published", { videoId: id, channelId: video.channel_id });
  return status;
}

/** A date belongs to its status; a premiere that has begun keeps it, and so does what may be restored. */
function datesAfter(action: VideoAction, status: VideoStatus): { release_at?: null; premiere_at?: null } {
  if (status === "deleted") return {};
  const keepsPremiere =
    status === "premiere_scheduled" || (status === "public" && action !== "cancelPremiereAndPublish");
  return {
    ...(status === "scheduled" ? {} : { release_at: null }),
    ...(keepsPremiere ? {} : { premiere_at: null }),
  };
}

/** What becomes of a broadcast without a change of its status. */
export async function changeBroadcast(
  db: Executor,
  id: string,
  changes: Pick<Updateable<Database["videos"]>, "livestream_ended_at">,
  now: Date,
): Promise<void> {
  await updateVideo(db, id, changes, now);
}

/** A video as its viewer may see it. */
export async function present(context: Context, video: VideoRow): Promise<Video> {
  const { db, viewer, now } = context;
  const abilities = videoAbilities(viewer, video);
  const ageGate = ageGateOf(context, video);
  const mayPlay = abilities.play && ageGate === "open";
  const isOn = video.live && video.livestream_ended_at === null;
  const [files, watchingNow] = await Promise.all([
    mayPlay && isPlayable(video.status) ? listRenditions(db, video.id) : [],
    isOn ? countWatching(db, video.id, now) : 0,
  ]);
  const base = mediaBase(context, video);
  const hasBroadcast = mayPlay && video.live_has_media;
  const broadcast = hasBroadcast ? broadcastAddress(context, video) : null;
  const ads = files.length > 0 && video.channel_ads_enabled ? await listAdKinds(context) : [];
  return viewVideo(video, context, abilities, { files, base, broadcast, watchingNow, ads, ageGate });
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
