import { AppError } from "#shared/errors.ts";
import { nextVideoStatus, type VideoAction, type VideoStatus } from "#shared/videos/lifecycle.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

export interface VideoStanding {
  readonly channel_id: string;
  readonly status: VideoStatus;
  readonly visibility: "public" | "private" | "non_public";
  /** Banned, or of a hidden channel. */
  readonly withheld: boolean;
  readonly live: boolean;
  readonly livestream_starts_at: Date | null;
  readonly livestream_ended_at: Date | null;
}

export interface VideoAbilities {
  readonly view: boolean;
  /** Before a premiere people may see what is announced, and not yet the film. */
  readonly play: boolean;
  readonly edit: boolean;
  readonly moderate: boolean;
  readonly replaceFile: boolean;
  /** Of the channel's team or the staff: sees what others do not. */
  readonly seeHidden: boolean;
  /** Would be there for the viewer, had the staff not blocked it or its channel. */
  readonly isBlocked: boolean;
}

const NOTHING: VideoAbilities = {
  view: false,
  play: false,
  edit: false,
  moderate: false,
  replaceFile: false,
  seeHidden: false,
  isBlocked: false,
};

/**
 * What a viewer may do with a video. Authors and staff see everything that is not deleted; everybody else
 * what is published or announced, neither private nor withheld.
 */
export function videoAbilities(viewer: Viewer | undefined, video: VideoStanding): VideoAbilities {
  if (video.status === "deleted") return NOTHING;
  const role = viewer?.channels.find(({ id }) => id === video.channel_id)?.role;
  const isAuthor = role === "owner" || role === "editor";
  const seeHidden = role !== undefined || isStaff(viewer);
  const isMeantForAll = video.visibility !== "private";
  const isPublished = isMeantForAll && video.status === "public";
  const isAnnounced = isMeantForAll && (video.status === "premiere_scheduled" || isAnnouncedBroadcast(video));
  const isShown = (isPublished || isAnnounced) && !video.withheld;
  return {
    view: isShown || seeHidden,
    play: (isPublished && !video.withheld) || seeHidden,
    edit: isAuthor || isAdmin(viewer),
    moderate: isStaff(viewer),
    replaceFile: isAdmin(viewer),
    seeHidden,
    isBlocked: (isPublished || isAnnounced) && video.withheld && !seeHidden,
  };
}

/** To be broadcast at a moment that was told. */
function isAnnouncedBroadcast({ live, status, livestream_starts_at, livestream_ended_at }: VideoStanding) {
  return live && status === "draft" && livestream_starts_at !== null && livestream_ended_at === null;
}

export type WantedAbility = "view" | "play" | "edit" | "moderate" | "replaceFile";

/** A video somebody may not see does not exist for them; one they may see but not change is forbidden. */
export function requireVideoAbility(abilities: VideoAbilities, wanted: WantedAbility): void {
  if (!abilities.view) throw new AppError(abilities.isBlocked ? "VIDEO_BLOCKED" : "VIDEO_NOT_AVAILABLE");
  if (!abilities[wanted]) throw new AppError("FORBIDDEN");
}

/** The status an action leads to; refuses what the lifecycle does not know. */
export function requireVideoStatus(status: VideoStatus, action: VideoAction): VideoStatus {
  const next = nextVideoStatus(status, action);
  if (!next) throw new AppError("TRANSITION_REFUSED", { state: status });
  return next;
}

interface Publishable {
  readonly title: string;
  readonly tags: readonly string[];
  readonly status: VideoStatus;
}

/** Refuses publishing without what viewers need: a title, at least one tag, and a file that is at least on its way. */
export function requirePublishable({ title, tags, status }: Publishable): void {
  const fields: Record<string, { code: "REQUIRED" }> = {};
  if (title.length === 0) fields["title"] = { code: "REQUIRED" };
  if (tags.length === 0) fields["tags"] = { code: "REQUIRED" };
  if (status === "draft" || status === "failed") fields["file"] = { code: "REQUIRED" };
  if (Object.keys(fields).length > 0) throw new AppError("NOT_READY_TO_PUBLISH", {}, fields);
}

/** The moment that was asked for, if it is still to come. */
export function requireFuture(
  field: "releaseDate" | "premiereAt" | "livestreamStartsAt",
  text: string,
  now: Date,
): Date {
  const moment = new Date(text);
  if (moment <= now) throw new AppError("DATE_PAST", {}, { [field]: { code: "DATE_PAST" } });
  return moment;
}

interface Made {
  readonly status: VideoStatus;
  readonly playing_upload_id: string | null;
}

/** Is there a file that can be watched? With a date set, the status alone does not tell. */
export function hasPlayableFile({ status, playing_upload_id }: Made): boolean {
  return status === "processed" || status === "public" || playing_upload_id !== null;
}
