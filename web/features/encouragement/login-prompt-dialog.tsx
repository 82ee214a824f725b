import { useLocation } from "@tanstack/react-router";
import { Bell, History, MessageCircle, Mic, ThumbsUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { LoginPromptProps } from "./login-prompt-host.tsx";
import { publicConfig } from "#web/ssr/public-config.ts";
import { closeLoginPrompt } from "#web/session/login-prompt.ts";

const BENEFITS = [
  { Icon: Mic, text: m.shell_encourage_channel },
  { Icon: MessageCircle, text: m.shell_encourage_comment },
  { Icon: ThumbsUp, text: m.shell_encourage_rate },
  { Icon: Bell, text: m.shell_encourage_notify },
  { Icon: History, text: m.shell_encourage_resume },
];

/** Benefits of an account, with links to register and log in. */
export function LoginPromptDialog({
  isOpen,
  loginHref,
  registerHref,
}: LoginPromptProps & { readonly isOpen: boolean }) {
  useClosedByNavigation(useLocation({ select: ({ pathname }) => pathname }));

  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeLoginPrompt}
      title={m.shell_encourage_title()}
      actions={
        <>
          {publicConfig().canRegister && (
            <LinkButton href={registerHref}>{m.shell_encourage_register()}</LinkButton>
          )}
          <LinkButton variant="primary" href={loginHref}>
            {m.shell_login()}
          </LinkButton>
        </>
      }
    >
      <p className="text-pretty">
        {publicConfig().canRegister ? m.shell_encourage_lead() : m.shell_encourage_lead_closed()}
      </p>
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
    if (openedOnRef.current !== pathname) closeLoginPrompt();
    openedOnRef.current = pathname;
  }, [pathname]);
}
