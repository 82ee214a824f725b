import { create } from "zustand";

/** State of the creator application dialog. */
export const useBecomeCreator = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the creator application over the current page. */
export function openBecomeCreator(): void {
  useBecomeCreator.setState({ isOpen: true });
}

export function closeBecomeCreator(): void {
  useBecomeCreator.setState({ isOpen: false });
}
