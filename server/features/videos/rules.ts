import { AppError } from "#shared/errors.ts";
import { nextVideoStatus, type VideoAction, type VideoStatus } from "#shared/videos/lifecycle.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";

export interface VideoStanding {
  readonly channel_id: string;
  readonly status: VideoStatus;
  readonly visibility: "public" | "private" | "non_public";
}

export interface VideoAbilities {
  readonly view: boolean;
  readonly edit: boolean;
}

/**
 * What a viewer may do with a video. Authors and staff see everything that is not deleted; everybody else
 * what is published and not private.
 */
export function videoAbilities(viewer: Viewer | undefined, video: VideoStanding): VideoAbilities {
  if (video.status === "deleted") return { view: false, edit: false };
  const role = viewer?.channels.find(({ id }) => id === video.channel_id)?.role;
  const isAuthor = role === "owner" || role === "editor";
  const isPublished = video.status === "public" && video.visibility !== "private";
  return {
    view: isPublished || role !== undefined || isStaff(viewer),
    edit: isAuthor || isAdmin(viewer),
  };
}

/** A video somebody may not see does not exist for them; one they may see but not change is forbidden. */
export function requireVideoAbility(abilities: VideoAbilities, wanted: "view" | "edit"): void {
  if (!abilities.view) throw new AppError("VIDEO_NOT_AVAILABLE");
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
