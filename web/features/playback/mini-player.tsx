import { useNavigate } from "@tanstack/react-router";
import { Maximize2, X } from "lucide-react";
import { useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Player, type PlayerHandle } from "#web/player/player.tsx";
import { PlayerButton } from "#web/player/player-button.tsx";
import type { PlayerSource } from "#web/player/source.ts";
import { useKeptPlayerSettings } from "./kept-settings.ts";
import styles from "./mini-player.module.css";
import { closeMiniPlayer } from "./mini-player-store.ts";
import { useWatchingTime } from "./watching-time.ts";

interface MiniPlayerProps {
  readonly source: PlayerSource;
  readonly seconds: number;
}

/** A film in the corner, while its viewer looks at other pages. */
export function MiniPlayer({ source, seconds }: MiniPlayerProps) {
  const navigate = useNavigate();
  const playerRef = useRef<PlayerHandle>(null);
  const [settings, changeSettings] = useKeptPlayerSettings();
  const { startAtSeconds, savePlace } = useWatchingTime({
    videoId: source.id,
    durationSeconds: source.durationSeconds,
    askedSeconds: seconds,
    onResume: () => undefined,
  });

  function expand() {
    const t = Math.floor(playerRef.current?.read().seconds ?? seconds);
    void navigate({ to: "/watch/$id", params: { id: source.id }, search: { t } });
  }

  return (
    <aside aria-label={m.film_mini()} className={styles["mini"]}>
      <Player
        ref={playerRef}
        source={source}
        startAtSeconds={startAtSeconds}
        settings={settings}
        onSettingsChange={changeSettings}
        autoplay
        hasPageKeys={false}
        onProgress={savePlace}
        overlay={
          <div className={styles["tools"]}>
            <PlayerButton label={m.film_mini_expand()} onClick={expand}>
              <Maximize2 />
            </PlayerButton>
            <PlayerButton label={m.film_mini_close()} onClick={closeMiniPlayer}>
              <X />
            </PlayerButton>
          </div>
        }
      />
      <p className={styles["title"]}>{source.title || m.videos_untitled()}</p>
    </aside>
  );
}
