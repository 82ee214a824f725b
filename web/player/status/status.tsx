import { RotateCcw, TriangleAlert, VolumeX, WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import type { Failure } from "#web/player/engine/stream-loader.ts";
import { usePlayer } from "#web/player/player-context.ts";
import styles from "./status.module.css";
import { failureText } from "#web/player/texts.ts";
import { useEnded, useStalled } from "#web/player/use-media.ts";

/** Overlay with the playback state: loading, muted, failed, or ended. */
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
          aria-label={source.isLive ? m.playback_loading_live() : m.playback_loading()}
        />
      )}
      {stream.isMutedByBrowser && <SilencedNotice />}
    </>
  );
}

function FailureNotice({ failure }: { readonly failure: Failure }) {
  const { perform, source } = usePlayer();
  const isLive = source.isLive === true;
  const retrying = isLive ? m.playback_failure_retrying_live() : m.playback_failure_retrying();
  return (
    <div className={styles.cover}>
      <div className={styles.failure} role="alert">
        {failure.cause === "offline" ? <WifiOff /> : <TriangleAlert />}
        <p className={styles.sentence}>{failureText(failure.cause, isLive)}</p>
        {failure.isRetrying && <p className={styles.hint}>{retrying}</p>}
      </div>
      <Button variant="secondary" icon={<RotateCcw />} onClick={() => perform({ type: "play" })}>
        {m.playback_retry()}
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
      {source.isLive ? m.playback_silenced_live() : m.playback_silenced()}
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
          {m.playback_watch_again()}
        </Button>
      )}
    </div>
  );
}
