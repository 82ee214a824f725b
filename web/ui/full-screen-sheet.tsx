import { ArrowLeft, X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as AriaDialog, Heading } from "react-aria-components/Dialog";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";
import { ModalFrame } from "./modal-frame.tsx";
import { ScrollRegion } from "./scroll-region.tsx";

export interface FullScreenSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Names the sheet. */
  readonly title: string;
  /** Stands in the bar in place of the title: a search field, who is signed in. */
  readonly bar?: ReactNode;
  /** What an arrow in front of the bar does, in place of the cross after it: a bar with a cross of its own has only that one. */
  readonly backLabel?: string | undefined;
  readonly children: ReactNode;
}

/** Covers the whole screen of a phone: search, notifications, the menu of an account. */
export function FullScreenSheet({ isOpen, onClose, title, bar, backLabel, children }: FullScreenSheetProps) {
  return (
    <ModalFrame
      isOpen={isOpen}
      onClose={onClose}
      isDismissable
      overlayClassName=""
      className="flex h-full w-full bg-bg transition-[opacity,translate] duration-med entering:translate-y-2"
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
