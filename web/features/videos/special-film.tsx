import { Ban, CircleDashed, Clock, Link2, Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { cardState, hasBegun, type CardState } from "#shared/videos/card-state.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatUpcoming } from "#web/ui/format/relative-time.ts";
import type { NotchContent } from "#web/ui/notch.tsx";
import { useNow, useTimeZone } from "#web/ui/now.ts";
import type { ThumbnailTagContent } from "#web/ui/thumbnail-tag.tsx";
import { TimeAgo } from "#web/ui/time.tsx";
import type { VideoCardContent } from "#web/ui/video-card.tsx";
import { visibilityName } from "./words.ts";

interface SpecialFilmProps {
  readonly video: VideoCard;
  readonly content: VideoCardContent;
  readonly children: (content: VideoCardContent) => ReactNode;
}

/** Adds what only few cards say: that a film is not public or was hidden, live, or a premiere. */
export function SpecialFilm({ video, content, children }: SpecialFilmProps) {
  const now = useNow();
  const timeZone = useTimeZone();
  const state = cardState(video, now);
  const when = "at" in state ? formatUpcoming(state.at, now, { timeZone }) : "";
  const tags = [...stateTags(state), ...standingTags(video), ...(content.tags ?? [])];
  return children({
    ...content,
    tags,
    notch: notchOf(state, when) ?? content.notch,
    meta: state.kind === "liveEnded" ? endedMeta(content, state.at) : content.meta,
    sprite: hasBegun(state) ? content.sprite : undefined,
  });
}

function notchOf(state: CardState, when: string): NotchContent | undefined {
  switch (state.kind) {
    case "live":
      return { kind: "live" };
    case "liveLater":
      return { kind: "upcoming", text: m.videos_live_starts({ when }) };
    case "premiereSoon":
    case "premiereLater":
      return { kind: "upcoming", text: m.videos_premiere_soon({ when }) };
    case "liveEnded":
    case "premiere":
    case "plain":
      return undefined;
  }
}

function stateTags({ kind }: CardState): ThumbnailTagContent[] {
  switch (kind) {
    case "live":
      return [{ label: m.ui_live(), tone: "danger" }];
    case "liveLater":
      return [{ label: m.videos_live_planned(), tone: "soft" }];
    case "premiereSoon":
      return [{ label: m.videos_premiere_in_a_moment(), tone: "danger" }];
    case "premiereLater":
    case "premiere":
      return [{ label: m.videos_premiere(), tone: "soft" }];
    case "liveEnded":
    case "plain":
      return [];
  }
}

/** Who sees a film, where that is not everybody. */
function standingTags(video: VideoCard): ThumbnailTagContent[] {
  const { status, visibility, bannedByNadaj, livestreamStartsAt, livestreamEndedAt } = video;
  const isAnnounced = status === "premiere_scheduled" || (livestreamStartsAt && !livestreamEndedAt);
  const tags: ThumbnailTagContent[] = [];
  if (bannedByNadaj) tags.push({ label: m.videos_banned_tag(), tone: "danger", icon: <Ban /> });
  if (visibility !== "public") {
    const icon = visibility === "private" ? <Lock /> : <Link2 />;
    tags.push({ label: visibilityName(visibility), tone: "soft", icon });
  } else if (status === "scheduled") {
    tags.push({ label: m.videos_card_scheduled(), tone: "soft", icon: <Clock /> });
  } else if (status !== "public" && !isAnnounced) {
    tags.push({ label: m.videos_card_unpublished(), tone: "soft", icon: <CircleDashed /> });
  }
  return tags;
}

/** A broadcast that is over counts from its end. */
function endedMeta({ meta }: VideoCardContent, endedAt: string): ReactNode[] {
  return [...meta.slice(0, -1), <TimeAgo key="ended" at={endedAt} className="whitespace-nowrap" />];
}
