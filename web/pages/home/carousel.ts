import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useDrag } from "./drag.ts";

/** How many places a slide stands from the middle, on a ring: 5 slides stand at -2 to 2. */
export function slideOffset(place: number, current: number, count: number): number {
  const before = Math.floor((count - 1) / 2);
  return ((place - current + before + count) % count) - before;
}

/** A flick of the wheel or the trackpad sends many events; one turn is enough for all of them. */
const WHEEL_PAUSE_MS = 400;
const WHEEL_LEAST_PX = 12;

/** Which slide is in the middle, and every way of turning. Whoever turns by hand has taken over for good. */
export function useCarousel(count: number) {
  const stageRef = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const [isTurning, setTurning] = useState(true);
  const current = place < count ? place : 0;

  function turnTo(next: number) {
    setTurning(false);
    setPlace(next);
  }

  function turnBy(steps: number) {
    turnTo((current + steps + count) % count);
  }

  useFocusInMiddle(stageRef, current);
  useWheel(stageRef, turnBy);
  const drag = useDrag(stageRef, turnBy);

  return {
    current,
    /** By itself, as time goes by. */
    isTurning: isTurning && count > 1,
    stageRef,
    turnTo,
    turnBy,
    drag,
    onTimeUp: () => setPlace((current + 1) % count),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      turnBy(event.key === "ArrowRight" ? 1 : -1);
    },
  };
}

/** The focus stays in the middle when the slide it was in moves away. */
function useFocusInMiddle(stageRef: { readonly current: HTMLElement | null }, current: number): void {
  useEffect(() => {
    const stage = stageRef.current;
    if (!stage?.contains(document.activeElement)) return;
    stage.querySelector<HTMLElement>("[data-current=true] a")?.focus({ preventScroll: true });
  }, [stageRef, current]);
}

/** Scrolling sideways turns; React's own listeners could not keep the browser from going back a page. */
function useWheel(stageRef: { readonly current: HTMLElement | null }, turnBy: (steps: number) => void): void {
  const turn = useEffectEvent(turnBy);
  useEffect(() => {
    const stage = stageRef.current;
    let turnedAt = -Infinity;

    function scroll(event: WheelEvent) {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      if (Math.abs(event.deltaX) < WHEEL_LEAST_PX || event.timeStamp - turnedAt < WHEEL_PAUSE_MS) return;
      turnedAt = event.timeStamp;
      turn(Math.sign(event.deltaX));
    }

    stage?.addEventListener("wheel", scroll, { passive: false });
    return () => stage?.removeEventListener("wheel", scroll);
  }, [stageRef]);
}
