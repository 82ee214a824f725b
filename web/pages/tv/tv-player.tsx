import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { fetchChanged } from "#web/data/refetch-in-flight.ts";
import { AgeGate } from "#web/features/playback/age-gate.tsx";
import { LiveSlate } from "#web/features/playback/live-slate.tsx";
import { StreamUrlRenewal } from "#web/features/playback/stream-url-renewal.tsx";
import { useVideoExtras } from "#web/features/playback/video-extras.ts";
import { useStoredPlayerSettings } from "#web/features/playback/stored-player-settings.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import { useViewReport } from "#web/features/playback/view-report.ts";
import { usePlaybackPosition } from "#web/features/playback/playback-position.ts";
import { loadVideo, videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { SkeletonImage } from "#web/ui/feedback/skeleton.tsx";
import styles from "./tv.module.css";

interface TvPlayerProps {
  readonly videoId: string;
  readonly onLeave: () => void;
}

/** Back keys of remote controls and keyboards. */
const BACK = new Set(["Escape", "Backspace", "GoBack", "BrowserBack"]);
const PLAYER_FRAME = "[data-player-frame]";

/** Full-screen player for one video. Arrows seek and set the volume, Enter plays and pauses, Escape goes back. */
export function TvPlayer({ videoId, onLeave }: TvPlayerProps) {
  const stageRef = useRef<HTMLDivElement>(null);
  const { data: video, isError } = useQuery(videoQuery(videoId));
  const parts = useVideoExtras(videoId);
  const queryClient = useQueryClient();
  const source = video && playerSource(video, parts);

  const press = useEffectEvent((event: KeyboardEvent) => {
    // The first press only exits full screen.
    if (document.fullscreenElement || !BACK.has(event.key)) return;
    event.preventDefault();
    onLeave();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  const isReady = source !== undefined;
  useEffect(() => {
    const stage = stageRef.current;
    const target =
      stage?.querySelector<HTMLElement>(PLAYER_FRAME) ?? stage?.querySelector<HTMLElement>("button, a");
    target?.focus();
  }, [isReady, isError]);

  async function refetchAsViewer() {
    return (await fetchChanged(queryClient, videoQuery(videoId))).ageGate;
  }

  function content() {
    if (video && video.ageGate !== "open") {
      return <AgeGate dominantColor={video.dominantColor} gate={video.ageGate} onRefetch={refetchAsViewer} />;
    }
    if (isError || (video && !source)) {
      return (
        <div className="grid h-full place-content-center justify-items-center gap-6 text-center">
          <h2 className="text-h1 mark-wide">{m.playback_unavailable()}</h2>
          <Button size="large" onClick={onLeave}>
            {m.videos_tv_back()}
          </Button>
        </div>
      );
    }
    if (!video || !source) return <SkeletonImage className="h-full" />;
    return <TvVideo shown={video} source={source} />;
  }

  return (
    <div ref={stageRef} className={styles["stage"]}>
      {content()}
    </div>
  );
}

function TvVideo({ shown, source }: { shown: Video; source: PlayerSource }) {
  const queryClient = useQueryClient();
  const playerRef = useRef<PlayerHandle>(null);
  const [settings, changeSettings] = useStoredPlayerSettings();
  const { countView, sendStats } = useViewReport(source.id, source.durationSeconds);
  const { startAtSeconds, savePosition } = usePlaybackPosition({
    videoId: source.id,
    durationSeconds: source.durationSeconds,
    requestedSeconds: undefined,
    onResume: () => undefined,
  });

  async function renew(signal: AbortSignal) {
    queryClient.setQueryData(videoQuery(source.id).queryKey, await loadVideo(source.id, signal));
  }

  useEffect(() => {
    function toggle(event: KeyboardEvent) {
      const isVideoFocused = event.target instanceof Element && event.target.matches(PLAYER_FRAME);
      if (event.key !== "Enter" || !isVideoFocused) return;
      event.preventDefault();
      if (event.repeat) return;
      const video = event.target.querySelector("video");
      if (video?.paused) playerRef.current?.play();
      else playerRef.current?.pause();
    }
    document.addEventListener("keydown", toggle);
    return () => document.removeEventListener("keydown", toggle);
  }, []);

  return (
    <Player
      ref={playerRef}
      source={source}
      startAtSeconds={startAtSeconds}
      settings={settings}
      onSettingsChange={changeSettings}
      autoplay
      onWatched={countView}
      onProgress={savePosition}
      onStats={sendStats}
      className={styles["player"]}
      overlay={
        <>
          <LiveSlate video={shown} />
          <StreamUrlRenewal videoId={source.id} onRenew={renew} />
        </>
      }
    />
  );
}
