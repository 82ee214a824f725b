import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** Shareable URL of a video: without a language, so that each visitor gets their own. */
export function videoLink(id: string): string {
  return `${location.origin}/watch/${id}`;
}

/** Copies the URL of a video to the clipboard and shows a confirmation. Returns whether it worked. */
export async function copyVideoLink(id: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(videoLink(id));
    showSnackbar({ text: m.videos_link_copied() });
    return true;
  } catch (error) {
    console.warn("Copying to the clipboard failed:", error);
    showSnackbar({ text: m.videos_link_copy_failed() });
    return false;
  }
}
