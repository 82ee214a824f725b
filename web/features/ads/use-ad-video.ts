import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ShownAd } from "#shared/ads/serving.ts";
import { usePlayer } from "#web/player/player-context.ts";
import { logAdView } from "./ad-serving.ts";

/** Plays a video ad with the sound of the player, and logs once how much of it was seen. */
export function useAdVideo(ad: ShownAd, onDone: () => void) {
  const { settings } = usePlayer();
  const ref = useRef<HTMLVideoElement>(null);
  const isReported = useRef(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(settings.muted);

  function seenSeconds(): number {
    return ref.current?.currentTime ?? 0;
  }

  function report(isSkipped: boolean) {
    if (isReported.current) return;
    isReported.current = true;
    logAdView(ad, seenSeconds(), isSkipped);
  }

  function end(isSkipped: boolean) {
    report(isSkipped);
    // The pressed button is unmounted: focus the player so that its keyboard shortcuts work.
    ref.current?.closest<HTMLElement>("[data-player-frame]")?.focus({ preventScroll: true });
    onDone();
  }

  /** Browsers may block sound before the first user gesture, or block playback altogether. */
  const start = useEffectEvent(async (video: HTMLVideoElement) => {
    video.volume = settings.volume;
    video.muted = settings.muted;
    if ((await canPlay(video)) || video.muted) return;
    video.muted = true;
    setMuted(true);
    await canPlay(video);
  });

  const leave = useEffectEvent(() => report(false));

  useEffect(() => {
    if (!ref.current) return;
    void start(ref.current);
    const reportOnLeave = () => leave();
    window.addEventListener("pagehide", reportOnLeave);
    return () => {
      window.removeEventListener("pagehide", reportOnLeave);
      reportOnLeave();
    };
  }, []);

  function toggle() {
    const video = ref.current;
    if (video?.paused) void canPlay(video);
    else video?.pause();
  }

  function toggleSound() {
    if (ref.current) ref.current.muted = !isMuted;
    setMuted(!isMuted);
  }

  return { ref, isPlaying, setPlaying, isMuted, seenSeconds, end, toggle, toggleSound };
}

/** Whether the browser allows playback. */
async function canPlay(video: HTMLVideoElement): Promise<boolean> {
  return video.play().then(
    () => true,
    () => false,
  );
}
