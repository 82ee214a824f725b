import { Share2 } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import styles from "./poster.module.css";

/** Shares the URL of the campaign through the system dialog, or copies it to the clipboard if there is none. */
export function ShareButton() {
  return (
    <Button variant="ghost" size="large" icon={<Share2 />} className={styles["share"]} onClick={share}>
      {m.campaigns_share()}
    </Button>
  );
}

function share(): void {
  const url = location.origin + location.pathname;
  if ("share" in navigator) {
    navigator.share({ title: document.title, url }).catch(reportUnlessClosed);
    return;
  }
  void copy(url);
}

async function copy(url: string): Promise<void> {
  try {
    await window.navigator.clipboard.writeText(url);
    showSnackbar({ text: m.campaigns_copied() });
  } catch (error) {
    console.warn("Copying to the clipboard failed", error);
    showSnackbar({ text: m.campaigns_copy_failed() });
  }
}

function reportUnlessClosed(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  console.warn("Sharing the URL failed", error);
  showSnackbar({ text: m.campaigns_copy_failed() });
}
