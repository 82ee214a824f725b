import { browserNote } from "#web/browser-note.ts";

const consent = browserNote("nadaj-adult", "sessionStorage");

/** Whether this visitor has said to be of age, and how to say so; it holds as long as the tab. */
export function useAdultConsent() {
  const isGiven = consent.useRead((value) => value === "yes", false);
  return { isGiven, give: () => consent.write("yes") };
}
