import { Pause, Play, SkipForward, Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import type { ShownAd } from "#shared/ads/serving.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, buttonClasses } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { AdLink, AdLinkLabel } from "./ad-link.tsx";
import { clickTarget } from "./click-target.ts";
import { logAdClick } from "./ad-serving.ts";
import { useAdVideo } from "./use-ad-video.ts";
import { useDismissCountdown } from "./use-dismiss-countdown.ts";

interface VideoAdProps {
  readonly ad: ShownAd;
  /** The video it is shown with. */
  readonly videoId: string;
  readonly isPreRoll: boolean;
  /** Called when the ad has ended, was skipped, or cannot be played. */
  readonly onDone: () => void;
}

/** Video ad over the player: advertiser, remaining time, and the skip button. */
export function VideoAd({ ad, videoId, isPreRoll, onDone }: VideoAdProps) {
  const { ref, isPlaying, setPlaying, isMuted, seenSeconds, end, toggle, toggleSound } = useAdVideo(
    ad,
    onDone,
  );
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(ad.seconds ?? 0));
  const skippableIn = useDismissCountdown(ad.dismissMode, isPlaying);

  function handleFollow() {
    ref.current?.pause();
    logAdClick(ad, videoId, seenSeconds());
  }

  return (
    <section
      aria-label={m.ads_mark_of({ channel: ad.channel.name })}
      data-video-ad=""
      className="absolute inset-0 z-2 bg-[#000]"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- advertisers add none */}
      <video
        ref={ref}
        src={ad.url}
        playsInline
        preload="auto"
        aria-label={ad.name || m.ads_mark()}
        className="absolute inset-0 size-full object-contain"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget: { duration, currentTime } }) =>
          setSecondsLeft(Math.max(0, Math.ceil((Number.isFinite(duration) ? duration : 0) - currentTime)))
        }
        onEnded={() => end(false)}
        onError={() => end(false)}
      />
      <p className="absolute top-3 left-3 max-w-[70%] truncate rounded-xs bg-[oklch(0.1_0.01_88/0.78)] px-2.5 py-1 text-small font-[620] text-text">
        {m.ads_mark_of({ channel: ad.channel.name })}
      </p>
      <div className="absolute inset-x-3 bottom-3 flex flex-wrap items-center gap-2 max-sm:*:last:ml-auto">
        <IconButton
          label={isPlaying ? m.ads_stop() : m.ads_play()}
          variant="secondary"
          icon={isPlaying ? <Pause /> : <Play />}
          onClick={toggle}
        />
        <IconButton
          label={isMuted ? m.ads_sound_on() : m.ads_sound_off()}
          variant="secondary"
          icon={isMuted ? <VolumeX /> : <Volume2 />}
          onClick={toggleSound}
        />
        {clickTarget(ad) && (
          <AdLink ad={ad} onFollow={handleFollow} className={buttonClasses({ variant: "primary" })}>
            <AdLinkLabel ad={ad} />
          </AdLink>
        )}
        <span aria-live="off" className={COUNTDOWN}>
          {isPreRoll ? m.ads_left({ seconds: secondsLeft }) : m.ads_ends_in({ seconds: secondsLeft })}
        </span>
        {skippableIn !== undefined && <SkipButton skippableIn={skippableIn} onSkip={() => end(true)} />}
      </div>
    </section>
  );
}

const COUNTDOWN =
  "ml-auto rounded-xs max-sm:hidden bg-[oklch(0.1_0.01_88/0.78)] px-2.5 py-1 text-small text-text tabular-nums";

interface SkipButtonProps {
  /** In seconds. */
  readonly skippableIn: number;
  readonly onSkip: () => void;
}

function SkipButton({ skippableIn, onSkip }: SkipButtonProps) {
  if (skippableIn === 0)
    return (
      <Button icon={<SkipForward />} onClick={onSkip}>
        {m.ads_skip()}
      </Button>
    );
  return (
    // Over a video, reduced opacity is unreadable.
    <Button disabled className="text-text-2 tabular-nums opacity-100!">
      {m.ads_skip_in({ seconds: skippableIn })}
    </Button>
  );
}
