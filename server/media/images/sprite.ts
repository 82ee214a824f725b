import { join } from "node:path";
import type { FullEngine } from "#server/media/engine.ts";
import { runFfmpeg } from "#server/media/sandbox/run-ffmpeg.ts";
import { wallSecondsFor } from "#server/media/sandbox/timeout-and-progress.ts";

const TILE_WIDTH = 128;
const TILE_HEIGHT = 72;
const COLUMNS = 10;
const SHORTEST_TILE_SECONDS = 2;
const MOST_TILES = 400;

/** The tile of a timestamp has the index `floor(seconds / tileSeconds)`, counted row by row. */
export type SpriteLayout = {
  tileSeconds: number;
  columns: number;
  count: number;
  tileWidth: number;
  tileHeight: number;
};

/** The tiles of a video: one every two seconds, at most four hundred. */
export function planSprite(durationSeconds: number): SpriteLayout {
  const tileSeconds = Math.max(SHORTEST_TILE_SECONDS, durationSeconds / MOST_TILES);
  const count = Math.max(1, Math.ceil(durationSeconds / tileSeconds - 1e-6));
  return { tileSeconds, columns: COLUMNS, count, tileWidth: TILE_WIDTH, tileHeight: TILE_HEIGHT };
}

/**
 * Renders the seek sprite `seeksprite.jpg` of a video into `outDir`. Takes the smallest encoded rendition: with
 * `keyFramesOnly` only one frame per two seconds is decoded. Sources have fewer key frames and are decoded
 * completely.
 */
export async function drawSprite({
  engine,
  file,
  durationSeconds,
  keyFramesOnly,
  outDir,
  signal,
}: {
  engine: FullEngine;
  file: string;
  durationSeconds: number;
  keyFramesOnly: boolean;
  outDir: string;
  signal?: AbortSignal | undefined;
}): Promise<{ file: string; layout: SpriteLayout }> {
  const layout = planSprite(durationSeconds);
  const rows = Math.ceil(layout.count / COLUMNS);
  const filters = [
    `fps=1/${layout.tileSeconds}:start_time=0:round=near:eof_action=pass`,
    `scale=${TILE_WIDTH}:${TILE_HEIGHT}:force_original_aspect_ratio=decrease:force_divisible_by=2:out_color_matrix=bt601`,
    `pad=${TILE_WIDTH}:${TILE_HEIGHT}:-1:-1:black`,
    "setsar=1",
    `tile=${COLUMNS}x${rows}`,
  ];
  await runFfmpeg(engine, {
    inputs: [{ file, options: keyFramesOnly ? ["-skip_frame", "nokey"] : [] }],
    outputs: [
      ...["-map", "0:v:0", "-vf", filters.join(","), "-frames:v", "1", "-pix_fmt", "yuvj420p", "-q:v", "5"],
      ...["-map_metadata", "-1", "-f", "image2", "-update", "1", "seeksprite.jpg"],
    ],
    folder: outDir,
    wallSeconds: wallSecondsFor(durationSeconds),
    background: true,
    signal,
  });
  return { file: join(outDir, "seeksprite.jpg"), layout };
}
