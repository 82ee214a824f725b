import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { playerSource } from "#web/features/playback/player-source.ts";
import { startTimeOf } from "#web/features/playback/start-time.ts";
import { useViewReport } from "#web/features/playback/view-report.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Player } from "#web/player/player.tsx";
import { usePlayerSettings } from "#web/player/settings.ts";
import type { PlayerSource } from "#web/player/source.ts";
import { LogoMark } from "#web/ui/logo.tsx";
import { EmbedBridge } from "./embed-bridge.tsx";
import styles from "./embed.module.css";
import { embeddedFilmQuery, loadOwnFilm } from "./load-embed.ts";
import { SiteLink } from "./site-link.tsx";
import { StartButton } from "./start-button.tsx";

const AgeGate = lazy(async () => ({
  default: (await import("#web/features/playback/age-gate.tsx")).AgeGate,
}));

interface EmbedScreenProps {
  readonly videoId: string;
  readonly startTime: unknown;
  readonly isAutoplay: boolean;
}

export function EmbedScreen({ videoId, startTime, isAutoplay }: EmbedScreenProps) {
  const { data: film } = useSuspenseQuery(embeddedFilmQuery(videoId));
  const { video } = film;
  const queryClient = useQueryClient();
  const source = playerSource(video, film);

  async function askAgain() {
    const own = await loadOwnFilm(videoId);
    queryClient.setQueryData(embeddedFilmQuery(videoId).queryKey, own);
    return own.video.ageGate;
  }

  if (video.ageGate !== "open") {
    return (
      <Suspense>
        <AgeGate tint={video.tint} gate={video.ageGate} onAsk={askAgain} />
      </Suspense>
    );
  }
  if (!source) return <Unready video={video} />;
  return (
    <EmbedPlayer
      source={source}
      startAtSeconds={Math.min(startTimeOf(startTime) ?? 0, Math.max(0, video.duration - 1))}
      isAutoplay={isAutoplay}
    />
  );
}

interface EmbedPlayerProps {
  readonly source: PlayerSource;
  readonly startAtSeconds: number;
  readonly isAutoplay: boolean;
}

function EmbedPlayer({ source, startAtSeconds, isAutoplay }: EmbedPlayerProps) {
  const [settings, changeSettings] = usePlayerSettings();
  const { countView, sendStats } = useViewReport(source.id, source.durationSeconds);
  return (
    <Player
      source={source}
      startAtSeconds={startAtSeconds}
      settings={settings}
      onSettingsChange={changeSettings}
      autoplay={isAutoplay}
      onWatched={countView}
      onProgress={() => undefined}
      onStats={sendStats}
      className={styles["player"]}
      overlay={
        <>
          <h1 className={styles["title"]}>
            <SiteLink path={`/watch/${source.id}`} label={m.film_embed_watch({ title: source.title })}>
              <LogoMark className="size-7" />
              <span className={styles["name"]}>{source.title || m.videos_untitled()}</span>
            </SiteLink>
          </h1>
          <StartButton />
          <EmbedBridge />
        </>
      }
    />
  );
}

/** Visitors only see films that are ready, so this one has lost its files for a moment. */
function Unready({ video }: { video: Video }) {
  return (
    <div className="grid min-h-dvh place-content-center gap-2 p-4 text-center">
      <h1 className="text-h2 mark-wide text-balance">{video.title}</h1>
      <p className="text-text-2">{m.watch_processing()}</p>
    </div>
  );
}
