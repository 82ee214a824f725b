import { create } from "zustand";

/** Whether a visitor is being told what an account is good for. */
export const useEncouragement = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** For whatever a visitor may see but not do: says that it needs an account, and what else one is good for. */
export function encourageLogin(): void {
  useEncouragement.setState({ isOpen: true });
}

export function endEncouragement(): void {
  useEncouragement.setState({ isOpen: false });
}
