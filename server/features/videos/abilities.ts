import { AppError } from "#shared/errors.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

export interface VideoStanding {
  readonly channel_id: string;
  readonly status: VideoStatus;
  readonly visibility: "public" | "private" | "non_public";
  /** Banned, held until it is approved, or of a hidden channel. */
  readonly withheld: boolean;
  readonly held_at: Date | null;
  readonly live: boolean;
  readonly livestream_starts_at: Date | null;
  readonly livestream_ended_at: Date | null;
  /** The viewer who has cut this clip; null or absent for other videos. */
  readonly clip_maker_id?: string | null;
}

export interface VideoAbilities {
  readonly view: boolean;
  /** Before a premiere, viewers see the announcement but cannot play the video. */
  readonly play: boolean;
  readonly edit: boolean;
  readonly moderate: boolean;
  readonly replaceFile: boolean;
  /** Member of the team of the channel or of the staff: sees what is hidden from other viewers. */
  readonly seeHidden: boolean;
  /** The viewer could see it if the staff had not blocked it or its channel. */
  readonly isBlocked: boolean;
}

const NO_ABILITIES: VideoAbilities = {
  view: false,
  play: false,
  edit: false,
  moderate: false,
  replaceFile: false,
  seeHidden: false,
  isBlocked: false,
};

/**
 * What a viewer may do with a video. Authors and staff see everything that is not deleted; other viewers only
 * published or announced videos that are neither private nor withheld.
 */
export function videoAbilities(viewer: Viewer | undefined, video: VideoStanding): VideoAbilities {
  if (video.status === "deleted") return NO_ABILITIES;
  const role = viewer?.channels.find(({ id }) => id === video.channel_id)?.role;
  const isAuthor = role === "owner" || role === "editor";
  const seeHidden = role !== undefined || isStaff(viewer);
  const isNotPrivate = video.visibility !== "private";
  const isPublished = isNotPrivate && video.status === "public";
  const isAnnounced = isNotPrivate && (video.status === "premiere_scheduled" || isAnnouncedLiveStream(video));
  const isShown = (isPublished || isAnnounced) && !video.withheld;
  // Makers see their clip while it is made and while it waits for approval.
  const isHeld = video.held_at !== null;
  const isMaker = viewer !== undefined && video.clip_maker_id === viewer.id && (!video.withheld || isHeld);
  return {
    view: isShown || seeHidden || isMaker,
    play: (isPublished && !video.withheld) || seeHidden || isMaker,
    edit: isAuthor || isAdmin(viewer),
    moderate: isStaff(viewer),
    replaceFile: isAdmin(viewer),
    seeHidden,
    isBlocked: (isPublished || isAnnounced) && video.withheld && !isHeld && !seeHidden,
  };
}

/** A live stream with an announced start that has not been started. */
function isAnnouncedLiveStream({ live, status, livestream_starts_at, livestream_ended_at }: VideoStanding) {
  return live && status === "draft" && livestream_starts_at !== null && livestream_ended_at === null;
}

export type RequiredAbility = "view" | "play" | "edit" | "moderate" | "replaceFile";

/** A video that the viewer may not see is reported as not found; one they may see but not change gives FORBIDDEN. */
export function requireVideoAbility(abilities: VideoAbilities, ability: RequiredAbility): void {
  if (!abilities.view) throw new AppError(abilities.isBlocked ? "VIDEO_BLOCKED" : "VIDEO_NOT_AVAILABLE");
  if (!abilities[ability]) throw new AppError("FORBIDDEN");
}

interface Publishable {
  readonly title: string;
  readonly tags: readonly string[];
  readonly status: VideoStatus;
}

/** Rejects publishing without a title, at least one tag, and a file that is uploaded or being uploaded. */
export function requirePublishable({ title, tags, status }: Publishable): void {
  const fields: Record<string, { code: "REQUIRED" }> = {};
  if (title.length === 0) fields["title"] = { code: "REQUIRED" };
  if (tags.length === 0) fields["tags"] = { code: "REQUIRED" };
  if (status === "draft" || status === "failed") fields["file"] = { code: "REQUIRED" };
  if (Object.keys(fields).length > 0) throw new AppError("NOT_READY_TO_PUBLISH", {}, fields);
}

/** Parses a date; rejects dates that are not in the future. */
export function requireFuture(
  field: "releaseDate" | "premiereAt" | "livestreamStartsAt",
  text: string,
  now: Date,
): Date {
  const moment = new Date(text);
  if (moment <= now) throw new AppError("DATE_PAST", {}, { [field]: { code: "DATE_PAST" } });
  return moment;
}

interface FileState {
  readonly status: VideoStatus;
  readonly playing_upload_id: string | null;
}

/** Whether the video has a playable file: a scheduled status alone does not imply it. */
export function hasPlayableFile({ status, playing_upload_id }: FileState): boolean {
  return status === "processed" || status === "public" || playing_upload_id !== null;
}
