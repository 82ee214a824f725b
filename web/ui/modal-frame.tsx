import type { ReactNode } from "react";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { AriaLocale } from "./aria-locale.tsx";
import { classes } from "./classes.ts";

interface ModalFrameProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Closes on Escape and on a press outside. */
  readonly isDismissable: boolean;
  /** Where the box stands and how it enters. */
  readonly overlayClassName: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The scrim and the box that dialogs and sheets share. */
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
