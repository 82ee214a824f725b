import { useEffect, useState } from "react";
import type { LocalUpload } from "./upload-store.ts";
import type { Frame } from "./suggest-frames.ts";

export type Frames =
  | { readonly step: "none" }
  | { readonly step: "searching" }
  | { readonly step: "found"; readonly frames: readonly Frame[] };

const NONE: Frames = { step: "none" };

/** Three moments of the film that this tab has the file of, for its thumbnail. */
export function useFrames(upload: LocalUpload | undefined): Frames {
  const [frames, setFrames] = useState<Frames>(NONE);
  const canDecode = upload?.facts?.picture?.canDecode === true;
  const file = canDecode ? upload.file : undefined;
  const durationSeconds = upload?.facts?.durationSeconds ?? 0;

  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    setFrames({ step: "searching" });
    findFrames(file, durationSeconds).then(
      (found) => isCurrent && setFrames(found.length > 0 ? { step: "found", frames: found } : NONE),
      (error: unknown) => {
        console.info("No frames could be taken from the file:", error);
        if (isCurrent) setFrames(NONE);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [file, durationSeconds]);

  return frames;
}

async function findFrames(file: File, durationSeconds: number): Promise<Frame[]> {
  const { suggestFrames } = await import("./suggest-frames.ts");
  return suggestFrames(file, durationSeconds);
}
