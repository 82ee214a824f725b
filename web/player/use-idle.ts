import { useEffect, useRef, useState } from "react";

const IDLE_AFTER_MS = 3000;

/** Whether the viewer is inactive: no player input for three seconds. */
export function useIdle() {
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
    timer.current = window.setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    return () => window.clearTimeout(timer.current);
  }, []);

  return { isIdle, wake, sleep };
}
