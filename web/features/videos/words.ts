import type { VISIBILITIES } from "#shared/channels/contract.ts";
import { CATEGORIES, type AGE_RESTRICTIONS, type Category } from "#shared/videos/catalogue.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import type { StatusTone } from "#web/ui/status-dot.tsx";

export type VideoVisibility = (typeof VISIBILITIES)[number];
export type AgeRestriction = (typeof AGE_RESTRICTIONS)[number];

const CATEGORY_NAMES: Record<Category, () => string> = {
  kids: m.videos_category_kids,
  education: m.videos_category_education,
  movie: m.videos_category_movie,
  philosophy: m.videos_category_philosophy,
  economy: m.videos_category_economy,
  gaming: m.videos_category_gaming,
  history: m.videos_category_history,
  intervention: m.videos_category_intervention,
  cooking: m.videos_category_cooking,
  lifestyle: m.videos_category_lifestyle,
  books: m.videos_category_books,
  military: m.videos_category_military,
  fashion: m.videos_category_fashion,
  automotive: m.videos_category_automotive,
  music: m.videos_category_music,
  science: m.videos_category_science,
  patriotism: m.videos_category_patriotism,
  politics: m.videos_category_politics,
  tutorials: m.videos_category_tutorials,
  law: m.videos_category_law,
  religion: m.videos_category_religion,
  family: m.videos_category_family,
  entertainment: m.videos_category_entertainment,
  sport: m.videos_category_sport,
  art: m.videos_category_art,
  technology: m.videos_category_technology,
  tourism: m.videos_category_tourism,
  newsPoland: m.videos_category_newsPoland,
  news: m.videos_category_news,
  upbringing: m.videos_category_upbringing,
  health: m.videos_category_health,
  animals: m.videos_category_animals,
};

export function categoryName(category: Category): string {
  return CATEGORY_NAMES[category]();
}

/** All categories as a reader of this language looks for them. */
export function categoriesByName(): { category: Category; name: string }[] {
  const { compare } = new Intl.Collator(getLocale());
  return CATEGORIES.map((category) => ({ category, name: categoryName(category) })).toSorted((one, other) =>
    compare(one.name, other.name),
  );
}

const STATUS_WORDS: Record<VideoStatus, { readonly tone: StatusTone; readonly name: () => string }> = {
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

export function statusWords(status: VideoStatus): { tone: StatusTone; label: string } {
  const { tone, name } = STATUS_WORDS[status];
  return { tone, label: name() };
}

interface StatedVideo {
  readonly bannedByNadaj: boolean;
  readonly status: VideoStatus;
  readonly live?: boolean | undefined;
  readonly hasSignal?: boolean | undefined;
  readonly livestreamStartsAt?: string | null | undefined;
  readonly livestreamEndedAt?: string | null | undefined;
}

/** The one state of a video in the lists of its makers: a block lies over all others; of a live stream, where that stands. */
export function videoStateWords(video: StatedVideo): { tone: StatusTone; label: string } {
  const { status, live, hasSignal, livestreamStartsAt, livestreamEndedAt } = video;
  if (video.bannedByNadaj) return { tone: "danger", label: m.videos_banned_tag() };
  if (!live) return statusWords(status);
  if (livestreamEndedAt) {
    if (status === "draft") return { tone: "neutral", label: m.videos_live_unrecorded() };
    return statusWords(status);
  }
  if (status === "public") {
    return hasSignal
      ? { tone: "success", label: m.ui_live() }
      : { tone: "warning", label: m.videos_live_without_signal() };
  }
  if (status !== "draft") return statusWords(status);
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
