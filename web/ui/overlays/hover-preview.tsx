import { useEffect, useState } from "react";
import type { SpritePreview } from "./use-hover-preview.ts";

const COLUMNS = 10;
const FRAME_MS = 420;
const MAX_FRAMES = 24;

interface HoverPreviewProps {
  readonly sprite: SpritePreview;
  readonly rows: number;
}

/** Plays preview frames of the video, with a progress line. */
export function HoverPreview({ sprite, rows }: HoverPreviewProps) {
  const tiles = Math.min(sprite.tiles ?? rows * COLUMNS, rows * COLUMNS);
  const frames = Math.min(tiles, MAX_FRAMES);
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
