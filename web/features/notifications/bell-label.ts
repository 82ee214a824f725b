import { m } from "#web/i18n/compiled/messages.js";

const MOST_SAID = 9;

/** "Powiadomienia", with how many are unread. */
export function bellLabel(unread: number): string {
  if (unread === 0) return m.notifications_title();
  return m.notifications_title_unread({ count: unread > MOST_SAID ? `${MOST_SAID}+` : String(unread) });
}
