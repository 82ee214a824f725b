import { useNavigate } from "@tanstack/react-router";
import { Play, RotateCcw, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { cssVariables } from "#web/player/css-variables.ts";
import { usePlayer } from "#web/player/player-context.ts";
import { isBusy } from "#web/ui/feedback/busy.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Thumbnail } from "#web/ui/cards/thumbnail.tsx";

const COUNTDOWN_SECONDS = 8;

interface EndScreenProps {
  readonly next: VideoCard;
  /** The next video starts automatically after a countdown, which can be cancelled. */
  readonly isAutoplay: boolean;
}

/** Overlay over the last frame with the next video. Waits while the viewer is typing or has a dialog open. */
export function EndScreen({ next, isAutoplay }: EndScreenProps) {
  const navigate = useNavigate();
  const { perform } = usePlayer();
  const [isStopped, setStopped] = useState(!isAutoplay);
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);

  const openNext = useEffectEvent(() => void navigate({ to: "/watch/$id", params: { id: next._id } }));

  useEffect(() => {
    if (isStopped) return;
    if (left === 0) {
      openNext();
      return;
    }
    const timer = window.setInterval(() => {
      if (!isBusy()) setLeft(left - 1);
    }, 1000);
    return () => window.clearInterval(timer);
  }, [left, isStopped]);

  return (
    <div className="grid w-full max-w-[460px] gap-3 text-left">
      <p className="text-small font-[640] text-text-2 tabular-nums" aria-live="off">
        {isStopped ? m.videos_next() : m.videos_next_in({ seconds: left })}
      </p>
      <div className="grid grid-cols-[minmax(0,42%)_minmax(0,1fr)] items-start gap-3 max-[420px]:hidden">
        <Thumbnail
          title={next.title}
          imageUrl={next.hasThumbnail ? next.thumbnailBaseUrl : undefined}
          sizes="190px"
          notch={undefined}
        />
        <div className="min-w-0">
          <p className="line-clamp-3 text-card font-[680] wrap-anywhere">{next.title}</p>
          <p className="mt-1 truncate text-small text-text-2">{next.channel.name}</p>
        </div>
      </div>
      {!isStopped && (
        <span
          aria-hidden="true"
          className="block h-[3px] overflow-hidden rounded-full bg-[oklch(1_0_0/0.24)]"
        >
          <span
            className="block h-full origin-left scale-x-(--share) bg-accent transition-transform duration-1000 ease-linear"
            style={cssVariables({ "--share": 1 - left / COUNTDOWN_SECONDS })}
          />
        </span>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={<Play fill="currentColor" className="size-[18px]" />}
          onClick={() => void navigate({ to: "/watch/$id", params: { id: next._id } })}
        >
          {m.videos_next_now()}
        </Button>
        {isStopped ? (
          <Button icon={<RotateCcw className="size-[18px]" />} onClick={() => perform({ type: "play" })}>
            {m.playback_watch_again()}
          </Button>
        ) : (
          <Button icon={<X className="size-[18px]" />} onClick={() => setStopped(true)}>
            {m.videos_next_cancel()}
          </Button>
        )}
      </div>
    </div>
  );
}
