import { copyAddress } from "#web/copy-address.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

/** Hands the address of a post to the system's dialog, or puts it on the clipboard where there is none. */
export function sharePost(id: string, author: string): void {
  const path = `/feed/post/${id}` as const;
  if (!("share" in navigator)) return void copyAddress(path);
  navigator.share({ title: author, url: location.origin + path }).catch((error: unknown) => {
    // Closing the dialog is an answer, not a failure.
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.warn("The address could not be shared", error);
    showSnackbar({ text: m.videos_link_copy_failed() });
  });
}
