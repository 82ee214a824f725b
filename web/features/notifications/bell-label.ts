import { m } from "#web/i18n/compiled/messages.js";

const MAX_COUNT = 9;

/** "Powiadomienia" with the unread count. */
export function bellLabel(unread: number): string {
  if (unread === 0) return m.notifications_title();
  return m.notifications_title_unread({ count: unread > MAX_COUNT ? `${MAX_COUNT}+` : String(unread) });
}
