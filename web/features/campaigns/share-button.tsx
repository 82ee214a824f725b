import { Share2 } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { shareLink } from "#web/ui/feedback/share-link.ts";
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
  void shareLink({ title: document.title, url: location.origin + location.pathname });
}
