import { CanvasSink } from "mediabunny";
import { canvasOf, FRAME_HEIGHT_PX, FRAME_WIDTH_PX, jpegOf, openFilm } from "./suggest-frames.ts";
import type { Film } from "./use-frames.ts";

/** A film whose moments can be looked at. */
export interface FrameSource {
  /** Draws a moment on a canvas; of several asked for in a row only the last one is drawn. */
  readonly draw: (canvas: HTMLCanvasElement, atSeconds: number) => Promise<void>;
  /** JPEG, 16:9. */
  readonly take: (atSeconds: number) => Promise<Blob>;
  readonly close: () => void;
}

/** Opens a film; undefined where this browser cannot decode it. */
export async function openFrames(film: Film): Promise<FrameSource | undefined> {
  const input = await openFilm(film);
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) {
    input.dispose();
    return undefined;
  }
  const first = await track.getFirstTimestamp();
  const sink = new CanvasSink(track, { width: FRAME_WIDTH_PX, height: FRAME_HEIGHT_PX, fit: "cover" });
  let wanted = 0;
  let drawing: Promise<void> = Promise.resolve();

  async function frameAt(atSeconds: number): Promise<HTMLCanvasElement> {
    const canvas = canvasOf(await sink.getCanvas(first + atSeconds));
    if (!canvas) throw new Error("The film has no frame at this moment");
    return canvas;
  }

  return {
    draw(canvas, atSeconds) {
      wanted += 1;
      const turn = wanted;
      drawing = drawing.then(async () => {
        if (turn !== wanted) return;
        const frame = await frameAt(atSeconds);
        canvas.getContext("2d")?.drawImage(frame, 0, 0, canvas.width, canvas.height);
      });
      return drawing;
    },
    take: async (atSeconds) => jpegOf(await frameAt(atSeconds)),
    close: () => input.dispose(),
  };
}
