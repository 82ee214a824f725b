import type { Updateable } from "kysely";
import { AppError } from "#shared/errors.ts";
import { nextVideoStatus, type VideoAction, type VideoStatus } from "#shared/videos/lifecycle.ts";
import type { MediaInfo } from "#server/media/probe/media-info.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { lockVideo, type Transaction, updateVideo, type VideoRow } from "./video-row.ts";

type VideoColumns = Updateable<Database["videos"]>;

export interface VideoChange {
  /** The action of the lifecycle, if the status may change. */
  readonly action?: VideoAction;
  /** The probed file from which the video is to be played. */
  readonly media?: MediaInfo;
  readonly columns?: VideoColumns;
}

/** Applies an action of the lifecycle to a video, and changes columns with it. Returns the new status. */
export async function transitionVideo(
  transaction: Transaction,
  id: string,
  action: VideoAction,
  columns: VideoColumns = {},
): Promise<VideoStatus> {
  const video = await changeVideo(transaction, id, () => ({ action, columns }));
  if (!video) throw new AppError("VIDEO_NOT_AVAILABLE");
  return requireVideoStatus(video.status, action);
}

/**
 * The only place that changes the status of a video: lock, decide, check the lifecycle, write, emit the event.
 * Publishing sets the publication time and clears a pending publish request; dates that do not apply to the status are
 * cleared. Returns the video as it was before; undefined if it does not exist or nothing is to be changed.
 */
export async function changeVideo(
  transaction: Transaction,
  id: string,
  decide: (video: VideoRow) => VideoChange | undefined,
): Promise<VideoRow | undefined> {
  const { db, now, queue } = transaction;
  const video = await lockVideo(db, id);
  const change = video && decide(video);
  if (!change) return undefined;
  const columns = { ...(change.media && toVideoMetadata(change.media)), ...change.columns };
  if (!change.action) {
    await updateVideo(transaction, id, columns);
    return video;
  }
  const status = requireVideoStatus(video.status, change.action);
  const isPublished = status === "public" && video.status !== "public";
  const published = isPublished ? { published_at: now, publish_when_ready: false } : {};
  const changes = { ...datesAfter(change.action, status), ...published, ...columns, status };
  const isAnnounced = await updateVideo(transaction, id, changes);
  if (isPublished && !isAnnounced) {
    await queue.emit(db, "video.published", { videoId: id, channelId: video.channel_id });
  }
  return video;
}

/** The status after an action; throws if the lifecycle does not allow it. */
export function requireVideoStatus(status: VideoStatus, action: VideoAction): VideoStatus {
  const next = nextVideoStatus(status, action);
  if (!next) throw new AppError("TRANSITION_REFUSED", { state: status });
  return next;
}

/**
 * A date belongs to its status; a started premiere keeps its date, and so does a deleted video, which can be
 * restored.
 */
function datesAfter(action: VideoAction, status: VideoStatus): { release_at?: null; premiere_at?: null } {
  if (status === "deleted") return {};
  const keepsPremiere =
    status === "premiere_scheduled" || (status === "public" && action !== "cancelPremiereAndPublish");
  return {
    ...(status === "scheduled" ? {} : { release_at: null }),
    ...(keepsPremiere ? {} : { premiere_at: null }),
  };
}

/** Video columns from the probed metadata. Resets the sprite and the loudness, which are made again. */
function toVideoMetadata({ durationSeconds, video }: MediaInfo) {
  return {
    duration_seconds: durationSeconds,
    width: video?.width ?? null,
    height: video?.height ?? null,
    audio_only: video === null,
    sprite: null,
    loudness: null,
  };
}
