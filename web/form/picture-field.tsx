import { ImagePlus, Trash2 } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type ChangeEvent, type ReactNode } from "react";
import { IMAGE_TYPES } from "#shared/accounts/contract.ts";
import { errorText } from "#shared/errors.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { FieldHelp } from "#web/ui/field-frame.tsx";
import type { PixelBox } from "./crop-image.ts";

const CropDialog = lazy(() => import("./crop-dialog.tsx").then((part) => ({ default: part.CropDialog })));

export interface PictureFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The largest size of the result in pixels; its shape is the shape of the frame. */
  readonly box: PixelBox;
  readonly isRound?: boolean | undefined;
  /** What is shown now. */
  readonly preview: ReactNode;
  /** The preview stands above the words instead of beside them. */
  readonly isPreviewWide?: boolean | undefined;
  readonly hasPicture: boolean;
  readonly isPending?: boolean | undefined;
  readonly onChoose: (picture: Blob) => void;
  readonly onRemove?: (() => void) | undefined;
}

interface PickedFile {
  readonly file: File;
  readonly url: string;
}

/** A picture that is picked and cropped before it is sent, so its size on the disk does not matter. */
export function PictureField({
  label,
  hint,
  error,
  box,
  isRound = false,
  preview,
  isPreviewWide = false,
  hasPicture,
  isPending = false,
  onChoose,
  onRemove,
}: PictureFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<PickedFile>();
  const [isUnreadable, setUnreadable] = useState(false);
  const problem = isUnreadable ? errorText("NOT_IMAGE", getLocale()) : error;

  function pick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file may be picked again.
    event.target.value = "";
    if (!file) return;
    const isAccepted = IMAGE_TYPES.some((type) => type === file.type);
    setUnreadable(!isAccepted);
    if (isAccepted) setPicked({ file, url: URL.createObjectURL(file) });
  }

  function drop() {
    if (picked) URL.revokeObjectURL(picked.url);
    setPicked(undefined);
  }

  function remove() {
    setUnreadable(false);
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
            onChange={pick}
            hidden
          />
          <Button icon={<ImagePlus />} isPending={isPending} onClick={() => inputRef.current?.click()}>
            {hasPicture ? m.accounts_picture_change() : m.accounts_picture_choose()}
          </Button>
          {hasPicture && onRemove && (
            <Button variant="quiet" icon={<Trash2 />} disabled={isPending} onClick={remove}>
              {m.accounts_picture_remove()}
            </Button>
          )}
        </div>
        <div role={problem === undefined ? undefined : "alert"}>
          <FieldHelp id={`${id}-help`} hint={hint} error={problem} />
        </div>
      </div>
      {picked && (
        <Suspense fallback={null}>
          <CropDialog
            file={picked.file}
            url={picked.url}
            box={box}
            isRound={isRound}
            onClose={drop}
            onDone={(picture) => {
              drop();
              onChoose(picture);
            }}
            onUnreadable={() => {
              drop();
              setUnreadable(true);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
