import { CanvasSink } from "mediabunny";
import { canvasOf, FRAME_HEIGHT_PX, FRAME_WIDTH_PX, jpegOf, openVideo } from "./suggest-frames.ts";
import type { VideoSource } from "./use-frames.ts";

/** A video whose frames can be decoded at any timestamp. */
export interface FrameSource {
  /** Draws a frame on a canvas; of several pending requests only the last one is drawn. */
  readonly draw: (canvas: HTMLCanvasElement, atSeconds: number) => Promise<void>;
  /** JPEG, 16:9. */
  readonly capture: (atSeconds: number) => Promise<Blob>;
  readonly close: () => void;
}

/** Opens a video; undefined if this browser cannot decode it. */
export async function openFrameSource(video: VideoSource): Promise<FrameSource | undefined> {
  const input = await openVideo(video);
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) {
    input.dispose();
    return undefined;
  }
  const first = await track.getFirstTimestamp();
  const sink = new CanvasSink(track, { width: FRAME_WIDTH_PX, height: FRAME_HEIGHT_PX, fit: "cover" });
  let pendingFrame = 0;
  let drawing: Promise<void> = Promise.resolve();

  async function frameAt(atSeconds: number): Promise<HTMLCanvasElement> {
    const canvas = canvasOf(await sink.getCanvas(first + atSeconds));
    if (!canvas) throw new Error("The video has no frame at this timestamp");
    return canvas;
  }

  return {
    draw(canvas, atSeconds) {
      pendingFrame += 1;
      const turn = pendingFrame;
      drawing = drawing.then(async () => {
        if (turn !== pendingFrame) return;
        const frame = await frameAt(atSeconds);
        canvas.getContext("2d")?.drawImage(frame, 0, 0, canvas.width, canvas.height);
      });
      return drawing;
    },
    capture: async (atSeconds) => jpegOf(await frameAt(atSeconds)),
    close: () => input.dispose(),
  };
}
