import { create } from "zustand";

interface UncopiedText {
  readonly isOpen: boolean;
  readonly text: string;
  /** The page masks the text, so the dialog does, too. */
  readonly isMasked: boolean;
}

/** A text that the browser did not allow to copy: a dialog offers it for copying by hand. */
export const useUncopiedText = create<UncopiedText>(() => ({ isOpen: false, text: "", isMasked: false }));

/** Closes the dialog; the text stays until the closing animation has ended. */
export function closeCopyDialog(): void {
  useUncopiedText.setState({ isOpen: false });
}
