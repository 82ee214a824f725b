import path from "node:path";
import sharp from "sharp";
import { wordmark } from "#shared/public-config.ts";
import { hueOf } from "./placeholder.ts";

/** The text of a share image. */
export interface ShareText {
  /** The name of the site, beside the mark. */
  readonly site: string;
  /** The small line above the name: the kind of entity. */
  readonly label: string;
  readonly name: string;
}

/** The size that social networks show uncropped. */
const SIZE = { width: 1200, height: 630 };
const MARGIN = 72;
/** Two lines in the largest font size. */
const NAME = { pixels: 88, box: { width: SIZE.width - 2 * MARGIN, height: 200 }, spacing: -1800 };
/** Beside the logo: one line. */
const LOGO_WIDTH = 98;
const MARK = { pixels: 68, box: { width: SIZE.width - 2 * MARGIN - LOGO_WIDTH, height: 84 }, spacing: -3000 };
const LABEL_PIXELS = 34;
const JPEG_QUALITY = 82;
/** Archivo, the headings' font, in TrueType: Pango, which renders the text, does not support WOFF2. */
const FONT = { family: "Archivo Nadaj", file: path.join(import.meta.dirname, "fonts/archivo-wide.ttf") };
/** Emoji, for which servers rarely have a font, and invisible or invalid characters in markup. */
const UNSUPPORTED_CHARACTERS = /[\p{Extended_Pictographic}\p{C}\uFE0F]/gu;
/** In Polish a line must not end with a one-letter word. */
const ONE_LETTER_WORDS = /(?<=^|\s)(\p{L}) /gu;
const INK = "#faf6ee";
const MUTED_INK = "#c9c4b8";
const DIAL = { x: 820, y: 1130 };

/**
 * The share image of an entity that has only a name: the site's dial in colors derived from the name. Returns JPEG,
 * 1200 by 630.
 */
export async function drawShareImage({ site, label, name }: ShareText): Promise<Buffer> {
  const [mark, title, kind] = await Promise.all([
    renderMark(drawable(wordmark(site))),
    renderFitting(drawable(name).replace(ONE_LETTER_WORDS, "$1\u00A0") || label, NAME),
    renderText(label, { ...sized(LABEL_PIXELS), ink: MUTED_INK }),
  ]);
  const titleTop = SIZE.height - MARGIN - title.height;
  return sharp(Buffer.from(background(hueOf(name))))
    .composite([
      ...mark.map(({ image }) => ({ input: image, left: MARGIN + LOGO_WIDTH, top: MARGIN + 2 })),
      { input: title.image, left: MARGIN, top: titleTop },
      { input: kind.image, left: MARGIN, top: titleTop - kind.height - 22 },
    ])
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer();
}

