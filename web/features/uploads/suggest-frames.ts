import { CanvasSink, HLS_FORMATS, Input, UrlSource, type WrappedCanvas } from "mediabunny";
import { bestOfEachPair, candidateTimes, detailScore } from "./frame-choice.ts";
import { openMedia } from "./inspect-file.ts";

/** A frame of a video as a candidate thumbnail. */
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
 * Three suitable frames of a video in chronological order, from its file or from the URL of its HLS playlist; empty
 * if this browser cannot decode it.
 */
export async function suggestFrames(video: File | string, durationSeconds: number): Promise<Frame[]> {
  using input = await openVideo(video);
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return [];
  const first = await track.getFirstTimestamp();
  const sink = new CanvasSink(track, { width: FRAME_WIDTH_PX, height: FRAME_HEIGHT_PX, fit: "cover" });

  const candidates: { canvas: HTMLCanvasElement; atSeconds: number; score: number }[] = [];
  const times = candidateTimes(durationSeconds).map((time) => first + time);
  for await (const wrapped of sink.canvasesAtTimestamps(times)) {
    const canvas = canvasOf(wrapped);
    if (!canvas || !wrapped) continue;
    candidates.push({
      canvas,
      atSeconds: wrapped.timestamp - first,
      score: detailScore(smallPixels(canvas)),
    });
  }
  const chosen = bestOfEachPair(candidates, ({ score }) => score);
  return Promise.all(
    chosen.map(async ({ canvas, atSeconds }) => ({ atSeconds, image: await jpegOf(canvas) })),
  );
}

/** Opens a local video file or an HLS playlist. */
export async function openVideo(video: File | string): Promise<Input> {
  if (typeof video !== "string") return openMedia(video);
  return new Input({ formats: HLS_FORMATS, source: new UrlSource(new URL(video, location.href)) });
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

/** Encodes the canvas as a JPEG. */
export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The frame could not be encoded"))),
      "image/jpeg",
      JPEG_QUALITY,
    );
  });
}
