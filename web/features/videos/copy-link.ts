import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

/** The address of a video to pass on: without a language, so that everyone gets their own. */
export function videoLink(id: string): string {
  return `${location.origin}/watch/${id}`;
}

/** Puts the address of a video on the clipboard and says so. Answers whether it worked. */
export async function copyVideoLink(id: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(videoLink(id));
    showSnackbar({ text: m.videos_link_copied() });
    return true;
  } catch (error) {
    console.warn("The clipboard could not be written:", error);
    showSnackbar({ text: m.videos_link_copy_failed() });
    return false;
  }
}
