import { Ban, CircleDashed, Clock, Link2, Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { isLive } from "#shared/live/phase.ts";
import { cardState, hasBegun, type CardState } from "#shared/videos/card-state.ts";
import { useLiveState } from "#web/live-state.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDayTime, formatUntil, formatUpcoming, isWithinHour } from "#web/ui/format/relative-time.ts";
import type { NotchContent } from "#web/ui/notch.tsx";
import { useNow } from "#web/ui/now.ts";
import { useStartClock } from "#web/ui/start-clock.ts";
import type { ThumbnailTagContent } from "#web/ui/thumbnail-tag.tsx";
import { Time, TimeAgo } from "#web/ui/time.tsx";
import type { VideoCardContent } from "#web/ui/video-card.tsx";
import { visibilityName } from "./words.ts";

interface SpecialFilmProps {
  readonly video: VideoCard;
  readonly content: VideoCardContent;
  readonly children: (content: VideoCardContent) => ReactNode;
}

/** Adds what only few cards say: that a film is not public or was hidden, live, or a premiere. */
export function SpecialFilm(props: SpecialFilmProps) {
  return isLive(props.video) ? <LiveStreamCard {...props} /> : <TimedCard {...props} />;
}

/** Keeps up with what arrives of the live stream. */
function LiveStreamCard({ video, ...rest }: SpecialFilmProps) {
  return <TimedCard video={useLiveState(video, useNow())} {...rest} />;
}

function TimedCard({ video, content, children }: SpecialFilmProps) {
  const now = useStartClock(video.livestreamStartsAt ?? video.premiereAt, "minutes");
  const state = cardState(video, now);
  const when = "at" in state ? formatUpcoming(state.at, now) : "";
  const tags = [
    ...(video.bannedByNadaj ? [] : stateTags(state)),
    ...standingTags(video),
    ...(content.tags ?? []),
  ];
  return children({
    ...content,
    tags,
    notch: notchOf(state, when) ?? content.notch,
    meta: metaOf(state, content, now),
    sprite: hasBegun(state) ? content.sprite : undefined,
  });
}

function notchOf(state: CardState, when: string): NotchContent | undefined {
  switch (state.kind) {
    case "live":
      return { kind: "live" };
    case "liveWaiting":
      return { kind: "upcoming", text: m.ui_live_waiting() };
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
    case "liveWaiting":
      return [{ label: m.ui_live_waiting(), tone: "soft" }];
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
  if (bannedByNadaj) return [{ label: m.videos_banned_tag(), tone: "danger", icon: <Ban /> }];
  const tags: ThumbnailTagContent[] = [];
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

function metaOf(state: CardState, { meta }: VideoCardContent, now: number): readonly ReactNode[] {
  switch (state.kind) {
    // A broadcast that is over counts from its end.
    case "liveEnded":
      return [...meta.slice(0, -1), <TimeAgo key="ended" at={state.at} className="whitespace-nowrap" />];
    // Nobody can have watched what has not begun.
    case "liveLater":
    case "premiereSoon":
    case "premiereLater":
      return [<Time key="start" at={state.at} text={startText(state.at, now)} />];
    default:
      return meta;
  }
}

/** What the picture does not say: the time of a start that it counts down to, how far off one is whose time it says. */
function startText(at: string, now: number): string {
  if (isWithinHour(at, now)) return m.videos_start_at({ when: formatDayTime(at, now) });
  return m.videos_start_in({ when: formatUntil(at, now) });
}
