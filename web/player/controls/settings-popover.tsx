import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import styles from "./panel.module.css";

/** Loads the content of the popover; called when it is likely to be opened. */
export function loadSettingsPanel() {
  return import("./settings-panel.tsx");
}

const SettingsPanel = lazy(async () => ({ default: (await loadSettingsPanel()).SettingsPanel }));

const EDGE_PX = 12;
const CONTROLS_HEIGHT_PX = 92;

interface SettingsPopoverProps {
  readonly id: string;
  readonly playerRef: RefObject<HTMLElement | null>;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/**
 * A native popover: in the top layer even in full screen, and closed by Escape and by a click outside. On wide
 * screens it is in the player's corner, on phones it is a bottom sheet.
 */
export function SettingsPopover({ id, playerRef, onOpenChange }: SettingsPopoverProps) {
  const popoverRef = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();

    function place() {
      if (popoverRef.current && playerRef.current) placeInCorner(popoverRef.current, playerRef.current);
    }

    place();
    window.addEventListener("resize", place, { signal: listening.signal });
    window.addEventListener("scroll", place, { signal: listening.signal, passive: true });
    return () => listening.abort();
  }, [isOpen, playerRef]);

  function follow(newState: string) {
    setOpen(newState === "open");
    onOpenChange(newState === "open");
  }

  return (
    <div
      ref={popoverRef}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={m.playback_settings()}
      className={styles.popover}
      onBeforeToggle={(event) => follow(event.newState)}
    >
      {isOpen && (
        <Suspense>
          <SettingsPanel onClose={() => popoverRef.current?.hidePopover()} />
        </Suspense>
      )}
    </div>
  );
}

function placeInCorner(popover: HTMLElement, player: HTMLElement) {
  const bounds = player.getBoundingClientRect();
  const bottom = Math.max(EDGE_PX, window.innerHeight - bounds.bottom + CONTROLS_HEIGHT_PX);
  popover.style.setProperty("--right", `${window.innerWidth - bounds.right + EDGE_PX}px`);
  popover.style.setProperty("--bottom", `${bottom}px`);
}
