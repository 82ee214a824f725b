import { lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { chapterAt, chapterMask } from "#web/player/chapters.ts";
import { cssVariables } from "#web/player/css-variables.ts";
import { usePlayer } from "#web/player/player-context.ts";
import styles from "./seek-bar.module.css";
import { positionText } from "#web/player/texts.ts";
import { useBufferedUntil, useDuration, usePaused, usePlayhead } from "#web/player/use-media.ts";

// Loaded when a pointer first enters the bar.
const SeekPreview = lazy(async () => ({ default: (await import("./seek-preview.tsx")).SeekPreview }));

/** Pointer position on the bar: hovering, or dragging the needle. */
interface Pointing {
  readonly share: number;
  readonly isDragging: boolean;
}

export function SeekBar() {
  const { source, perform } = usePlayer();
  const barRef = useRef<HTMLDivElement>(null);
  const [pointing, setPointing] = useState<Pointing>();
  const duration = useDuration();
  const playhead = usePlayhead();
  const bufferedUntil = useBufferedUntil(playhead);
  const shownSeconds = pointing?.isDragging ? pointing.share * duration : playhead;
  const share = duration > 0 ? Math.min(1, shownSeconds / duration) : 0;
  const chapter = chapterAt(source.chapters, shownSeconds);
  useGlidingPlayhead(barRef, duration, pointing?.isDragging ?? false);

  function shareAt(event: PointerEvent) {
    const bounds = event.currentTarget.getBoundingClientRect();
    return Math.min(1, Math.max(0, (event.clientX - bounds.left) / bounds.width));
  }

  function startDragging(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPointing({ share: shareAt(event), isDragging: true });
  }

  function point(event: PointerEvent) {
    const isDragging = event.currentTarget.hasPointerCapture(event.pointerId);
    if (isDragging || event.pointerType === "mouse") setPointing({ share: shareAt(event), isDragging });
  }

  function drop(event: PointerEvent) {
    if (!pointing?.isDragging) return;
    perform({ type: "seek-to-share", share: pointing.share });
    setPointing(event.pointerType === "mouse" ? { share: pointing.share, isDragging: false } : undefined);
  }

  return (
    <div
      ref={barRef}
      className={styles.bar}
      style={cssVariables({ "--played": share, "--buffered": duration > 0 ? bufferedUntil / duration : 0 })}
      data-dragging={pointing?.isDragging}
      onPointerDown={startDragging}
      onPointerMove={point}
      onPointerUp={drop}
      onPointerCancel={() => setPointing(undefined)}
      onPointerLeave={() => setPointing((latest) => (latest?.isDragging ? latest : undefined))}
    >
      <div className={styles.ticks} />
      <div className={styles.track} style={{ maskImage: chapterMask(source.chapters, duration) }}>
        <div className={styles.buffered} />
        <div className={styles.played} />
      </div>
      <div className={styles.playhead}>
        <i className={styles.needle} />
      </div>
      {pointing && (
        <Suspense>
          <SeekPreview share={pointing.share} durationSeconds={duration} />
        </Suspense>
      )}
      <input
        type="range"
        className={styles.input}
        data-seek=""
        aria-label={m.playback_position()}
        aria-valuetext={[positionText(shownSeconds, duration), chapter?.title].filter(Boolean).join(", ")}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(shownSeconds)}
        onChange={(event) => perform({ type: "seek-to", seconds: event.currentTarget.valueAsNumber })}
      />
    </div>
  );
}

/** Smallest visible movement of the needle, as a share of a bar 2000 px long. */
const SMALLEST_GLIDE = 1 / 4000;

/** Browsers report the time four times a second; in between the needle is animated. */
function useGlidingPlayhead(barRef: { current: HTMLElement | null }, duration: number, isHeld: boolean) {
  const { videoRef, stream } = usePlayer();
  const isGliding = !usePaused() && !isHeld && stream.pendingSeconds === undefined && duration > 0;

  useEffect(() => {
    if (!isGliding) return;
    let shown = Number.NaN;
    let frame = requestAnimationFrame(glide);

    function glide() {
      frame = requestAnimationFrame(glide);
      const played = (videoRef.current?.currentTime ?? 0) / duration;
      if (Math.abs(played - shown) < SMALLEST_GLIDE) return;
      shown = played;
      barRef.current?.style.setProperty("--played", String(Math.min(1, played)));
    }

    return () => cancelAnimationFrame(frame);
  }, [isGliding, duration, videoRef, barRef]);
}
