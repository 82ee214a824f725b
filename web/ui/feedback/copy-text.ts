import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "./snackbar-store.ts";

/** Copies a text to the clipboard and shows a message. */
export async function copyText(text: string, done = m.security_copied()): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ text: done });
  } catch (error) {
    console.warn("Clipboard write failed:", error);
    showSnackbar({ text: m.security_copy_failed() });
  }
}
