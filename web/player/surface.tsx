import { type MouseEvent, type PointerEvent, useRef } from "react";
import { LONG_SEEK_SECONDS } from "./controls/keyboard.ts";
import { usePlayer } from "./player-context.ts";
import styles from "./player.module.css";

const DOUBLE_TAP_MS = 300;
/** Side areas of the video where a double tap seeks back or forward. */
const SIDE_SHARE = 0.35;

interface SurfaceProps {
  readonly isIdle: boolean;
  readonly onWake: () => void;
  readonly onSleep: () => void;
}

/**
 * Pointer area over the video: a mouse click plays and pauses, a double click toggles full screen; a tap shows and
 * hides the controls, a double tap at a side seeks. Keys and buttons do the same, so it is hidden from assistive
 * technology.
 */
export function Surface({ isIdle, onWake, onSleep }: SurfaceProps) {
  const { perform } = usePlayer();
  const pointerType = useRef("mouse");
  const isDismissing = useRef(false);
  const lastTap = useRef({ at: -Infinity, side: 0 });

  function notePointer(event: PointerEvent) {
    pointerType.current = event.pointerType;
    isDismissing.current = document.querySelector(":popover-open") !== null;
  }

  function handlePress(event: MouseEvent) {
    if (isDismissing.current) return;
    if (pointerType.current === "mouse") perform({ type: "toggle-play" }, "gesture");
    else tap(event);
  }

  function tap(event: MouseEvent) {
    const side = sideOf(event);
    const isDouble =
      side !== 0 && side === lastTap.current.side && event.timeStamp - lastTap.current.at < DOUBLE_TAP_MS;
    lastTap.current = { at: event.timeStamp, side };
    if (isDouble) perform({ type: "seek-by", seconds: side * LONG_SEEK_SECONDS }, "gesture");
    else if (isIdle) onWake();
    else onSleep();
  }

  return (
    <div
      className={styles.surface}
      aria-hidden="true"
      onPointerDown={notePointer}
      onClick={handlePress}
      onDoubleClick={() => {
        if (pointerType.current === "mouse") perform({ type: "toggle-full-screen" }, "gesture");
      }}
    />
  );
}

/** Returns -1 on the left, 1 on the right, 0 between. */
function sideOf(event: MouseEvent): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientX - left) / width;
  if (share < SIDE_SHARE) return -1;
  return share > 1 - SIDE_SHARE ? 1 : 0;
}
