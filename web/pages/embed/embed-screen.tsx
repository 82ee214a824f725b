import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { LiveSlate } from "#web/features/playback/live-slate.tsx";
import { playerSource } from "#web/features/playback/player-source.ts";
import { startTimeOf } from "#web/features/playback/start-time.ts";
import { useViewReport } from "#web/features/playback/view-report.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Player } from "#web/player/player.tsx";
import { usePlayerSettings } from "#web/player/settings/settings.ts";
import type { PlayerSource } from "#web/player/source.ts";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import { EmbedBridge } from "./embed-bridge.tsx";
import styles from "./embed.module.css";
import { embeddedVideoQuery, loadVideoAsViewer } from "./load-embed.ts";
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
  const { data: embeddedVideo } = useSuspenseQuery(embeddedVideoQuery(videoId));
  const { video } = embeddedVideo;
  const queryClient = useQueryClient();
  const source = playerSource(video, embeddedVideo);

  async function refetchAsViewer() {
    const ownVideo = await loadVideoAsViewer(videoId);
    queryClient.setQueryData(embeddedVideoQuery(videoId).queryKey, ownVideo);
    return ownVideo.video.ageGate;
  }

  if (video.ageGate !== "open") {
    return (
      <Suspense>
        <AgeGate dominantColor={video.dominantColor} gate={video.ageGate} onRefetch={refetchAsViewer} />
      </Suspense>
    );
  }
  if (!source) return <VideoUnavailable video={video} />;
  return (
    <EmbedPlayer
      video={video}
      source={source}
      startAtSeconds={Math.min(startTimeOf(startTime) ?? 0, Math.max(0, video.duration - 1))}
      isAutoplay={isAutoplay}
    />
  );
}

interface EmbedPlayerProps {
  readonly video: Video;
  readonly source: PlayerSource;
  readonly startAtSeconds: number;
  readonly isAutoplay: boolean;
}

function EmbedPlayer({ video, source, startAtSeconds, isAutoplay }: EmbedPlayerProps) {
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
            <SiteLink path={`/watch/${source.id}`} label={m.videos_embed_watch({ title: source.title })}>
              <LogoMark className="size-7" />
              <span className={styles["name"]}>{source.title || m.videos_untitled()}</span>
            </SiteLink>
          </h1>
          <LiveSlate video={video} />
          <StartButton />
          <EmbedBridge />
        </>
      }
    />
  );
}

/** Visitors only get videos that are ready, so the files of this one are missing for a moment. */
function VideoUnavailable({ video }: { video: Video }) {
  return (
    <div className="grid min-h-dvh place-content-center gap-2 p-4 text-center">
      <h1 className="text-h2 mark-wide text-balance">{video.title}</h1>
      <p className="text-text-2">{m.playback_processing()}</p>
    </div>
  );
}
