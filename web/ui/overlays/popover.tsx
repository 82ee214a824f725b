import type { ReactNode, RefObject } from "react";
import { Dialog, Popover as AriaPopover } from "react-aria-components/Popover";
import { AriaLocale } from "#web/ui/controls/aria-locale.tsx";
import { classes } from "#web/ui/styles/classes.ts";

export interface PopoverProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Accessible name. */
  readonly label: string;
  /** The button it is anchored to. */
  readonly anchorRef: RefObject<Element | null>;
  readonly placement?: "bottom start" | "bottom end" | "bottom" | "top start" | "top end" | "top" | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A panel anchored to a button: notifications, filters. Load it with React.lazy, see LazyOverlay. */
export function Popover({
  isOpen,
  onClose,
  label,
  anchorRef,
  placement = "bottom end",
  className,
  children,
}: PopoverProps) {
  return (
    <AriaLocale>
      <AriaPopover
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        triggerRef={anchorRef}
        placement={placement}
        offset={8}
        className={classes(
          "flex max-w-[calc(100vw-24px)] overflow-hidden rounded-lg bg-surface-1 shadow-dialog outline-none [--notch:var(--surface-1)] transition-[opacity,translate] duration-med entering:translate-y-2 entering:opacity-0 exiting:opacity-0 exiting:duration-fast",
          className,
        )}
      >
        <Dialog aria-label={label} className="min-h-0 w-full overflow-auto outline-none">
          {children}
        </Dialog>
      </AriaPopover>
    </AriaLocale>
  );
}
