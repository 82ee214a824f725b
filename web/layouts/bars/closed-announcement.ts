import { createStoredValue } from "#web/session/stored-value.ts";

/** Also read by web/startup/inline/hide-announcement.ts. */
const closed = createStoredValue("closed-announcement");

/** Whether this browser has closed the announcement. */
export function useIsAnnouncementClosed(id: string | undefined): boolean {
  return closed.useRead((value) => value === id, false);
}

export function closeAnnouncement(id: string): void {
  closed.write(id);
}
