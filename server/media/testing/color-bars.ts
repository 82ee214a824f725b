import { writeFileSync } from "node:fs";
import sharp from "sharp";
import type { FullEngine } from "#server/media/engine.ts";
import { ffmpeg } from "./clips.ts";

/** White, yellow, cyan, green, magenta, red, blue and grey in BT.601. */
const BARS = [
  [235, 128, 128],
  [210, 16, 146],
  [170, 166, 16],
  [145, 54, 34],
  [106, 202, 222],
  [81, 90, 240],
  [41, 240, 110],
  [126, 128, 128],
] as const;

/** A second of colour bars, five frames; `options` are those of the encoder. */
export async function makeColorBars(
  engine: FullEngine,
  file: string,
  { size, options }: { size: string; options: readonly string[] },
): Promise<string> {
  const [width = 0, height = 0] = size.split("x").map(Number);
  const plane = (channel: 0 | 1 | 2, scale: number) => {
    const row = Array.from({ length: width / scale }, (_, x) => {
      const bar = Math.floor((x * scale * BARS.length) / width);
      return BARS[bar]?.[channel] ?? 0;
    });
    return Array.from({ length: height / scale }, () => row).flat();
  };
  const frame = Buffer.from([...plane(0, 1), ...plane(1, 2), ...plane(2, 2)]);
  const raw = `${file}.yuv`;
  writeFileSync(raw, frame);
  const input = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", size, "-r", "5", "-stream_loop", "4"];
  await ffmpeg(engine, [...input, "-i", raw, ...options, file]);
  return file;
}

/** The colours of the bars in the first frame, as interpreted by the tags of the file or by another `scale` filter. */
export async function readColorBars(engine: FullEngine, file: string, scale = "scale"): Promise<number[]> {
  const image = ["-frames:v", "1", "-c:v", "png", "-f", "image2pipe", "-"];
  return readColorBarsOfImage(await ffmpeg(engine, ["-i", file, "-vf", `${scale},format=rgb24`, ...image]));
}

/** The colours in the middle of each bar; a tile of a sprite is the upper left part of its image. */
export async function readColorBarsOfImage(
  image: string | Buffer,
  tile?: { width: number; height: number },
): Promise<number[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = tile ?? info;
  const row = Math.floor(height / 2) * info.width;
  return BARS.flatMap((_, bar) => {
    const column = Math.floor(((bar + 0.5) * width) / BARS.length);
    const at = (row + column) * info.channels;
    return [...data.subarray(at, at + 3)];
  });
}
