import { copyPageLink } from "#web/ui/feedback/copy-page-link.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** Shares the URL of a post through the system dialog, or copies it to the clipboard if there is none. */
export function sharePost(id: string, author: string): void {
  const path = `/feed/post/${id}` as const;
  if (!("share" in navigator)) return void copyPageLink(path);
  navigator.share({ title: author, url: location.origin + path }).catch((error: unknown) => {
    // AbortError means that the user closed the dialog.
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.warn("Sharing the URL failed", error);
    showSnackbar({ text: m.videos_link_copy_failed() });
  });
}
