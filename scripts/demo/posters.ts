import sharp from "sharp";
import { createChance, HEIGHT, sheet, WIDTH } from "./drawing.ts";
import { SCENES, type SceneName } from "./scenes.ts";

/** A little larger than the video, so that a camera can move over it. */
export const POSTER_WIDTH = 1440;
export const POSTER_HEIGHT = 810;

export interface PosterOrder {
  readonly scene: SceneName;
  readonly seed: number;
  /** Which drawing of this scene it is, from 0: no two of them share light, side and distance. */
  readonly take: number;
}

const LIGHTS = [
  { hue: 0, saturation: 1, brightness: 1 },
  { hue: -28, saturation: 1.1, brightness: 0.84 },
  { hue: 30, saturation: 0.9, brightness: 1.08 },
  { hue: 62, saturation: 0.75, brightness: 0.92 },
] as const;
/** How near the camera is, and which part of the drawing it looks at: from 0 to 1, across and down. */
const DISTANCES = [
  { near: 1, across: 0.5, down: 0.5 },
  { near: 1.22, across: 0.15, down: 0.6 },
  { near: 1.38, across: 0.8, down: 0.45 },
] as const;
const POINTS_PER_INCH = 72;
const QUALITY = 90;

/** The drawing of a video as a JPEG. */
export async function drawPoster({ scene, seed, take }: PosterOrder): Promise<Buffer> {
  const light = LIGHTS[take % LIGHTS.length] ?? LIGHTS[0];
  const { near, across, down } = DISTANCES[take % DISTANCES.length] ?? DISTANCES[0];
  const scale = (POSTER_WIDTH / WIDTH) * near;
  const [width, height] = [Math.ceil(WIDTH * scale), Math.ceil(HEIGHT * scale)];
  const drawing = Buffer.from(sheet(SCENES[scene](createChance(seed))));
  return sharp(drawing, { density: POINTS_PER_INCH * scale })
    .resize(width, height)
    .extract({
      left: Math.floor((width - POSTER_WIDTH) * across),
      top: Math.floor((height - POSTER_HEIGHT) * down),
      width: POSTER_WIDTH,
      height: POSTER_HEIGHT,
    })
    .flop(take % 2 === 1)
    .modulate(light)
    .flatten({ background: "#000" })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

export function jpegBlob(jpeg: Buffer): Blob {
  return new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" });
}
