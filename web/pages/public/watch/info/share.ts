import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** Whether the browser supports the system's share dialog. */
export function canShare(): boolean {
  return typeof navigator !== "undefined" && "share" in navigator;
}

/** Opens the system's share dialog with a URL. */
export async function shareUrl(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The viewer closed the dialog.
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.warn("Web Share failed", error);
    showSnackbar({ text: m.playback_share_unavailable() });
  }
}

/** Copies a URL to the clipboard and shows a message. */
export async function copyUrl(url: string): Promise<void> {
  await copyText(url, m.videos_link_copied());
}

/** Copies a text to the clipboard and shows the message `done`. */
export async function copyText(text: string, done: string): Promise<void> {
  // The Clipboard API exists in secure contexts only.
  if (!("clipboard" in navigator)) {
    showSnackbar({ text: m.playback_share_unavailable() });
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ text: done });
  } catch (error) {
    console.warn("Clipboard write failed", error);
    showSnackbar({ text: m.videos_link_copy_failed() });
  }
}
