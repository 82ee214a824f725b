import { createHash } from "node:crypto";
import sharp from "sharp";
import type { ImageEntity } from "./keys.ts";

/**
 * Placeholder image for an entity without one: drawn in the site's style, in a color derived from the id. Width and
 * height are in pixels; returns WebP.
 */
export async function drawPlaceholder(
  entity: ImageEntity,
  id: string,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const hue = hueOf(`${entity} ${id}`);
  const isWide = entity === "video" || entity === "banner" || entity === "ad";
  const svg = isWide ? wave(hue, width, height) : dial(hue, width, height);
  return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
}

/** A hue derived from the name, in degrees. */
export function hueOf(name: string): number {
  return (createHash("sha256").update(name).digest().readUInt16BE(0) / 65_536) * 360;
}

function frame(hue: number, width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="hsl(${hue} 34% 22%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 38% 12%)"/>
    </linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/>${content}</svg>`;
}

/** A pulse across the image over a row of ticks. */
function wave(hue: number, width: number, height: number): string {
  const middle = height / 2;
  const step = width / 16;
  const ticks = Array.from({ length: 65 }, (_, index) => {
    const x = (index / 64) * width;
    const length = index % 5 === 0 ? height * 0.06 : height * 0.03;
    return `<path d="M${x} ${height} V${height - length}" stroke="hsl(${hue} 40% 60%)" stroke-opacity=".5"/>`;
  }).join("");
  const pulse = [
    `M0 ${middle} H${step * 6}`,
    `q${step / 2} ${-height * 0.1} ${step} 0`,
    `q${step / 2} ${height * 0.34} ${step} 0`,
    `q${step / 2} ${-height * 0.5} ${step} 0`,
    `q${step / 2} ${height * 0.2} ${step} 0`,
    `H${width}`,
  ].join(" ");
  const stroke = Math.max(2, height / 90);
  return frame(
    hue,
    width,
    height,
    `${ticks}<path d="${pulse}" fill="none" stroke="hsl(${hue} 65% 68%)" stroke-width="${stroke}" stroke-linecap="round"/>`,
  );
}

/** Ticks around a circle with one needle. */
function dial(hue: number, width: number, height: number): string {
  const centre = width / 2;
  const radius = Math.min(width, height) * 0.34;
  const ticks = Array.from({ length: 24 }, (_, index) => {
    const turn = (index / 24) * 360;
    return `<path d="M${centre} ${centre - radius} v${radius * 0.16}" transform="rotate(${turn} ${centre} ${centre})"
      stroke="hsl(${hue} 45% 66%)" stroke-opacity=".6" stroke-width="${Math.max(1, width / 96)}"/>`;
  }).join("");
  const needle = `<path d="M${centre} ${centre} V${centre - radius * 0.8}" transform="rotate(${hue} ${centre} ${centre})"
    stroke="hsl(48 95% 60%)" stroke-width="${Math.max(2, width / 40)}" stroke-linecap="round"/>`;
  return frame(hue, width, height, ticks + needle);
}
