/** Key of web/layouts/default/closed-announcement.ts. */
const KEY = "closed-announcement";

/** Hides the announcement that this browser has closed, before the first paint: the page does not jump. */
export function hideClosedAnnouncement(): void {
  const { dataset } = document.documentElement;
  try {
    if (dataset["announcement"] && localStorage.getItem(KEY) === dataset["announcement"]) {
      dataset["announcementClosed"] = "";
    }
  } catch {
    // Without storage nothing can have been closed.
  }
}
