import { useState, type ChangeEvent } from "react";
import { IMAGE_TYPES } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";

interface PickedFile {
  readonly file: File;
  /** Object URL of the file. */
  readonly url: string;
}

export type PickedImage = ReturnType<typeof usePickedImage>;

/** The image file that was picked in a file input, until it is cropped or discarded. */
export function usePickedImage() {
  const [picked, setPicked] = useState<PickedFile>();
  const [isUnreadable, setUnreadable] = useState(false);

  function reset() {
    if (picked) URL.revokeObjectURL(picked.url);
    setPicked(undefined);
  }

  return {
    picked,
    problem: isUnreadable ? m.errors_not_image() : undefined,
    /** For the file input. */
    pick(event: ChangeEvent<HTMLInputElement>) {
      const file = event.target.files?.[0];
      // Allows the same file to be picked again.
      event.target.value = "";
      if (!file) return;
      const isAccepted = IMAGE_TYPES.some((type) => type === file.type);
      setUnreadable(!isAccepted);
      if (isAccepted) setPicked({ file, url: URL.createObjectURL(file) });
    },
    reset,
    /** The browser cannot decode the file as an image. */
    reject() {
      reset();
      setUnreadable(true);
    },
    clearProblem: () => setUnreadable(false),
  };
}
