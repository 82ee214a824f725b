import { create } from "zustand";
import type { ChatMessage } from "#shared/chat/contract.ts";
import type { ReportedThing } from "#shared/reports/things.ts";

/** What is being reported. */
export interface Reported {
  readonly kind: ReportedThing;
  readonly id: string;
  /** What it is called; nothing for what has no name, such as a comment. */
  readonly title?: string | undefined;
}

interface ReportingThing {
  readonly isOpen: boolean;
  /** Stays while the dialog closes. */
  readonly thing: Reported | undefined;
}

/** Whether somebody is reporting a thing to the staff. */
export const useThingReport = create<ReportingThing>(() => ({ isOpen: false, thing: undefined }));

/** Opens the dialog, wherever on the page this is called: `reportThing({ kind: "comment", id })`. */
export function reportThing(thing: Reported): void {
  useThingReport.setState({ isOpen: true, thing });
}

/** For the lines of a chat, whose texts are their names. */
export function reportChatMessage({ _id: id, text }: Pick<ChatMessage, "_id" | "text">): void {
  reportThing({ kind: "chatMessage", id, title: text });
}

export function endThingReport(): void {
  useThingReport.setState({ isOpen: false });
}
