import sharp from "sharp";
import { createRandom, HEIGHT, svgDocument, WIDTH } from "./drawing.ts";
import { SCENES, type SceneName } from "./scenes.ts";

/** A little larger than the video, so that the camera can move over it. */
export const POSTER_WIDTH = 1440;
export const POSTER_HEIGHT = 810;

export interface PosterOptions {
  readonly scene: SceneName;
  readonly seed: number;
  /** Index of the drawing among those of its scene, from 0: each has a different light, side and distance. */
  readonly take: number;
}

const LIGHTS = [
  { hue: 0, saturation: 1, brightness: 1 },
  { hue: -28, saturation: 1.1, brightness: 0.84 },
  { hue: 30, saturation: 0.9, brightness: 1.08 },
  { hue: 62, saturation: 0.75, brightness: 0.92 },
] as const;
/** Zoom, and position of the crop in the drawing: from 0 to 1, across and down. */
const DISTANCES = [
  { near: 1, across: 0.5, down: 0.5 },
  { near: 1.22, across: 0.15, down: 0.6 },
  { near: 1.38, across: 0.8, down: 0.45 },
] as const;
const POINTS_PER_INCH = 72;
const QUALITY = 90;

/** Renders the drawing of a video as JPEG. */
export async function drawPoster(
  { scene, seed, take }: PosterOptions,
  size: { readonly width: number; readonly height: number } = { width: POSTER_WIDTH, height: POSTER_HEIGHT },
): Promise<Buffer> {
  const light = LIGHTS[take % LIGHTS.length] ?? LIGHTS[0];
  const { near, across, down } = DISTANCES[take % DISTANCES.length] ?? DISTANCES[0];
  const scale = (size.width / WIDTH) * near;
  const [width, height] = [Math.ceil(WIDTH * scale), Math.ceil(HEIGHT * scale)];
  const drawing = Buffer.from(svgDocument(SCENES[scene](createRandom(seed))));
  return sharp(drawing, { density: POINTS_PER_INCH * scale })
    .resize(width, height)
    .extract({
      left: Math.floor((width - size.width) * across),
      top: Math.floor((height - size.height) * down),
      ...size,
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
