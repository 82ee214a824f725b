import type { BulkAct } from "#shared/user-admin/many.ts";
import { m } from "#web/i18n/compiled/messages.js";

export type BulkKind = BulkAct["kind"];

interface BulkTexts {
  /** The verb, on the button that asks and on the one that confirms. */
  readonly label: () => string;
  /** The question, which names how many. */
  readonly title: (texts: { accounts: string }) => string;
  readonly text: () => string;
}

export const BULK_TEXTS: Readonly<Record<BulkKind, BulkTexts>> = {
  block: { label: m.admin_block, title: m.admin_bulk_block_title, text: m.admin_bulk_block_text },
  unblock: {
    label: m.admin_bulk_unblock,
    title: m.admin_bulk_unblock_title,
    text: m.admin_bulk_unblock_text,
  },
  endSessions: {
    label: m.admin_bulk_end_sessions,
    title: m.admin_bulk_end_sessions_title,
    text: m.admin_bulk_end_sessions_text,
  },
  sendResetLink: {
    label: m.admin_bulk_reset_link,
    title: m.admin_bulk_reset_link_title,
    text: m.admin_bulk_reset_link_text,
  },
  changeRole: { label: m.admin_role_change, title: m.admin_bulk_role_title, text: m.admin_bulk_role_text },
};
