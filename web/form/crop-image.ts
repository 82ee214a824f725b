import { IMAGE_MAX_BYTES } from "#shared/accounts/contract.ts";

export interface PixelArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PixelBox {
  readonly width: number;
  readonly height: number;
}

const JPEG_QUALITY = 0.92;

/** Crops an area (in pixels of the upright image), no larger than the box. Throws if the file is not an image. */
export async function cropImage(file: File, area: PixelArea, box: PixelBox): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = fitInto(area, box);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The canvas has no 2D context");
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height);
  bitmap.close();
  const lossless = file.type === "image/png" ? await canvas.convertToBlob({ type: "image/png" }) : undefined;
  if (lossless && lossless.size <= IMAGE_MAX_BYTES) return lossless;
  return canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });
}

/** Size of an area scaled down to fit into a box of the same aspect ratio; never scaled up. */
export function fitInto(area: PixelBox, box: PixelBox): PixelBox {
  const scale = Math.min(1, box.width / area.width, box.height / area.height);
  return {
    width: Math.max(1, Math.round(area.width * scale)),
    height: Math.max(1, Math.round(area.height * scale)),
  };
}
