import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useDrag } from "./drag.ts";

/** Offset of a slide from the middle, on a ring: 5 slides have the offsets -2 to 2. */
export function slideOffset(slideIndex: number, current: number, count: number): number {
  const before = Math.floor((count - 1) / 2);
  return ((slideIndex - current + before + count) % count) - before;
}

/** One flick of the wheel or trackpad sends many events; they count as one turn. */
const WHEEL_PAUSE_MS = 400;
const WHEEL_LEAST_PX = 12;

/** The current slide and all ways to change it. A manual change stops the automatic rotation permanently. */
export function useCarousel(count: number) {
  const heroRef = useRef<HTMLElement>(null);
  const stageRef = useRef<HTMLDivElement>(null);
  const [slideIndex, setSlideIndex] = useState(0);
  const [isTurning, setTurning] = useState(true);
  const current = slideIndex < count ? slideIndex : 0;

  function turnTo(next: number) {
    setTurning(false);
    setSlideIndex(next);
  }

  function turnBy(steps: number) {
    turnTo((current + steps + count) % count);
  }

  useFocusInMiddle(stageRef, current);
  useTurning(heroRef, stageRef, turnBy);
  const drag = useDrag(stageRef, turnBy);

  return {
    current,
    /** Rotates automatically. */
    isTurning: isTurning && count > 1,
    heroRef,
    stageRef,
    turnTo,
    turnBy,
    drag,
    onTimeUp: () => setSlideIndex((current + 1) % count),
  };
}

/** Moves the focus to the middle slide when the focused slide moves away. */
function useFocusInMiddle(stageRef: RefObject<HTMLElement | null>, current: number): void {
  useEffect(() => {
    const stage = stageRef.current;
    if (!stage?.contains(document.activeElement)) return;
    stage.querySelector<HTMLElement>("[data-current=true] a")?.focus({ preventScroll: true });
  }, [stageRef, current]);
}

/** Arrow keys anywhere in the hero and horizontal scrolling over its stage change the slide. */
function useTurning(
  heroRef: RefObject<HTMLElement | null>,
  stageRef: RefObject<HTMLElement | null>,
  turnBy: (steps: number) => void,
): void {
  const turn = useEffectEvent(turnBy);
  useEffect(() => {
    const listeners = new AbortController();
    let turnedAt = -Infinity;

    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      turn(event.key === "ArrowRight" ? 1 : -1);
    }

    function handleWheel(event: WheelEvent) {
      if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      // Prevents the browser's swipe back navigation.
      event.preventDefault();
      if (Math.abs(event.deltaX) < WHEEL_LEAST_PX || event.timeStamp - turnedAt < WHEEL_PAUSE_MS) return;
      turnedAt = event.timeStamp;
      turn(Math.sign(event.deltaX));
    }

    heroRef.current?.addEventListener("keydown", handleKeyDown, { signal: listeners.signal });
    stageRef.current?.addEventListener("wheel", handleWheel, { passive: false, signal: listeners.signal });
    return () => listeners.abort();
  }, [heroRef, stageRef]);
}
