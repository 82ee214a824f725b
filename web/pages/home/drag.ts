import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Moved further than this a press is a drag and opens nothing. */
const DRAG_FROM_PX = 6;
/** Dragged this far the next slide comes. */
const TURN_FROM_PX = 60;
/** The distance that moves the slides by one place. */
const PLACE_PX = 400;

interface Drag {
  readonly pointerId: number;
  readonly startX: number;
  distance: number;
}

/** Lets the slides follow the pointer, as `--drag` in places, and turns when it has been moved far enough. */
export function useDrag(stageRef: { readonly current: HTMLElement | null }, turnBy: (steps: number) => void) {
  const drag = useRef<Drag>(undefined);

  function show(places: number) {
    stageRef.current?.style.setProperty("--drag", String(places));
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
      show(drag.current.distance / PLACE_PX);
    },
    onPointerUp: end,
    /** The page is being scrolled instead. */
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
