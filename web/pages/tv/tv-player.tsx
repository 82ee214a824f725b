import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { AgeGate } from "#web/features/playback/age-gate.tsx";
import { useFilmParts } from "#web/features/playback/film-parts.ts";
import { useKeptPlayerSettings } from "#web/features/playback/kept-settings.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import { useViewReport } from "#web/features/playback/view-report.ts";
import { useWatchingTime } from "#web/features/playback/watching-time.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { Button } from "#web/ui/button.tsx";
import { SkeletonPicture } from "#web/ui/skeleton.tsx";
import styles from "./tv.module.css";

interface TvPlayerProps {
  readonly videoId: string;
  readonly onLeave: () => void;
}

/** Keys by which remote controls and people go back. */
const BACK = new Set(["Escape", "Backspace", "GoBack", "BrowserBack"]);
const FILM = "[data-player-frame]";

/** One film on the whole screen. Arrows seek and set the volume, Enter plays and pauses, Escape goes back. */
export function TvPlayer({ videoId, onLeave }: TvPlayerProps) {
  const stageRef = useRef<HTMLDivElement>(null);
  const { data: video, isError } = useQuery(videoQuery(videoId));
  const parts = useFilmParts(videoId);
  const queryClient = useQueryClient();
  const source = video && playerSource(video, parts);

  const press = useEffectEvent((event: KeyboardEvent) => {
    // Full screen is left first.
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
    const target = stage?.querySelector<HTMLElement>(FILM) ?? stage?.querySelector<HTMLElement>("button, a");
    target?.focus();
  }, [isReady, isError]);

  async function askAgain() {
    return (await queryClient.fetchQuery({ ...videoQuery(videoId), staleTime: 0 })).ageGate;
  }

  function content() {
    if (video && video.ageGate !== "open") {
      return <AgeGate tint={video.tint} gate={video.ageGate} onAsk={askAgain} />;
    }
    if (isError || (video && !source)) {
      return (
        <div className="grid h-full place-content-center justify-items-center gap-6 text-center">
          <h2 className="text-h1 mark-wide">{m.watch_unavailable()}</h2>
          <Button size="large" onClick={onLeave}>
            {m.film_tv_back()}
          </Button>
        </div>
      );
    }
    if (!video || !source) return <SkeletonPicture className="h-full" />;
    return <TvFilm source={source} />;
  }

  return (
    <div ref={stageRef} className={styles["stage"]}>
      {content()}
    </div>
  );
}

function TvFilm({ source }: { source: PlayerSource }) {
  const playerRef = useRef<PlayerHandle>(null);
  const [settings, changeSettings] = useKeptPlayerSettings();
  const { countView, sendStats } = useViewReport(source.id, source.durationSeconds);
  const { startAtSeconds, savePlace } = useWatchingTime({
    videoId: source.id,
    durationSeconds: source.durationSeconds,
    askedSeconds: undefined,
    onResume: () => undefined,
  });

  useEffect(() => {
    function toggle(event: KeyboardEvent) {
      const isOnFilm = event.target instanceof Element && event.target.matches(FILM);
      if (event.key !== "Enter" || !isOnFilm) return;
      event.preventDefault();
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
      onProgress={savePlace}
      onStats={sendStats}
      className={styles["player"]}
    />
  );
}
