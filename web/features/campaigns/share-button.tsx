import { Share2 } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import styles from "./poster.module.css";

/** Hands the address of the poster to the system's dialog, or puts it on the clipboard where there is none. */
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
    console.warn("The clipboard could not be written", error);
    showSnackbar({ text: m.campaigns_copy_failed() });
  }
}

function reportUnlessClosed(error: unknown): void {
  if (error instanceof DOMException && error.name === "AbortError") return;
  console.warn("The address could not be shared", error);
  showSnackbar({ text: m.campaigns_copy_failed() });
}
