import { create } from "zustand";
import type { ChatMessage } from "#shared/chat/contract.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";

/** The reported entity. */
export interface ReportedEntity {
  readonly kind: ReportableType;
  readonly id: string;
  /** Title of the entity; undefined if it has none, such as a comment. */
  readonly title?: string | undefined;
}

interface ReportDialogState {
  readonly isOpen: boolean;
  /** Kept while the dialog closes. */
  readonly entity: ReportedEntity | undefined;
}

/** State of the report dialog. */
export const useEntityReport = create<ReportDialogState>(() => ({ isOpen: false, entity: undefined }));

/** Opens the report dialog from anywhere on the page: `reportEntity({ kind: "comment", id })`. */
export function reportEntity(entity: ReportedEntity): void {
  useEntityReport.setState({ isOpen: true, entity });
}

/** For chat messages, whose text serves as the title. */
export function reportChatMessage({ _id: id, text }: Pick<ChatMessage, "_id" | "text">): void {
  reportEntity({ kind: "chatMessage", id, title: text });
}

export function closeEntityReport(): void {
  useEntityReport.setState({ isOpen: false });
}
