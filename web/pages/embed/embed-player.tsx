import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { premierePhase } from "#shared/videos/premiere.ts";
import { LiveSlate } from "#web/features/playback/live-slate.tsx";
import { PremiereSync } from "#web/features/playback/premiere-sync.tsx";
import { StreamUrlRenewal } from "#web/features/playback/stream-url-renewal.tsx";
import { useViewReport } from "#web/features/playback/view-report.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Player } from "#web/player/player.tsx";
import { usePlayerSettings } from "#web/player/settings/settings.ts";
import type { PlayerSource } from "#web/player/source.ts";
import { useNow } from "#web/ui/format/now.ts";
import { LogoMark } from "#web/ui/layout/logo.tsx";
import { EmbedBridge } from "./embed-bridge.tsx";
import styles from "./embed.module.css";
import { embeddedVideoQuery } from "./load-embed.ts";
import { SiteLink } from "./site-link.tsx";
import { StartButton } from "./start-button.tsx";
import { siteName } from "#web/ssr/public-config.ts";

export interface EmbedPlayerProps {
  readonly video: Video;
  readonly source: PlayerSource;
  readonly startAtSeconds: number;
  readonly isAutoplay: boolean;
  /** State of a running live stream, in the upper corner. */
  readonly corner?: ReactNode;
  /** Further parts inside the player. */
  readonly children?: ReactNode;
}

export function EmbedPlayer({
  video,
  source,
  startAtSeconds,
  isAutoplay,
  corner,
  children,
}: EmbedPlayerProps) {
  const queryClient = useQueryClient();
  const [settings, changeSettings] = usePlayerSettings();
  const { countView, reportWatching, sendStats } = useViewReport(source.id, source.durationSeconds);
  /** All viewers see the same position: playback does not start at the beginning. */
  const isPremiere = premierePhase(video, useNow()) !== "over" && video.premiereAt !== null;
  return (
    <Player
      source={isPremiere ? { ...source, initialSegments: undefined } : source}
      startAtSeconds={startAtSeconds}
      settings={settings}
      onSettingsChange={changeSettings}
      autoplay={isAutoplay}
      onFirstFrame={source.isLive ? reportWatching : undefined}
      onWatched={countView}
      onProgress={() => undefined}
      onStats={sendStats}
      className={styles["player"]}
      overlay={
        <>
          <h1 className={styles["title"]}>
            <SiteLink
              path={`/watch/${source.id}`}
              label={m.videos_embed_watch({ site: siteName(), title: source.title })}
            >
              <LogoMark className="size-7" />
              <span className={styles["name"]}>{source.title || m.videos_untitled()}</span>
            </SiteLink>
          </h1>
          {corner && <div className={styles["corner"]}>{corner}</div>}
          <LiveSlate video={video} />
          <StartButton />
          <EmbedBridge />
          <StreamUrlRenewal
            videoId={source.id}
            onRenew={() => queryClient.fetchQuery({ ...embeddedVideoQuery(source.id), staleTime: 0 })}
          />
          {isPremiere && video.premiereAt !== null && (
            <PremiereSync premiereAt={video.premiereAt} durationSeconds={video.duration} />
          )}
          {children}
        </>
      }
    />
  );
}
