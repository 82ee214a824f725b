import sharp from "sharp";

// No image is decoded twice, so the operation cache of libvips would waste memory.
sharp.cache(false);

const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const MAX_IMAGE_PIXELS = 50_000_000;
const MASTER_QUALITY = 90;
const SIZE_QUALITY = 80;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };
const DECODE_TIMEOUT_SECONDS = 20;
const SIGNATURES: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

export type ImageErrorCode = "NOT_IMAGE" | "IMAGE_TOO_LARGE" | "IMAGE_TOO_MANY_PIXELS";

/** An uploaded image is rejected. */
export class ImageError extends Error {
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ImageError";
    this.code = code;
  }
}

type Box = { width: number; height: number };

/**
 * Decodes an untrusted image and returns it as WebP: upright, sRGB, cropped to the aspect ratio of `box` and not
 * larger, without metadata (EXIF holds the location). Accepts only PNG and JPEG, detected by content, up to 5 MB and
 * 50 megapixels; otherwise throws ImageError.
 */
export async function normaliseImage(file: Uint8Array, box: Box): Promise<Buffer> {
  const upright = await measureImage(file);
  const { width, height } = cropToAspectRatio(upright, box);
  try {
    return await openImage(file)
      .autoOrient()
      .resize(width, height, { fit: "cover" })
      .toColourspace("srgb")
      .webp({ quality: MASTER_QUALITY })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .toBuffer();
  } catch (cause) {
    throw new ImageError("NOT_IMAGE", "The image is damaged.", { cause });
  }
}

/**
 * Decodes an untrusted image as `normaliseImage` does and keeps its transparency. `inside` keeps its shape and enlarges
 * nothing, `contain` adds transparent edges, `cover` crops.
 */
export async function normaliseSiteImage(
  file: Uint8Array,
  { width, height, fit }: Box & { fit: "inside" | "contain" | "cover" },
): Promise<Box & { image: Buffer }> {
  await measureImage(file);
  try {
    const { data, info } = await openImage(file)
      .autoOrient()
      .resize(width, height, { fit, background: TRANSPARENT, withoutEnlargement: fit === "inside" })
      .toColourspace("srgb")
      .webp({ quality: MASTER_QUALITY, smartSubsample: true })
      .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { image: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new ImageError("NOT_IMAGE", "The image is damaged.", { cause });
  }
}

/** Resizes to a square PNG; `inner` is the side of the image inside it, `background` makes it opaque. */
export async function resizeToPng(
  image: Uint8Array,
  { side, inner = side, background }: { side: number; inner?: number; background?: string },
): Promise<Buffer> {
  const edge = (side - inner) / 2;
  const resized = await sharp(image)
    .resize(inner, inner, { fit: "contain", background: TRANSPARENT })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: TRANSPARENT })
    .png({ compressionLevel: 9 })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .toBuffer();
  return background === undefined ? resized : sharp(resized).flatten({ background }).png().toBuffer();
}

/**
 * Resizes a stored image to WebP. If the aspect ratios differ, `cover` crops to the centre and `contain` adds black
 * bars.
 */
export async function resizeToWebp(
  image: Uint8Array | string,
  { width, height, fit = "cover" }: Box & { fit?: "cover" | "contain" },
): Promise<Buffer> {
  return sharp(image)
    .resize(width, height, { fit, background: "#000000" })
    .webp({ quality: SIZE_QUALITY })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .toBuffer();
}

/** Resizes to JPEG for external clients: podcast directories and some link previews reject WebP. */
export async function resizeToJpeg(image: Uint8Array, { width, height }: Box): Promise<Buffer> {
  return sharp(image)
    .resize(width, height, { fit: "cover" })
    .jpeg({ quality: SIZE_QUALITY, mozjpeg: true })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .toBuffer();
}

/** Validates an image by its header only. Returns its size after the EXIF rotation. */
async function measureImage(file: Uint8Array): Promise<Box> {
  if (file.byteLength > MAX_IMAGE_BYTES) throw new ImageError("IMAGE_TOO_LARGE", "The image is over 5 MB.");
  const isKnown = SIGNATURES.some((signature) => signature.every((byte, index) => file[index] === byte));
  if (!isKnown) throw new ImageError("NOT_IMAGE", "The file is neither PNG nor JPEG.");
  const { width, height, autoOrient } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new ImageError("NOT_IMAGE", "The image is damaged.", { cause });
    });
  if (width * height > MAX_IMAGE_PIXELS) {
    throw new ImageError("IMAGE_TOO_MANY_PIXELS", `The image has ${width}x${height} pixels.`);
  }
  return autoOrient;
}

function openImage(file: Uint8Array) {
  return sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error", pages: 1, sequentialRead: true });
}

/** The largest crop of an image with the aspect ratio of the box, not enlarged. */
function cropToAspectRatio(image: Box, box: Box): Box {
  const scale = Math.min(1, image.width / box.width, image.height / box.height);
  return {
    width: Math.max(1, Math.round(box.width * scale)),
    height: Math.max(1, Math.round(box.height * scale)),
  };
}
