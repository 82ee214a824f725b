import type { ReactNode } from "react";
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from "react-aria-components/Tooltip";

interface TooltipBubbleProps {
  readonly id: string;
  readonly anchor: Element;
  readonly placement: "top" | "bottom" | "left" | "right";
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The lazily loaded part of Tooltip. */
export function TooltipBubble({ id, anchor, placement, onClose, children }: TooltipBubbleProps) {
  return (
    // A tooltip without its own trigger still reads its open state from this context.
    <TooltipTriggerStateContext
      value={{ isOpen: true, shouldSkipAnimation: false, open: () => undefined, close: onClose }}
    >
      <AriaTooltip
        triggerRef={{ current: anchor }}
        placement={placement}
        offset={8}
        className="max-w-64 rounded-xs bg-text px-2.5 py-1.5 text-hint font-[560] text-pretty text-bg shadow-menu transition-opacity duration-fast entering:opacity-0"
      >
        <span id={id}>{children}</span>
      </AriaTooltip>
    </TooltipTriggerStateContext>
  );
}
