import { useNavigate } from "@tanstack/react-router";
import { Maximize2, X } from "lucide-react";
import { useRef } from "react";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import { PlayerButton } from "#web/player/controls/player-button.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { useStoredPlayerSettings } from "./stored-player-settings.ts";
import styles from "./mini-player.module.css";
import { changeMiniPlayerUrl, closeMiniPlayer } from "./mini-player-store.ts";
import { usePlaybackPosition } from "./playback-position.ts";
import { StreamUrlRenewal } from "./stream-url-renewal.tsx";

interface MiniPlayerProps {
  readonly source: PlayerSource;
  readonly seconds: number;
}

/** Video in the corner, while its viewer visits other pages. */
export function MiniPlayer({ source, seconds }: MiniPlayerProps) {
  const navigate = useNavigate();
  const playerRef = useRef<PlayerHandle>(null);
  const [settings, changeSettings] = useStoredPlayerSettings();
  const { startAtSeconds, savePosition } = usePlaybackPosition({
    videoId: source.id,
    durationSeconds: source.durationSeconds,
    requestedSeconds: seconds,
    onResume: () => undefined,
  });

  async function renew(signal: AbortSignal) {
    const { hls } = await call(videos.get, { params: { id: source.id } }, { signal });
    if (hls !== null) changeMiniPlayerUrl(source.id, hls);
  }

  function expand() {
    const t = Math.floor(playerRef.current?.read().seconds ?? seconds);
    void navigate({ to: "/watch/$id", params: { id: source.id }, search: { t } });
  }

  return (
    <aside aria-label={m.videos_mini()} className={styles["mini"]}>
      <Player
        ref={playerRef}
        source={source}
        startAtSeconds={startAtSeconds}
        settings={settings}
        onSettingsChange={changeSettings}
        autoplay
        hasPageKeys={false}
        onProgress={savePosition}
        overlay={
          <>
            <div className={styles["tools"]}>
              <PlayerButton label={m.videos_mini_expand()} onClick={expand}>
                <Maximize2 />
              </PlayerButton>
              <PlayerButton label={m.videos_mini_close()} onClick={closeMiniPlayer}>
                <X />
              </PlayerButton>
            </div>
            <StreamUrlRenewal videoId={source.id} onRenew={renew} />
          </>
        }
      />
      <p className={styles["title"]}>{source.title || m.videos_untitled()}</p>
    </aside>
  );
}
