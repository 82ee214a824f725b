import { useId, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import cropperStyles from "react-easy-crop/react-easy-crop.css?url";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { cropImage, type PixelBox } from "./crop-image.ts";

interface CropDialogProps {
  readonly file: File;
  /** Object URL of the file. */
  readonly url: string;
  /** Maximum size of the result; also the aspect ratio of the frame. */
  readonly box: PixelBox;
  readonly isRound: boolean;
  readonly onDone: (image: Blob) => void;
  readonly onClose: () => void;
  /** The browser cannot decode the file as an image. */
  readonly onUnreadable: () => void;
}

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.01;
const KEYBOARD_STEP_PX = 8;

/** Selects the area of an image to keep. Loaded only when an image has been picked. */
export function CropDialog({ file, url, box, isRound, onDone, onClose, onUnreadable }: CropDialogProps) {
  const zoomId = useId();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [isCropping, setCropping] = useState(false);

  async function crop() {
    if (!area) return;
    setCropping(true);
    try {
      onDone(await cropImage(file, area, box));
    } catch (error) {
      console.warn("The image could not be cropped", error);
      onUnreadable();
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.accounts_crop_title()}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="primary" disabled={!area} isPending={isCropping} onClick={() => void crop()}>
            {m.accounts_crop_done()}
          </Button>
        </>
      }
    >
      <link rel="stylesheet" href={cropperStyles} precedence="default" />
      <p className="text-control">{m.accounts_crop_hint()}</p>
      <div className="relative mt-4 h-[min(46dvh,360px)] overflow-hidden rounded-md bg-sunken">
        <Cropper
          image={url}
          crop={position}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={box.width / box.height}
          cropShape={isRound ? "round" : "rect"}
          showGrid={!isRound}
          keyboardStep={KEYBOARD_STEP_PX}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
          mediaProps={{ onError: onUnreadable, alt: "" }}
          cropperProps={{ "aria-label": m.accounts_crop_area(), role: "group" }}
          disableAutomaticStylesInjection
        />
      </div>
      <label htmlFor={zoomId} className="mt-4 flex items-center gap-4 text-control font-[560] text-text">
        {m.accounts_crop_zoom()}
        <input
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-6 min-w-0 flex-1 accent-accent-ink"
        />
      </label>
    </Dialog>
  );
}
