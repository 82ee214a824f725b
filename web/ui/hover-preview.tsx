import { useEffect, useState, type PointerEvent } from "react";

const HOVER_PREVIEW_DELAY_MS = 800;

/** The seek sprite of a video: tiles of 128x72, ten in a row. */
export interface SpritePreview {
  readonly url: string;
  /** How many tiles are pictures; without it every tile of the sheet is shown. */
  readonly tiles?: number | undefined;
}

type PreviewState =
  | { readonly step: "idle" }
  | { readonly step: "hovered" }
  | { readonly step: "playing"; readonly rows: number }
  | { readonly step: "failed" };

const IDLE: PreviewState = { step: "idle" };

/**
 * Plays the sprite of a picture after a mouse has rested on it. Not for fingers, not under reduced motion;
 * a sprite that does not load is not tried again.
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

const COLUMNS = 10;
const TILE_HEIGHT_PX = 72;
const FRAME_MS = 420;
const MOST_FRAMES = 24;

interface HoverPreviewProps {
  readonly sprite: SpritePreview;
  readonly rows: number;
}

/** A short run through the video, frame by frame, with a line that says how far it has come. */
export function HoverPreview({ sprite, rows }: HoverPreviewProps) {
  const tiles = Math.min(sprite.tiles ?? rows * COLUMNS, rows * COLUMNS);
  const frames = Math.min(tiles, MOST_FRAMES);
  const [frame, setFrame] = useState(0);
  const tile = Math.floor((frame * tiles) / frames);

  useEffect(() => {
    const timer = setInterval(() => setFrame((current) => (current + 1) % frames), FRAME_MS);
    return () => clearInterval(timer);
  }, [frames]);

  return (
    <span aria-hidden="true" className="absolute inset-0 animate-rise">
      <span
        className="absolute inset-0 block"
        style={{
          backgroundImage: `url("${sprite.url}")`,
          backgroundSize: `${COLUMNS * 100}% ${rows * 100}%`,
          backgroundPosition: `${((tile % COLUMNS) / (COLUMNS - 1)) * 100}% ${rowPosition(tile, rows)}%`,
        }}
      />
      <span className="absolute inset-x-0 bottom-0 block h-[3px] bg-[oklch(0.08_0.01_88/0.5)]">
        <span
          className="block h-full origin-left bg-accent transition-transform duration-slow"
          style={{ transform: `scaleX(${(frame + 1) / frames})` }}
        />
      </span>
    </span>
  );
}

function rowPosition(tile: number, rows: number): number {
  if (rows === 1) return 0;
  return (Math.floor(tile / COLUMNS) / (rows - 1)) * 100;
}

async function loadSprite(url: string): Promise<number> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return Math.max(1, Math.round(image.naturalHeight / TILE_HEIGHT_PX));
}

function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
