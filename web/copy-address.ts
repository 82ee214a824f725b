import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

/** Puts the address of a page on the clipboard, without a language, so that everyone gets their own, and says so. */
export async function copyAddress(path: `/${string}`): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path);
    showSnackbar({ text: m.videos_link_copied() });
  } catch (error) {
    console.warn("The clipboard could not be written:", error);
    showSnackbar({ text: m.videos_link_copy_failed() });
  }
}