interface RenderedText {
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Nothing beside the logo for a name that the font cannot draw. */
async function renderMark(name: string): Promise<RenderedText[]> {
  return name === "" ? [] : [await renderFitting(name, MARK)];
}

function drawable(text: string): string {
  return text.replace(UNSUPPORTED_CHARACTERS, "").trim();
}

/** In its usual size, or smaller if the text does not fit into the box. */
async function renderFitting(
  text: string,
  { pixels, box, spacing }: typeof NAME | typeof MARK,
): Promise<RenderedText> {
  const usual = { ...sized(pixels), width: box.width, spacing };
  const asLarge = await renderText(text, usual);
  if (asLarge.width <= box.width && asLarge.height <= box.height) return asLarge;
  return renderText(text, { font: usual.font, ...box, spacing });
}

function sized(pixels: number) {
  return { font: `${FONT.family} ${pixels}`, dpi: 72 };
}

interface TextOptions {
  readonly font: string;
  readonly dpi?: number;
  readonly width?: number;
  readonly height?: number;
  readonly ink?: string;
  /** Letter spacing in 1024ths of a point. */
  readonly spacing?: number;
}

async function renderText(
  text: string,
  { ink = INK, spacing = 0, ...how }: TextOptions,
): Promise<RenderedText> {
  const markup = `<span foreground="${ink}" letter_spacing="${spacing}">${escapeMarkup(text)}</span>`;
  const { data, info } = await sharp({ text: { ...how, text: markup, fontfile: FONT.file, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function background(hue: number): string {
  const { width, height } = SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <defs>
      <linearGradient id="needle" x1="0" y1="0" x2="0" y2="1">
        <stop offset=".3" stop-color="#ffd426"/><stop offset="1" stop-color="#ffd426" stop-opacity="0"/>
      </linearGradient>
      ${glow("far", (hue + 150) % 360, { x: 0.12, y: 0.06, radius: 0.42, saturation: 34, lightness: 15 })}
      ${glow("near", hue, { x: 0.82, y: 0.36, radius: 0.52, saturation: 52, lightness: 21 })}
      ${glow("low", (hue + 60) % 360, { x: 1, y: 1, radius: 0.42, saturation: 46, lightness: 24 })}
    </defs>
    <rect width="${width}" height="${height}" fill="#0f0e0b"/>
    ${["far", "near", "low"].map((id) => `<rect width="${width}" height="${height}" fill="url(#${id})"/>`).join("")}
    ${ticks(840)}${ticks(670)}
    <path d="${wave()}" fill="none" stroke="${INK}" stroke-opacity=".4" stroke-width="2"/>
    ${needle(10 + (hue / 360) * 15)}${logo()}
  </svg>`;
}

function glow(
  id: string,
  hue: number,
  { x, y, radius, saturation, lightness }: Record<"x" | "y" | "radius" | "saturation" | "lightness", number>,
): string {
  const colour = `hsl(${hue} ${saturation}% ${lightness}%)`;
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x * SIZE.width}" cy="${y * SIZE.height}" r="${radius * SIZE.width}">
    <stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
}

/** Part of a radio dial: a thin arc under short and long ticks that fade towards the left. */
function ticks(radius: number): string {
  const marks = Array.from({ length: 81 }, (_, index) => {
    const degrees = index - 40;
    const length = index % 5 === 0 ? 34 : 16;
    return `<path d="M${DIAL.x} ${DIAL.y - radius} v${length}" transform="rotate(${degrees} ${DIAL.x} ${DIAL.y})"
      stroke="${INK}" stroke-width="2" stroke-opacity="${(0.04 + (index / 80) * 0.5).toFixed(2)}"/>`;
  }).join("");
  return `<circle cx="${DIAL.x}" cy="${DIAL.y}" r="${radius - 46}" fill="none" stroke="${INK}" stroke-opacity=".08"/>${marks}`;
}

/** A line with a growing oscillation. */
function wave(): string {
  const points = Array.from({ length: SIZE.width / 4 + 1 }, (_, index) => {
    const x = index * 4;
    const swell = 84 * Math.exp(-(((x - 1000) / 150) ** 2));
    return `${x} ${(250 + swell * Math.sin((x / 60) * 2 * Math.PI)).toFixed(1)}`;
  });
  return `M${points.join(" L")}`;
}

/** Fades out above the text. */
function needle(degrees: number): string {
  const top = DIAL.y - 860;
  return `<g transform="rotate(${degrees.toFixed(1)} ${DIAL.x} ${DIAL.y})">
    <rect x="${DIAL.x - 9}" y="${top}" width="18" height="250" fill="url(#needle)" fill-opacity=".18"/>
    <rect x="${DIAL.x - 2.5}" y="${top}" width="5" height="250" fill="url(#needle)"/>
    <circle cx="${DIAL.x}" cy="${top}" r="11" fill="#ffd426"/></g>`;
}

function logo(): string {
  return `<g transform="translate(${MARGIN} 64) scale(2.375)" fill="none">
    <rect width="32" height="32" rx="9.5" fill="#ffcc00"/>
    <path d="M8.2 23.4V12.2c0-1.9 2.3-2.8 3.6-1.4l6.6 7.3c1.3 1.4 3.6.5 3.6-1.4v-2.1" stroke="#1b1706" stroke-width="3.7" stroke-linecap="round"/>
    <circle cx="22" cy="8.8" r="2.55" fill="#1b1706"/></g>`;
}
