import { CanvasSink, HLS_FORMATS, Input, UrlSource, type WrappedCanvas } from "mediabunny";
import { bestOfEachPart, candidateTimes, liveliness } from "./frame-choice.ts";
import { openMedia } from "./inspect-file.ts";

/** A moment of a film as a picture for its thumbnail. */
export interface Frame {
  readonly atSeconds: number;
  /** JPEG, 16:9. */
  readonly image: Blob;
}

export const FRAME_WIDTH_PX = 1280;
export const FRAME_HEIGHT_PX = 720;
const JPEG_QUALITY = 0.9;
const SAMPLE_WIDTH_PX = 32;
const SAMPLE_HEIGHT_PX = 18;

/**
 * Three good moments of a film in their order, from its file or from the address of its HLS playlist; none if this
 * browser cannot decode it.
 */
export async function suggestFrames(film: File | string, durationSeconds: number): Promise<Frame[]> {
  using input = await openFilm(film);
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return [];
  const first = await track.getFirstTimestamp();
  const sink = new CanvasSink(track, { width: FRAME_WIDTH_PX, height: FRAME_HEIGHT_PX, fit: "cover" });

  const candidates: { canvas: HTMLCanvasElement; atSeconds: number; score: number }[] = [];
  const times = candidateTimes(durationSeconds).map((time) => first + time);
  for await (const wrapped of sink.canvasesAtTimestamps(times)) {
    const canvas = canvasOf(wrapped);
    if (!canvas || !wrapped) continue;
    candidates.push({ canvas, atSeconds: wrapped.timestamp - first, score: liveliness(smallPixels(canvas)) });
  }
  const chosen = bestOfEachPart(candidates, ({ score }) => score);
  return Promise.all(
    chosen.map(async ({ canvas, atSeconds }) => ({ atSeconds, image: await jpegOf(canvas) })),
  );
}

/** Opens a film of this computer or an HLS playlist. */
export async function openFilm(film: File | string): Promise<Input> {
  if (typeof film !== "string") return openMedia(film);
  return new Input({ formats: HLS_FORMATS, source: new UrlSource(new URL(film, location.href)) });
}

export function canvasOf(wrapped: WrappedCanvas | null): HTMLCanvasElement | undefined {
  return wrapped?.canvas instanceof HTMLCanvasElement ? wrapped.canvas : undefined;
}

function smallPixels(canvas: HTMLCanvasElement): Uint8ClampedArray {
  const small = new OffscreenCanvas(SAMPLE_WIDTH_PX, SAMPLE_HEIGHT_PX);
  const context = small.getContext("2d");
  if (!context) return new Uint8ClampedArray();
  context.drawImage(canvas, 0, 0, SAMPLE_WIDTH_PX, SAMPLE_HEIGHT_PX);
  return context.getImageData(0, 0, SAMPLE_WIDTH_PX, SAMPLE_HEIGHT_PX).data;
}

/** The picture as a JPEG. */
export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The frame could not be encoded"))),
      "image/jpeg",
      JPEG_QUALITY,
    );
  });
}
