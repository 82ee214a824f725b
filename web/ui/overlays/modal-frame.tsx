import type { ReactNode } from "react";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { AriaLocale } from "#web/ui/controls/aria-locale.tsx";
import { classes } from "#web/ui/styles/classes.ts";

interface ModalFrameProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Closes on Escape and on a click outside. */
  readonly isDismissable: boolean;
  /** Position and enter animation of the box. */
  readonly overlayClassName: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Backdrop and box shared by dialogs and sheets. */
export function ModalFrame({
  isOpen,
  onClose,
  isDismissable,
  overlayClassName,
  className,
  children,
}: ModalFrameProps) {
  return (
    <AriaLocale>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={isDismissable}
        isKeyboardDismissDisabled={!isDismissable}
        className={classes(
          "fixed inset-0 z-50 flex h-(--visual-viewport-height) bg-scrim transition-opacity duration-med entering:opacity-0 exiting:opacity-0 exiting:duration-fast",
          overlayClassName,
        )}
      >
        <Modal className={className}>{children}</Modal>
      </ModalOverlay>
    </AriaLocale>
  );
}
