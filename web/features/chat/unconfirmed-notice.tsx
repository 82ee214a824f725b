import { useEffect } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

const CHECK_INTERVAL_MS = 5000;

interface UnconfirmedNoticeProps {
  readonly email: string;
  readonly onCheck: () => void;
}

/** In place of the field until the writer has confirmed a new address, which happens in another window. */
export function UnconfirmedNotice({ email, onCheck }: UnconfirmedNoticeProps) {
  useEffect(() => {
    const timer = setInterval(onCheck, CHECK_INTERVAL_MS);
    // The viewer comes back from the message with the link.
    const checkIfShown = () => document.visibilityState === "visible" && onCheck();
    document.addEventListener("visibilitychange", checkIfShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", checkIfShown);
    };
  }, [onCheck]);

  return (
    <Notice
      tone="warning"
      isNew
      action={
        <LinkButton size="small" href="/account/security" target="_blank">
          {m.chat_confirm_link()}
        </LinkButton>
      }
    >
      <span className="wrap-anywhere">{m.chat_confirm_text({ email })}</span>
    </Notice>
  );
}
