import { create } from "zustand";

/** On the page, in px from its top left corner. */
interface Place {
  readonly top: number;
  readonly left: number;
  readonly pathname: string;
}

/** Where the question about push messages stands, if it has been raised. */
export const usePushQuestion = create<{ readonly place: Place | undefined }>(() => ({ place: undefined }));

/** Below what was pressed: above it there may be a video, which nothing may cover. */
export function placeBelow(pressed: Element): Place {
  const { bottom, left } = pressed.getBoundingClientRect();
  return { top: bottom + scrollY, left: left + scrollX, pathname: location.pathname };
}

/** Raises the question, after a subscription; whether it is asked depends on what was answered before. */
export function raisePushQuestion(place: Place): void {
  usePushQuestion.setState({ place });
}
