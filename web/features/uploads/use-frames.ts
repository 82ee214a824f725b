import { useEffect, useState } from "react";
import type { Frame } from "./suggest-frames.ts";

export type Frames =
  | { readonly step: "none" }
  | { readonly step: "searching" }
  | { readonly step: "found"; readonly frames: readonly Frame[] };

/** A local file, or the URL of its HLS playlist. */
export type VideoSource = File | string;

interface Found {
  readonly video: VideoSource;
  readonly frames: readonly Frame[];
}

/** Three frames of a video to choose a thumbnail from. */
export function useFrames(video: VideoSource | undefined, durationSeconds: number): Frames {
  const [found, setFound] = useState<Found>();

  useEffect(() => {
    if (!video) return;
    let isCurrent = true;
    findFrames(video, durationSeconds).then(
      (frames) => isCurrent && setFound({ video, frames }),
      (error: unknown) => {
        console.info("No frames could be taken from the video:", error);
        if (isCurrent) setFound({ video, frames: [] });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [video, durationSeconds]);

  if (!video) return { step: "none" };
  if (found?.video !== video) return { step: "searching" };
  return found.frames.length > 0 ? { step: "found", frames: found.frames } : { step: "none" };
}

async function findFrames(video: VideoSource, durationSeconds: number): Promise<Frame[]> {
  const { suggestFrames } = await import("./suggest-frames.ts");
  return suggestFrames(video, durationSeconds);
}
