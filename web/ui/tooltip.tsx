import { lazy, Suspense, useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from "react";

const TOOLTIP_DELAY_MS = 500;
/** Long enough to move the pointer onto the bubble. */
const LEAVE_DELAY_MS = 120;

const TooltipBubble = lazy(() =>
  import("./tooltip-bubble.tsx").then((part) => ({ default: part.TooltipBubble })),
);

export interface TooltipProps {
  readonly text: string;
  readonly placement?: "top" | "bottom" | "left" | "right" | undefined;
  /** The text repeats the accessible name of its child, so it is not read a second time. */
  readonly isName?: boolean | undefined;
  /** One button or link. */
  readonly children: ReactNode;
}

/**
 * Explains its child after half a second of pointing at it, or of focus from the keyboard. The bubble is
 * loaded when it is first wanted, so that pages do not pay for it.
 */
export function Tooltip({ text, placement = "top", isName = false, children }: TooltipProps) {
  const id = useId();
  const wrapRef = useRef<HTMLSpanElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [child, setChild] = useState<Element>();
  const isOpen = child !== undefined;

  useEffect(() => {
    if (isWanted === isOpen) return;
    const timer = setTimeout(
      () => setChild(isWanted ? (wrapRef.current?.firstElementChild ?? undefined) : undefined),
      isWanted ? TOOLTIP_DELAY_MS : LEAVE_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [isWanted, isOpen]);

  useEffect(() => {
    if (!child) return;
    function hideOnEscape(event: KeyboardEvent) {
      if (event.key === "Escape") hide();
    }
    if (!isName) child.setAttribute("aria-describedby", id);
    document.addEventListener("keydown", hideOnEscape);
    return () => {
      child.removeAttribute("aria-describedby");
      document.removeEventListener("keydown", hideOnEscape);
    };
  }, [child, id, isName]);

  function want() {
    setWanted(true);
    void import("./tooltip-bubble.tsx");
  }

  function hide() {
    setWanted(false);
    setChild(undefined);
  }

  return (
    <span
      ref={wrapRef}
      className="contents"
      onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && want()}
      onPointerLeave={() => setWanted(false)}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && want()}
      onBlur={hide}
    >
      {children}
      {child && (
        <Suspense fallback={null}>
          <TooltipBubble id={id} placement={placement} anchor={child} onClose={hide}>
            {text}
          </TooltipBubble>
        </Suspense>
      )}
    </span>
  );
}
