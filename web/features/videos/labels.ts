import type { VISIBILITIES } from "#shared/channels/contract.ts";
import type { AGE_RESTRICTIONS } from "#shared/catalogue/catalogue.ts";
import type { Review } from "#shared/reviews/review.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { reviewLabel } from "#web/reviews/review-label.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { StatusTone } from "#web/ui/feedback/status-dot.tsx";

export type VideoVisibility = (typeof VISIBILITIES)[number];
export type AgeRestriction = (typeof AGE_RESTRICTIONS)[number];

const STATUS_LABELS: Record<VideoStatus, { readonly tone: StatusTone; readonly name: () => string }> = {
  draft: { tone: "neutral", name: m.videos_status_draft },
  uploading: { tone: "info", name: m.videos_status_uploading },
  processing: { tone: "info", name: m.videos_status_processing },
  processed: { tone: "warning", name: m.videos_status_processed },
  scheduled: { tone: "warning", name: m.videos_status_scheduled },
  premiere_scheduled: { tone: "warning", name: m.videos_status_premiere_scheduled },
  public: { tone: "success", name: m.videos_status_public },
  failed: { tone: "danger", name: m.videos_status_failed },
  deleted: { tone: "neutral", name: m.videos_status_deleted },
};

export function statusLabel(status: VideoStatus): { tone: StatusTone; label: string } {
  const { tone, name } = STATUS_LABELS[status];
  return { tone, label: name() };
}

interface StatedVideo {
  readonly bannedByNadaj: boolean;
  readonly review?: Review | undefined;
  readonly status: VideoStatus;
  readonly live?: boolean | undefined;
  readonly hasSignal?: boolean | undefined;
  readonly livestreamStartsAt?: string | null | undefined;
  readonly livestreamEndedAt?: string | null | undefined;
}

/** State of a video in its owner's lists: a block takes precedence over all others; for a live stream, its phase. */
export function videoStateLabel(video: StatedVideo): { tone: StatusTone; label: string } {
  const { status, live, hasSignal, livestreamStartsAt, livestreamEndedAt } = video;
  if (video.bannedByNadaj) return { tone: "danger", label: m.videos_banned_tag() };
  if (video.review) return reviewLabel(video.review);
  if (!live) return statusLabel(status);
  if (livestreamEndedAt) {
    if (status === "draft") return { tone: "neutral", label: m.videos_live_unrecorded() };
    return statusLabel(status);
  }
  if (status === "public") {
    return hasSignal
      ? { tone: "success", label: m.ui_live() }
      : { tone: "warning", label: m.videos_live_without_signal() };
  }
  if (status !== "draft") return statusLabel(status);
  return livestreamStartsAt
    ? { tone: "info", label: m.videos_live_announced() }
    : { tone: "neutral", label: m.videos_live_not_started() };
}

const VISIBILITY_NAMES: Record<VideoVisibility, () => string> = {
  public: m.videos_visibility_public,
  non_public: m.videos_visibility_non_public,
  private: m.videos_visibility_private,
};

export function visibilityName(visibility: VideoVisibility): string {
  return VISIBILITY_NAMES[visibility]();
}

export function ageName(age: AgeRestriction): string {
  return age === 0 ? m.videos_age_all() : m.videos_age_from({ age });
}
