import { create } from "zustand";

/** Whether somebody is being asked to become a creator. */
export const useBecomeCreator = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the application wherever one is. */
export function openBecomeCreator(): void {
  useBecomeCreator.setState({ isOpen: true });
}

export function closeBecomeCreator(): void {
  useBecomeCreator.setState({ isOpen: false });
}
