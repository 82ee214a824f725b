import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Beyond this distance a press is a drag and opens no link. */
const DRAG_FROM_PX = 6;
/** Beyond this distance a drag changes the slide. */
const TURN_FROM_PX = 60;
/** Drag distance that moves the slides by one position. */
const SLIDE_PX = 400;

interface Drag {
  readonly pointerId: number;
  readonly startX: number;
  distance: number;
}

/**
 * Slides follow the pointer through the property `--drag` (in slide positions); a long enough drag changes the
 * slide.
 */
export function useDrag(stageRef: { readonly current: HTMLElement | null }, turnBy: (steps: number) => void) {
  const drag = useRef<Drag>(undefined);

  function show(slides: number) {
    stageRef.current?.style.setProperty("--drag", String(slides));
  }

  function end() {
    const { distance = 0 } = drag.current ?? {};
    show(0);
    stageRef.current?.removeAttribute("data-dragged");
    if (Math.abs(distance) >= TURN_FROM_PX) turnBy(-Math.sign(distance));
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      drag.current = { pointerId: event.pointerId, startX: event.clientX, distance: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.pointerId !== event.pointerId || event.buttons === 0) return;
      drag.current.distance = event.clientX - drag.current.startX;
      if (Math.abs(drag.current.distance) < DRAG_FROM_PX) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.dataset["dragged"] = "";
      show(drag.current.distance / SLIDE_PX);
    },
    onPointerUp: end,
    /** The browser has started to scroll the page instead. */
    onPointerCancel() {
      drag.current = undefined;
      end();
    },
    onClickCapture(event: MouseEvent) {
      const { distance = 0 } = drag.current ?? {};
      drag.current = undefined;
      if (Math.abs(distance) < DRAG_FROM_PX) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
