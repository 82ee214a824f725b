import { create } from "zustand";
import type { ReportableType } from "#shared/moderation/entity-types.ts";

/** The entity a moderator decides about. */
export interface DecidedEntity {
  readonly entityType: ReportableType;
  readonly entityId: string;
  readonly title: string;
}

interface RestrictDialogState {
  readonly isOpen: boolean;
  /** Kept while the dialog closes, even if another video or page opens in the meantime. */
  readonly entity: DecidedEntity | undefined;
}

/** State of the moderation dialog. */
export const useRestrictEntity = create<RestrictDialogState>(() => ({ isOpen: false, entity: undefined }));

/** Opens the moderation dialog from anywhere on the page. */
export function restrictEntity(entity: DecidedEntity): void {
  useRestrictEntity.setState({ isOpen: true, entity });
}

export function closeRestrictDialog(): void {
  useRestrictEntity.setState({ isOpen: false });
}
