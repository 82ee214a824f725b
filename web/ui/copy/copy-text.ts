import { m } from "#web/i18n/compiled/messages.js";
import { writeToClipboard } from "./clipboard.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { useUncopiedText } from "./uncopied-text.ts";

/**
 * Copies a text to the clipboard and shows the message `done`. Where the browser does not allow it, a dialog offers the
 * text for copying by hand; a secret that the page masks stays masked there.
 */
export async function copyText(
  text: string,
  done: string = m.ui_copied(),
  { isMasked = false } = {},
): Promise<void> {
  if (await writeToClipboard(text)) showSnackbar({ text: done });
  else useUncopiedText.setState({ isOpen: true, text, isMasked });
}

/** Copies a URL and shows a message. */
export function copyLink(url: string): Promise<void> {
  return copyText(url, m.ui_link_copied());
}

/** Copies the URL of a page, without a language prefix, so that the site selects the recipient's language. */
export function copyPageLink(path: `/${string}`): Promise<void> {
  return copyLink(location.origin + path);
}
