import { copyLink } from "#web/ui/copy/copy-text.ts";

interface SharedLink {
  readonly title: string;
  readonly url: string;
}

/** Whether the browser offers the system's share dialog: in secure contexts, and not everywhere. */
export function canShare(): boolean {
  return typeof navigator !== "undefined" && "share" in navigator;
}

/** Opens the system's share dialog with a URL, or copies the URL where there is no such dialog. */
export async function shareLink({ title, url }: SharedLink): Promise<void> {
  if (!canShare()) return copyLink(url);
  try {
    // oxlint-disable-next-line no-restricted-properties -- the check above, and copying in its place
    await navigator.share({ title, url });
  } catch (error) {
    // The user closed the dialog.
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.warn("Sharing the URL failed:", error);
    await copyLink(url);
  }
}
