import { create } from "zustand";
import type { ReportedThing } from "#shared/reports/things.ts";

/** What a moderator is deciding about. */
export interface DecidedThing {
  readonly entityType: ReportedThing;
  readonly entityId: string;
  readonly title: string;
}

interface Deciding {
  readonly isOpen: boolean;
  /** Stays while the dialog closes, and whatever is played or opened meanwhile. */
  readonly thing: DecidedThing | undefined;
}

/** Whether a moderator is deciding about a thing. */
export const useRestrictThing = create<Deciding>(() => ({ isOpen: false, thing: undefined }));

/** Opens the dialog, wherever on the page this is called. */
export function restrictThing(thing: DecidedThing): void {
  useRestrictThing.setState({ isOpen: true, thing });
}

export function endRestricting(): void {
  useRestrictThing.setState({ isOpen: false });
}
