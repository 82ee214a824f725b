import { lazy, Suspense } from "react";
import type { PixelBox } from "./crop-image.ts";
import type { PickedImage } from "./use-picked-image.ts";

const CropDialog = lazy(() => import("./crop-dialog.tsx").then((part) => ({ default: part.CropDialog })));

interface PickedImageCropProps {
  readonly image: PickedImage;
  /** Maximum size of the result; also the aspect ratio of the frame. */
  readonly box: PixelBox;
  readonly isRound: boolean;
  readonly onDone: (image: Blob) => void;
}

/** Crop dialog of a picked image; renders nothing until one is picked. */
export function PickedImageCrop({ image, box, isRound, onDone }: PickedImageCropProps) {
  const { picked, reset, reject } = image;
  if (!picked) return null;

  return (
    <Suspense fallback={null}>
      <CropDialog
        file={picked.file}
        url={picked.url}
        box={box}
        isRound={isRound}
        onClose={reset}
        onDone={(cropped) => {
          reset();
          onDone(cropped);
        }}
        onUnreadable={reject}
      />
    </Suspense>
  );
}
