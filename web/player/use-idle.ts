import { type RefObject, useEffect, useRef, useState } from "react";
import { AWAITS_SCRIPTS_ATTRIBUTE } from "#web/startup/script-reserve.ts";

const IDLE_AFTER_MS = 3000;

/** Whether the viewer is inactive: no player input for three seconds. */
export function useIdle(frameRef: RefObject<HTMLElement | null>) {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<number>(undefined);

  function sleep() {
    window.clearTimeout(timer.current);
    setIdle(true);
  }

  function wake() {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    setIdle(false);
  }

  useEffect(() => {
    frameRef.current?.removeAttribute(AWAITS_SCRIPTS_ATTRIBUTE);
    timer.current = window.setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    return () => window.clearTimeout(timer.current);
  }, [frameRef]);

  return { isIdle, wake, sleep };
}
