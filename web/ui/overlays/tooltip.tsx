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
  /** The text repeats the accessible name of its child, so screen readers do not read it twice. */
  readonly isName?: boolean | undefined;
  /** One button or link. */
  readonly children: ReactNode;
}

/**
 * Explains its child after half a second of hover or keyboard focus. The bubble's code is loaded when it is first
 * needed, so that it does not delay the page.
 */
export function Tooltip({ text, placement = "top", isName = false, children }: TooltipProps) {
  const id = useId();
  const wrapRef = useRef<HTMLSpanElement>(null);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [child, setChild] = useState<Element>();

  useEffect(() => () => clearTimeout(timerRef.current), []);

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

  function showSoon() {
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(
      () => setChild(wrapRef.current?.firstElementChild ?? undefined),
      TOOLTIP_DELAY_MS,
    );
    void import("./tooltip-bubble.tsx");
  }

  function hideSoon() {
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(hide, LEAVE_DELAY_MS);
  }

  function hide() {
    clearTimeout(timerRef.current);
    setChild(undefined);
  }

  return (
    <span
      ref={wrapRef}
      className="contents"
      onPointerEnter={(event: PointerEvent) => event.pointerType === "mouse" && showSoon()}
      onPointerLeave={hideSoon}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && showSoon()}
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
