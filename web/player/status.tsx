import { RotateCcw, TriangleAlert, VolumeX, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import type { Failure } from "./engine/stream.ts";
import { usePlayer } from "./player-context.ts";
import styles from "./status.module.css";
import { failureText } from "./texts.ts";
import { useEnded, useStalled } from "./use-media.ts";

/** Tells what the picture does not: that it loads, has no sound, has failed, or is over. */
export function Status({ endScreen }: { readonly endScreen: ReactNode }) {
  const { stream, source } = usePlayer();
  const isStalled = useStalled();
  const hasEnded = useEnded();
  if (stream.failure) return <FailureNotice failure={stream.failure} />;
  if (hasEnded) return <EndScreen>{endScreen}</EndScreen>;
  return (
    <>
      {isStalled && (
        <div
          className={classes(styles.scan, "mark-scan")}
          role="progressbar"
          aria-label={source.isLive ? m.player_loading_live() : m.player_loading()}
        />
      )}
      {stream.isSilenced && <SilencedNotice />}
    </>
  );
}

function FailureNotice({ failure }: { readonly failure: Failure }) {
  const { perform, source } = usePlayer();
  const isLive = source.isLive === true;
  const retrying = isLive ? m.player_failure_retrying_live() : m.player_failure_retrying();
  return (
    <div className={styles.cover}>
      <div className={styles.failure} role="alert">
        {failure.cause === "offline" ? <WifiOff /> : <TriangleAlert />}
        <p className={styles.sentence}>{failureText(failure.cause, isLive)}</p>
        {failure.isRetrying && <p className={styles.hint}>{retrying}</p>}
      </div>
      <Button variant="secondary" icon={<RotateCcw />} onClick={() => perform({ type: "play" })}>
        {m.player_retry()}
      </Button>
    </div>
  );
}

function SilencedNotice() {
  const { perform, source } = usePlayer();
  return (
    <Button
      variant="secondary"
      className={styles.silenced}
      icon={<VolumeX />}
      onClick={() => perform({ type: "toggle-mute" })}
    >
      {source.isLive ? m.player_silenced_live() : m.player_silenced()}
    </Button>
  );
}

function EndScreen({ children }: { readonly children: ReactNode }) {
  const { perform } = usePlayer();
  return (
    <div className={styles.cover}>
      {children ?? (
        <Button
          variant="secondary"
          size="large"
          icon={<RotateCcw />}
          onClick={() => perform({ type: "play" })}
        >
          {m.player_watch_again()}
        </Button>
      )}
    </div>
  );
}
