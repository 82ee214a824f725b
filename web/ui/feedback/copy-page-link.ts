import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "./snackbar-store.ts";

/**
 * Copies the URL of a page to the clipboard, without a language prefix, so that the site selects the recipient's
 * language; shows a message.
 */
export async function copyPageLink(path: `/${string}`): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path);
    showSnackbar({ text: m.videos_link_copied() });
  } catch (error) {
    console.warn("Clipboard write failed:", error);
    showSnackbar({ text: m.videos_link_copy_failed() });
  }
}
