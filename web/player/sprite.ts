import type { Sprite } from "./source.ts";

/** Tile size in px; see the requirement on seek sprites. */
const TILE_WIDTH = 128;
const TILE_HEIGHT = 72;

interface TilePosition {
  readonly column: number;
  readonly row: number;
}

/** Offset of the tile in the sprite. Times outside the video return its first or last tile. */
export function tileAt(sprite: Sprite, seconds: number): TilePosition {
  const last = Math.max(0, sprite.count - 1);
  const index = Math.min(last, Math.max(0, Math.floor(seconds / sprite.tileSeconds)));
  return { column: index % sprite.columns, row: Math.floor(index / sprite.columns) };
}

/** Style of a box `width` px wide that shows that tile. */
export function tileStyle(sprite: Sprite, seconds: number, width: number) {
  const scale = width / TILE_WIDTH;
  const height = TILE_HEIGHT * scale;
  const { column, row } = tileAt(sprite, seconds);
  return {
    width,
    height,
    backgroundImage: `url(${JSON.stringify(sprite.url)})`,
    backgroundSize: `${sprite.columns * width}px ${Math.ceil(sprite.count / sprite.columns) * height}px`,
    backgroundPosition: `${-column * width}px ${-row * height}px`,
  };
}
