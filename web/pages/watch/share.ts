import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

/** Whether the system has a dialog for passing things on to other programs. */
export function canShare(): boolean {
  return typeof navigator !== "undefined" && "share" in navigator;
}

/** Hands an address to the system's dialog. */
export async function sendAddress(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // Closed by the viewer.
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.warn("The address could not be shared", error);
    showSnackbar({ text: m.watch_share_unavailable() });
  }
}

/** Puts an address on the clipboard and says so. */
export async function copyAddress(url: string): Promise<void> {
  await copyText(url, m.videos_link_copied());
}

/** Puts a text on the clipboard and says so with `done`. */
export async function copyText(text: string, done: string): Promise<void> {
  // Browsers give it to secure pages only.
  if (!("clipboard" in navigator)) {
    showSnackbar({ text: m.watch_share_unavailable() });
    return;
  }
  try {
    await navigator.clipboard.writeText(text);
    showSnackbar({ text: done });
  } catch (error) {
    console.warn("The clipboard could not be written", error);
    showSnackbar({ text: m.videos_link_copy_failed() });
  }
}
