import { Pause, Play, SkipForward, Volume2, VolumeX } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ShownAd } from "#shared/ads/serving.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { usePlayer } from "#web/player/player-context.ts";
import { Button, buttonClasses } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { AdLink, VisitWords } from "./ad-link.tsx";
import { clickTarget } from "./click-target.ts";
import { logAdClick, logAdView } from "./shown-ads.ts";
import { useDismissal } from "./use-dismissal.ts";

interface VideoAdProps {
  readonly ad: ShownAd;
  /** The film it is shown with. */
  readonly videoId: string;
  readonly isBefore: boolean;
  /** It has ended, was skipped, or cannot be played. */
  readonly onOver: () => void;
}

/** An advertising film over the player: who it is from, how long it lasts, and the way past it. */
export function VideoAd({ ad, videoId, isBefore, onOver }: VideoAdProps) {
  const { settings } = usePlayer();
  const ref = useRef<HTMLVideoElement>(null);
  const isTold = useRef(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(settings.muted);
  const [left, setLeft] = useState(Math.ceil(ad.seconds ?? 0));
  const skippableIn = useDismissal(ad.dismissMode, isPlaying);

  function seenSeconds(): number {
    return ref.current?.currentTime ?? 0;
  }

  function tell(isSkipped: boolean) {
    if (isTold.current) return;
    isTold.current = true;
    logAdView(ad, seenSeconds(), isSkipped);
  }

  function end(isSkipped: boolean) {
    tell(isSkipped);
    // The button that was pressed goes; keys go on working in the player.
    ref.current?.closest<HTMLElement>("[data-player-frame]")?.focus({ preventScroll: true });
    onOver();
  }

  /** Browsers may allow no sound before the first gesture, or no film at all. */
  const start = useEffectEvent(async (film: HTMLVideoElement) => {
    film.volume = settings.volume;
    film.muted = settings.muted;
    if ((await canPlay(film)) || film.muted) return;
    film.muted = true;
    setMuted(true);
    await canPlay(film);
  });

  const leave = useEffectEvent(() => tell(false));

  useEffect(() => {
    if (!ref.current) return;
    void start(ref.current);
    const tellLeaving = () => leave();
    window.addEventListener("pagehide", tellLeaving);
    return () => {
      window.removeEventListener("pagehide", tellLeaving);
      tellLeaving();
    };
  }, []);

  function toggle() {
    const film = ref.current;
    if (film?.paused) void canPlay(film);
    else film?.pause();
  }

  function toggleSound() {
    if (ref.current) ref.current.muted = !isMuted;
    setMuted(!isMuted);
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
          setLeft(Math.max(0, Math.ceil((Number.isFinite(duration) ? duration : 0) - currentTime)))
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
          <AdLink
            ad={ad}
            onFollow={() => {
              ref.current?.pause();
              logAdClick(ad, videoId, seenSeconds());
            }}
            className={buttonClasses({ variant: "primary" })}
          >
            <VisitWords ad={ad} />
          </AdLink>
        )}
        <span aria-live="off" className={COUNTDOWN}>
          {isBefore ? m.ads_left({ seconds: left }) : m.ads_ends_in({ seconds: left })}
        </span>
        {skippableIn === 0 && (
          <Button icon={<SkipForward />} onClick={() => end(true)}>
            {m.ads_skip()}
          </Button>
        )}
        {skippableIn !== undefined && skippableIn > 0 && (
          // Over a picture paleness would be unreadable.
          <Button disabled className="text-text-2 tabular-nums opacity-100!">
            {m.ads_skip_in({ seconds: skippableIn })}
          </Button>
        )}
      </div>
    </section>
  );
}

const COUNTDOWN =
  "ml-auto rounded-xs max-sm:hidden bg-[oklch(0.1_0.01_88/0.78)] px-2.5 py-1 text-small text-text tabular-nums";

/** Whether the browser plays it. */
async function canPlay(film: HTMLVideoElement): Promise<boolean> {
  return film.play().then(
    () => true,
    () => false,
  );
}
