import { useLocation } from "@tanstack/react-router";
import { Bell, History, MessageCircle, Mic, ThumbsUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { EncouragementProps } from "./encouragement-host.tsx";
import { endEncouragement } from "#web/session/encourage-login.ts";

const BENEFITS = [
  { Icon: Mic, text: m.shell_encourage_channel },
  { Icon: MessageCircle, text: m.shell_encourage_comment },
  { Icon: ThumbsUp, text: m.shell_encourage_rate },
  { Icon: Bell, text: m.shell_encourage_notify },
  { Icon: History, text: m.shell_encourage_resume },
];

/** What an account is good for, and the ways to one. */
export function EncouragementDialog({
  isOpen,
  loginHref,
  registerHref,
}: EncouragementProps & { readonly isOpen: boolean }) {
  useClosedByNavigation(useLocation({ select: ({ pathname }) => pathname }));

  return (
    <Dialog
      isOpen={isOpen}
      onClose={endEncouragement}
      title={m.shell_encourage_title()}
      actions={
        <>
          <LinkButton href={registerHref}>{m.shell_encourage_register()}</LinkButton>
          <LinkButton variant="primary" href={loginHref}>
            {m.shell_login()}
          </LinkButton>
        </>
      }
    >
      <p className="text-pretty">{m.shell_encourage_lead()}</p>
      <ul className="mt-4 grid gap-3">
        {BENEFITS.map(({ Icon, text }) => (
          <li key={text()} className="flex items-center gap-3 text-text">
            <Icon className="text-accent-ink" />
            {text()}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function useClosedByNavigation(pathname: string) {
  const openedOnRef = useRef(pathname);
  useEffect(() => {
    if (openedOnRef.current !== pathname) endEncouragement();
    openedOnRef.current = pathname;
  }, [pathname]);
}
