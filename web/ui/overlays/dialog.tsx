import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { ModalFrame } from "./modal-frame.tsx";
import { ScrollRegion } from "#web/ui/layout/scroll-region.tsx";

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, cancel before confirm; they stay visible while the content scrolls. */
  readonly actions?: ReactNode;
  readonly size?: "small" | "medium" | "large" | undefined;
  /** Whether Escape, a click outside and the close button dismiss it. */
  readonly isDismissable?: boolean | undefined;
  readonly role?: "dialog" | "alertdialog" | undefined;
}

const WIDTHS = { small: "sm:max-w-[440px]", medium: "sm:max-w-[560px]", large: "sm:max-w-[760px]" };

/** Modal dialog: centred on the screen, a bottom sheet on phones. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  size = "small",
  isDismissable = true,
  role = "dialog",
}: DialogProps) {
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={isDismissable}
      overlayClassName="items-center justify-center sm:p-6 max-sm:items-end"
      className={classes(
        "flex max-h-full w-full overflow-hidden rounded-xl bg-surface-1 shadow-dialog [--notch:var(--surface-1)] transition-[opacity,translate] duration-med entering:translate-y-2 max-sm:max-h-[calc(100%-40px)] max-sm:rounded-b-none max-sm:entering:translate-y-full max-sm:exiting:translate-y-full",
        WIDTHS[size],
      )}
    >
      <AriaDialog role={role} className="flex min-h-0 w-full flex-col outline-none">
        <div className="flex items-start gap-3 px-6 pt-6 max-sm:px-5 max-sm:pt-5">
          <Heading
            slot="title"
            className="mark-wide min-w-0 flex-1 text-[1.375rem] leading-[1.12] font-[750] tracking-[-0.02em] text-balance wrap-anywhere"
          >
            {title}
          </Heading>
          {isDismissable && (
            <IconButton
              label={m.ui_close()}
              icon={<X />}
              onClick={onClose}
              tooltipPlacement="left"
              className="-mt-2 -mr-2"
            />
          )}
        </div>
        <ScrollRegion
          label={title}
          className="min-h-0 flex-1 overflow-y-auto mask-b-from-[calc(100%-20px)] px-6 pt-3.5 pb-6 text-text-2 -outline-offset-2 max-sm:px-5 max-sm:pb-5"
        >
          <div>{children}</div>
        </ScrollRegion>
        {actions && (
          <div className="flex flex-wrap justify-end gap-3 px-6 pb-6 max-sm:grid max-sm:auto-cols-fr max-sm:grid-flow-col max-sm:px-5 max-sm:pb-[max(20px,env(safe-area-inset-bottom))]">
            {actions}
          </div>
        )}
      </AriaDialog>
    </ModalFrame>
  );
}
