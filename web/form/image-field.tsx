import { ImagePlus, Trash2 } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { IMAGE_TYPES } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import type { PixelBox } from "./crop-image.ts";
import { PickedImageCrop } from "./picked-image-crop.tsx";
import { usePickedImage } from "./use-picked-image.ts";

export interface ImageFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Maximum size of the result in pixels; also the aspect ratio of the frame. */
  readonly box: PixelBox;
  readonly isRound?: boolean | undefined;
  /** Current preview. */
  readonly preview: ReactNode;
  /** Places the preview above the text instead of beside it. */
  readonly isPreviewWide?: boolean | undefined;
  readonly hasImage: boolean;
  readonly isPending?: boolean | undefined;
  readonly onChoose: (image: Blob) => void;
  readonly onRemove?: (() => void) | undefined;
}

/** Field for an image that is picked and cropped before the upload, so its file size does not matter. */
export function ImageField({
  label,
  hint,
  error,
  box,
  isRound = false,
  preview,
  isPreviewWide = false,
  hasImage,
  isPending = false,
  onChoose,
  onRemove,
}: ImageFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const image = usePickedImage();
  const problem = image.problem ?? error;

  function remove() {
    image.clearProblem();
    onRemove?.();
  }

  const heading = (
    <p id={`${id}-label`} className="text-small font-[620]">
      {label}
    </p>
  );
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-help`}
      className={classes(
        "grid gap-x-5 gap-y-3",
        !isPreviewWide && "grid-cols-[auto_minmax(0,1fr)] items-center",
      )}
    >
      {isPreviewWide && heading}
      {preview}
      <div className="grid gap-2.5">
        {!isPreviewWide && heading}
        <div className="flex flex-wrap gap-2.5">
          <input
            ref={inputRef}
            type="file"
            accept={IMAGE_TYPES.join(",")}
            aria-label={label}
            onChange={image.pick}
            hidden
          />
          <Button icon={<ImagePlus />} isPending={isPending} onClick={() => inputRef.current?.click()}>
            {hasImage ? m.accounts_avatar_change() : m.accounts_avatar_choose()}
          </Button>
          {hasImage && onRemove && (
            <Button variant="quiet" icon={<Trash2 />} disabled={isPending} onClick={remove}>
              {m.accounts_avatar_remove()}
            </Button>
          )}
        </div>
        <div role={problem === undefined ? undefined : "alert"}>
          <FieldHelp id={`${id}-help`} hint={hint} error={problem} />
        </div>
      </div>
      <PickedImageCrop image={image} box={box} isRound={isRound} onDone={onChoose} />
    </div>
  );
}
