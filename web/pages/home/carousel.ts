import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
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
  const heroRef = useRef<HTMLElement>(null);
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
  useTurning(heroRef, stageRef, turnBy);
  const drag = useDrag(stageRef, turnBy);

  return {
    current,
    /** By itself, as time goes by. */
    isTurning: isTurning && count > 1,
    heroRef,
    stageRef,
    turnTo,
    turnBy,
    drag,
    onTimeUp: () => setPlace((current + 1) % count),
  };
}

/** The focus stays in the middle when the slide it was in moves away. */
function useFocusInMiddle(stageRef: RefObject<HTMLElement | null>, current: number): void {
  useEffect(() => {
    const stage = stageRef.current;
    if (!stage?.contains(document.activeElement)) return;
    stage.querySelector<HTMLElement>("[data-current=true] a")?.focus({ preventScroll: true });
  }, [stageRef, current]);
}

/** The arrow keys turn wherever the focus is in the hero, and scrolling sideways over its stage does. */
function useTurning(
  heroRef: RefObject<HTMLElement | null>,
  stageRef: RefObject<HTMLElement | null>,
  turnBy: (steps: number) => void,
): void {
  const turn = useEffectEvent(turnBy);
  useEffect(() => {
    const turning = new AbortController();
    let turnedAt = -Infinity;

    function press(event: KeyboardEvent) {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      turn(event.key === "ArrowRight" ? 1 : -1);
    }

    function scroll(event: WheelEvent) {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      // Otherwise the browser would go back a page.
      event.preventDefault();
      if (Math.abs(event.deltaX) < WHEEL_LEAST_PX || event.timeStamp - turnedAt < WHEEL_PAUSE_MS) return;
      turnedAt = event.timeStamp;
      turn(Math.sign(event.deltaX));
    }

    heroRef.current?.addEventListener("keydown", press, { signal: turning.signal });
    stageRef.current?.addEventListener("wheel", scroll, { passive: false, signal: turning.signal });
    return () => turning.abort();
  }, [heroRef, stageRef]);
}
