import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, done = m.protection_copied()): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ text: done });
  } catch (error) {
    console.warn("The clipboard could not be written:", error);
    showSnackbar({ text: m.protection_copy_failed() });
  }
}
