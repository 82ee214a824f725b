import { create } from "zustand";

/** State of the dialog that prompts visitors to create an account. */
export const useLoginPrompt = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** For features that visitors can see but not use: opens the prompt to create an account. */
export function openLoginPrompt(): void {
  useLoginPrompt.setState({ isOpen: true });
}

export function closeLoginPrompt(): void {
  useLoginPrompt.setState({ isOpen: false });
}
