import { Ban, CircleDashed, Clock, Link2, Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { isLive } from "#shared/live/phase.ts";
import { cardState, hasStarted, type CardState } from "#shared/videos/card-state.ts";
import { useLiveState } from "#web/data/live-stream-state.ts";
import { reviewLabel } from "#web/reviews/review-label.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { withLocaleSpacing } from "#web/ui/format/non-breaking.ts";
import { formatDayTime, formatUntil, formatUpcoming, isWithinHour } from "#web/ui/format/relative-time.ts";
import type { NotchContent } from "#web/ui/feedback/notch.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { useStartClock } from "#web/ui/format/start-clock.ts";
import type { ThumbnailTagContent } from "#web/ui/cards/thumbnail-tag.tsx";
import { Time, TimeAgo } from "#web/ui/format/time.tsx";
import type { VideoCardContent } from "#web/ui/cards/video-card.tsx";
import { visibilityName } from "./labels.ts";

interface VideoStateCardProps {
  readonly video: VideoCard;
  readonly content: VideoCardContent;
  readonly children: (content: VideoCardContent) => ReactNode;
}

/** Adds what only few cards show: restricted visibility, hidden, live, or a premiere. */
export function VideoStateCard(props: VideoStateCardProps) {
  return isLive(props.video) ? <LiveStreamCard {...props} /> : <TimedCard {...props} />;
}

/** Updates with the state of the live stream. */
function LiveStreamCard({ video, content, ...rest }: VideoStateCardProps) {
  const latest = useLiveState(video, useNow());
  const title = latest.title === video.title ? content.title : withLocaleSpacing(latest.title);
  return <TimedCard video={latest} content={{ ...content, title }} {...rest} />;
}

function TimedCard({ video, content, children }: VideoStateCardProps) {
  const now = useStartClock(video.livestreamStartsAt ?? video.premiereAt, "minutes");
  const state = cardState(video, now);
  const when = "at" in state ? formatUpcoming(state.at, now) : "";
  const tags = [
    ...(video.bannedByNadaj ? [] : stateTags(state)),
    ...visibilityTags(video),
    ...(content.tags ?? []),
  ];
  return children({
    ...content,
    tags,
    notch: notchOf(state, when) ?? content.notch,
    meta: metaOf(state, content, now),
    sprite: hasStarted(state) ? content.sprite : undefined,
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

/** The kind of the video; its state is in the notch, which says "live" with bars. */
function stateTags({ kind }: CardState): ThumbnailTagContent[] {
  switch (kind) {
    case "liveWaiting":
    case "liveLater":
      return [{ label: m.videos_live_planned(), tone: "soft" }];
    case "premiereSoon":
      return [{ label: m.videos_premiere_in_a_moment(), tone: "danger" }];
    case "premiereLater":
    case "premiere":
      return [{ label: m.videos_premiere(), tone: "soft" }];
    case "live":
    case "liveEnded":
    case "plain":
      return [];
  }
}

/** Tags for restricted visibility. */
function visibilityTags(video: VideoCard): ThumbnailTagContent[] {
  const { status, visibility, bannedByNadaj, review, livestreamStartsAt, livestreamEndedAt } = video;
  const isAnnounced = status === "premiere_scheduled" || (livestreamStartsAt && !livestreamEndedAt);
  if (bannedByNadaj) return [{ label: m.videos_banned_tag(), tone: "danger", icon: <Ban /> }];
  if (review) return [{ label: reviewLabel(review).label, tone: "danger", icon: <Clock /> }];
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
    // A finished live stream is dated by its end.
    case "liveEnded":
      return [...meta.slice(0, -1), <TimeAgo key="ended" at={state.at} className="whitespace-nowrap" />];
    // A video that has not started has no views.
    case "liveLater":
    case "premiereSoon":
    case "premiereLater":
      return [<Time key="start" at={state.at} text={startText(state.at, now)} />];
    default:
      return meta;
  }
}

/** Complements the thumbnail: start time if the thumbnail counts down, remaining time if it shows the start time. */
function startText(at: string, now: number): string {
  if (isWithinHour(at, now)) return m.videos_start_at({ when: formatDayTime(at, now) });
  return m.videos_start_in({ when: formatUntil(at, now) });
}
