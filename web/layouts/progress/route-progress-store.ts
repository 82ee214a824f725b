import { create } from "zustand";

const PROGRESS_DELAY_MS = 200;
const PROGRESS_MAX_MS = 5000;

/** Visibility of the progress bar of a navigation. */
export const useRouteProgress = create<{ readonly isVisible: boolean }>(() => ({ isVisible: false }));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Fast navigations show no bar; it appears after 200 ms and is hidden after 5 s. */
export function startProgress(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    useRouteProgress.setState({ isVisible: true });
    timer = setTimeout(endProgress, PROGRESS_MAX_MS - PROGRESS_DELAY_MS);
  }, PROGRESS_DELAY_MS);
}

export function endProgress(): void {
  clearTimeout(timer);
  useRouteProgress.setState({ isVisible: false });
}
