import { Play } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { usePlayer } from "#web/player/player-context.ts";
import { useHasStarted, usePaused } from "#web/player/use-media.ts";
import styles from "./embed.module.css";

/** Large play button, shown until playback starts. */
export function StartButton() {
  const { perform, stream } = usePlayer();
  const isPaused = usePaused();
  const hasStarted = useHasStarted();
  if (hasStarted || !isPaused || stream.failure) return null;
  return (
    <button
      type="button"
      className={styles["start"]}
      aria-label={m.playback_play()}
      onClick={() => perform({ type: "play" })}
    >
      <Play fill="currentColor" />
    </button>
  );
}
