import { ArrowLeft, X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { ModalFrame } from "./modal-frame.tsx";
import { ScrollRegion } from "#web/ui/layout/scroll-region.tsx";

export interface FullScreenSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Accessible name of the sheet. */
  readonly title: string;
  /** Replaces the title in the bar: a search field, the logged-in account. */
  readonly bar?: ReactNode;
  /**
   * Label of a back arrow at the start of the bar; replaces the close button, for bars with a close button of their
   * own.
   */
  readonly backLabel?: string | undefined;
  /** A column at the right of larger screens. */
  readonly isSide?: boolean;
  readonly children: ReactNode;
}

/** Full-screen sheet on phones: search, notifications, the account menu; or a side panel on larger screens. */
export function FullScreenSheet({
  isOpen,
  onClose,
  title,
  bar,
  backLabel,
  isSide = false,
  children,
}: FullScreenSheetProps) {
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      isDismissable
      overlayClassName=""
      className={classes(
        "flex h-full w-full bg-bg transition-[opacity,translate] duration-med",
        isSide
          ? "entering:translate-x-4 sm:ml-auto sm:max-w-[420px] sm:shadow-dialog"
          : "entering:translate-y-2",
      )}
    >
      <AriaDialog aria-label={title} className="flex min-h-0 w-full flex-col outline-none">
        <div
          className={classes(
            "flex h-14 shrink-0 items-center gap-2 border-b border-line",
            backLabel === undefined ? "pr-2 pl-4" : "pr-4 pl-2",
          )}
        >
          {backLabel !== undefined && (
            <IconButton label={backLabel} icon={<ArrowLeft />} onClick={onClose} tooltipPlacement="bottom" />
          )}
          <div className="min-w-0 flex-1">
            {bar ?? <Heading className="mark-wide truncate text-h2">{title}</Heading>}
          </div>
          {backLabel === undefined && (
            <IconButton label={m.ui_close()} icon={<X />} onClick={onClose} tooltipPlacement="left" />
          )}
        </div>
        <ScrollRegion
          label={title}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)] -outline-offset-2"
        >
          <div>{children}</div>
        </ScrollRegion>
      </AriaDialog>
    </ModalFrame>
  );
}
