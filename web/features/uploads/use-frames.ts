import { useEffect, useState } from "react";
import type { LocalUpload } from "./upload-store.ts";
import type { Frame } from "./suggest-frames.ts";

export type Frames =
  | { readonly step: "none" }
  | { readonly step: "searching" }
  | { readonly step: "found"; readonly frames: readonly Frame[] };

interface Found {
  readonly file: File;
  readonly frames: readonly Frame[];
}

/** Three moments of the film that this tab has the file of, for its thumbnail. */
export function useFrames(upload: LocalUpload | undefined): Frames {
  const [found, setFound] = useState<Found>();
  const canDecode = upload?.facts?.picture?.canDecode === true;
  const file = canDecode ? upload.file : undefined;
  const durationSeconds = upload?.facts?.durationSeconds ?? 0;

  useEffect(() => {
    if (!file) return;
    let isCurrent = true;
    findFrames(file, durationSeconds).then(
      (frames) => isCurrent && setFound({ file, frames }),
      (error: unknown) => {
        console.info("No frames could be taken from the file:", error);
        if (isCurrent) setFound({ file, frames: [] });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [file, durationSeconds]);

  if (!file) return { step: "none" };
  if (found?.file !== file) return { step: "searching" };
  return found.frames.length > 0 ? { step: "found", frames: found.frames } : { step: "none" };
}

async function findFrames(file: File, durationSeconds: number): Promise<Frame[]> {
  const { suggestFrames } = await import("./suggest-frames.ts");
  return suggestFrames(file, durationSeconds);
}
