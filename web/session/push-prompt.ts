import { create } from "zustand";

/** Position on the page, in px from its top left corner. */
export interface PromptPosition {
  readonly top: number;
  readonly left: number;
  readonly pathname: string;
}

/** Position of the push prompt, if it was requested. */
export const usePushPrompt = create<{ readonly position: PromptPosition | undefined }>(() => ({
  position: undefined,
}));

/** Position below the pressed element: above it there may be a video, which must not be covered. */
export function positionBelow(pressed: Element): PromptPosition {
  const { bottom, left } = pressed.getBoundingClientRect();
  return { top: bottom + scrollY, left: left + scrollX, pathname: location.pathname };
}

/** Requests the push prompt after a subscription; whether it is shown depends on earlier decisions. */
export function requestPushPrompt(position: PromptPosition): void {
  usePushPrompt.setState({ position });
}
