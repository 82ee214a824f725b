import { useEffect, useState, type PointerEvent } from "react";

const HOVER_PREVIEW_DELAY_MS = 800;

const TILE_HEIGHT_PX = 72;

/** The seek sprite of a video: tiles of 128x72, ten per row. */
export interface SpritePreview {
  readonly url: string;
  /** Number of tiles with a frame; undefined means all tiles of the sheet. */
  readonly tiles?: number | undefined;
}

type PreviewState =
  | { readonly step: "idle" }
  | { readonly step: "hovered" }
  | { readonly step: "playing"; readonly rows: number }
  | { readonly step: "failed" };

const IDLE: PreviewState = { step: "idle" };

/**
 * Plays the sprite after the mouse has rested on a thumbnail. Not on touch, not under reduced motion; a sprite that
 * fails to load is not retried.
 */
export function useHoverPreview(sprite: SpritePreview | undefined) {
  const [state, setState] = useState<PreviewState>(IDLE);
  const url = sprite?.url;
  const isHovered = state.step === "hovered";

  useEffect(() => {
    if (!isHovered || url === undefined) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      loadSprite(url).then(
        (rows) => isCurrent && setState({ step: "playing", rows }),
        () => isCurrent && setState({ step: "failed" }),
      );
    }, HOVER_PREVIEW_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isHovered, url]);

  return {
    playing: sprite && state.step === "playing" ? { sprite, rows: state.rows } : undefined,
    onPointerEnter(event: PointerEvent) {
      if (url === undefined || event.pointerType !== "mouse" || prefersStillness()) return;
      setState((current) => (current.step === "failed" ? current : { step: "hovered" }));
    },
    onPointerLeave() {
      setState((current) => (current.step === "failed" ? current : IDLE));
    },
  };
}

async function loadSprite(url: string): Promise<number> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return Math.max(1, Math.round(image.naturalHeight / TILE_HEIGHT_PX));
}

function prefersStillness(): boolean {
  const isReducedMotion = document.documentElement.dataset["distractionFree"] === "on";
  return isReducedMotion || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
