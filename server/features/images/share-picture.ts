import path from "node:path";
import sharp from "sharp";
import { hueOf } from "./placeholder.ts";

/** What a picture for shared links says. */
export interface ShareWords {
  /** The small line above: what kind of thing this is. */
  readonly label: string;
  readonly name: string;
}

/** What social networks show whole. */
const SIZE = { width: 1200, height: 630 };
const MARGIN = 72;
/** Two lines of the largest letters. */
const NAME_BOX = { width: SIZE.width - 2 * MARGIN, height: 200 };
const NAME_PIXELS = 88;
const NAME_SPACING = -1800;
const MARK_PIXELS = 68;
const LABEL_PIXELS = 34;
const JPEG_QUALITY = 82;
/** Archivo as headings have it, in TrueType: Pango, which sets the text, reads no WOFF2. */
const FONT = { family: "Archivo Nadaj", file: path.join(import.meta.dirname, "fonts/archivo-wide.ttf") };
/** Pictograms, for which servers seldom have a font, and what cannot be seen or is refused in markup. */
const NOT_DRAWN = /[\p{Extended_Pictographic}\p{C}\uFE0F]/gu;
/** In Polish a line does not end with one of them. */
const LONE_LETTERS = /(?<=^|\s)(\p{L}) /gu;
const INK = "#faf6ee";
const QUIET_INK = "#c9c4b8";
const DIAL = { x: 820, y: 1130 };

/** The picture of a thing that is only a name: the site's dial in the colours of that name. Gives JPEG, 1200 by 630. */
export async function drawSharePicture({ label, name }: ShareWords): Promise<Buffer> {
  const [mark, title, kind] = await Promise.all([
    setText("nadaj", { ...sized(MARK_PIXELS), spacing: -3000 }),
    setName(name.replace(NOT_DRAWN, "").trim().replace(LONE_LETTERS, "$1\u00A0")),
    setText(label, { ...sized(LABEL_PIXELS), ink: QUIET_INK }),
  ]);
  const titleTop = SIZE.height - MARGIN - title.height;
  return sharp(Buffer.from(background(hueOf(name))))
    .composite([
      { input: mark.picture, left: MARGIN + 98, top: MARGIN + 2 },
      { input: title.picture, left: MARGIN, top: titleTop },
      { input: kind.picture, left: MARGIN, top: titleTop - kind.height - 22 },
    ])
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer();
}

interface SetText {
  readonly picture: Buffer;
  readonly width: number;
  readonly height: number;
}

/** As large as headings are, or as small as it has to be to fit. */
async function setName(name: string): Promise<SetText> {
  const heading = { ...sized(NAME_PIXELS), width: NAME_BOX.width, spacing: NAME_SPACING };
  const asLarge = await setText(name, heading);
  if (asLarge.width <= NAME_BOX.width && asLarge.height <= NAME_BOX.height) return asLarge;
  return setText(name, { font: heading.font, ...NAME_BOX, spacing: NAME_SPACING });
}

function sized(pixels: number) {
  return { font: `${FONT.family} ${pixels}`, dpi: 72 };
}

interface Setting {
  readonly font: string;
  readonly dpi?: number;
  readonly width?: number;
  readonly height?: number;
  readonly ink?: string;
  /** Between letters, in 1024ths of a point. */
  readonly spacing?: number;
}

async function setText(text: string, { ink = INK, spacing = 0, ...how }: Setting): Promise<SetText> {
  const markup = `<span foreground="${ink}" letter_spacing="${spacing}">${escapeMarkup(text)}</span>`;
  const { data, info } = await sharp({ text: { ...how, text: markup, fontfile: FONT.file, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { picture: data, width: info.width, height: info.height };
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

/** Part of the scale of a radio: a thin arc under short and long marks that fade towards the left. */
function ticks(radius: number): string {
  const marks = Array.from({ length: 81 }, (_, index) => {
    const degrees = index - 40;
    const length = index % 5 === 0 ? 34 : 16;
    return `<path d="M${DIAL.x} ${DIAL.y - radius} v${length}" transform="rotate(${degrees} ${DIAL.x} ${DIAL.y})"
      stroke="${INK}" stroke-width="2" stroke-opacity="${(0.04 + (index / 80) * 0.5).toFixed(2)}"/>`;
  }).join("");
  return `<circle cx="${DIAL.x}" cy="${DIAL.y}" r="${radius - 46}" fill="none" stroke="${INK}" stroke-opacity=".08"/>${marks}`;
}

/** A line that begins to swing. */
function wave(): string {
  const points = Array.from({ length: SIZE.width / 4 + 1 }, (_, index) => {
    const x = index * 4;
    const swell = 84 * Math.exp(-(((x - 1000) / 150) ** 2));
    return `${x} ${(250 + swell * Math.sin((x / 60) * 2 * Math.PI)).toFixed(1)}`;
  });
  return `M${points.join(" L")}`;
}

/** Fades before it reaches the letters. */
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
