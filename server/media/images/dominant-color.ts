import sharp, { type Sharp } from "sharp";

const SAMPLE_SIDE_PIXELS = 48;
const HUE_SECTORS = 24;
/** Below this chroma a pixel counts as grey. */
const COLOURED_CHROMA = 0.03;
const GLOW_LIGHTNESS = { min: 0.5, max: 0.72 };
const GLOW_CHROMA = { min: 0.07, max: 0.15 };

/** A colour in OKLab, a perceptually uniform colour space. */
type Lab = { lightness: number; a: number; b: number };

/**
 * The dominant colour of an image as "#rrggbb": its strongest hue, limited in lightness and chroma for use as a glow
 * around the image. An image without colours gives a grey. Takes any image that sharp reads.
 */
export async function findDominantColor(input: Uint8Array | Sharp): Promise<string> {
  const image = input instanceof Uint8Array ? sharp(input) : input.clone();
  const pixels = await image
    .resize(SAMPLE_SIDE_PIXELS, SAMPLE_SIDE_PIXELS, { fit: "fill" })
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer();
  const colours: Lab[] = [];
  for (let index = 0; index + 2 < pixels.length; index += 3) {
    colours.push(toLab([pixels[index] ?? 0, pixels[index + 1] ?? 0, pixels[index + 2] ?? 0]));
  }
  return toHex(limitForGlow(strongestColour(colours)));
}

/** The mean of the hue sector with the most chroma; saturated colours weigh more than pale ones. */
function strongestColour(colours: readonly Lab[]): Lab {
  const coloured = colours.filter((colour) => chromaOf(colour) >= COLOURED_CHROMA);
  const isGrey = coloured.length * 20 < colours.length;
  const sectors = Map.groupBy(isGrey ? colours : coloured, (colour) => (isGrey ? 0 : hueSector(colour)));
  const weights = [...sectors.values()].map((members) => ({ members, weight: sum(members.map(chromaOf)) }));
  weights.sort((one, other) => other.weight - one.weight);
  const members = weights[0]?.members ?? [];
  const count = Math.max(1, members.length);
  return {
    lightness: sum(members.map(({ lightness }) => lightness)) / count,
    a: isGrey ? 0 : sum(members.map(({ a }) => a)) / count,
    b: isGrey ? 0 : sum(members.map(({ b }) => b)) / count,
  };
}

function limitForGlow(colour: Lab): Lab {
  const chroma = chromaOf(colour);
  const lightness = clamp(colour.lightness, GLOW_LIGHTNESS);
  if (chroma === 0) return { lightness, a: 0, b: 0 };
  const ratio = clamp(chroma, GLOW_CHROMA) / chroma;
  return { lightness, a: colour.a * ratio, b: colour.b * ratio };
}

function hueSector({ a, b }: Lab): number {
  const turn = Math.atan2(b, a) / (2 * Math.PI) + 0.5;
  return Math.floor(turn * HUE_SECTORS) % HUE_SECTORS;
}

function chromaOf({ a, b }: Lab): number {
  return Math.hypot(a, b);
}

function toLab([red, green, blue]: [number, number, number]): Lab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function toHex({ lightness, a, b }: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((channel) => toByte(channel).toString(16).padStart(2, "0")).join("")}`;
}

function toLinear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(clamp(value, { min: 0, max: 1 }) * 255);
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
