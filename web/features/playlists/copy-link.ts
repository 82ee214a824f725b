import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** Copies the URL of a playlist, without a language, to the clipboard and shows a confirmation. */
export async function copyPlaylistLink(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/playlist/${id}`);
    showSnackbar({ text: m.videos_link_copied() });
  } catch (error) {
    console.warn("Copying to the clipboard failed:", error);
    showSnackbar({ text: m.videos_link_copy_failed() });
  }
}
