import { useEffect, useState } from "react";
import type { Frame } from "./suggest-frames.ts";

export type Frames =
  | { readonly step: "none" }
  | { readonly step: "searching" }
  | { readonly step: "found"; readonly frames: readonly Frame[] };

/** A film of this computer, or the address of its HLS playlist. */
export type Film = File | string;

interface Found {
  readonly film: Film;
  readonly frames: readonly Frame[];
}

/** Three moments of a film, for its thumbnail. */
export function useFrames(film: Film | undefined, durationSeconds: number): Frames {
  const [found, setFound] = useState<Found>();

  useEffect(() => {
    if (!film) return;
    let isCurrent = true;
    findFrames(film, durationSeconds).then(
      (frames) => isCurrent && setFound({ film, frames }),
      (error: unknown) => {
        console.info("No frames could be taken from the film:", error);
        if (isCurrent) setFound({ film, frames: [] });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [film, durationSeconds]);

  if (!film) return { step: "none" };
  if (found?.film !== film) return { step: "searching" };
  return found.frames.length > 0 ? { step: "found", frames: found.frames } : { step: "none" };
}

async function findFrames(film: Film, durationSeconds: number): Promise<Frame[]> {
  const { suggestFrames } = await import("./suggest-frames.ts");
  return suggestFrames(film, durationSeconds);
}
