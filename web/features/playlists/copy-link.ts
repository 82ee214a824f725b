import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

/** Puts the address of a playlist on the clipboard, without a language, and says so. */
export async function copyPlaylistLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/playlist/${id}`);
    showSnackbar({ text: m.videos_link_copied() });
  } catch (error) {
    console.warn("The clipboard could not be written:", error);
    showSnackbar({ text: m.videos_link_copy_failed() });
  }
}
