import { lazy } from "react";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useLoginPrompt } from "#web/session/login-prompt.ts";

const EncouragementDialog = lazy(async () => ({
  default: (await import("./login-prompt-dialog.tsx")).LoginPromptDialog,
}));

export interface LoginPromptProps {
  /** Login URL that returns to this page. */
  readonly loginHref: string;
  /** Registration URL; the first login returns to this page. */
  readonly registerHref: string;
}

/** Renders the dialog that `openLoginPrompt` opens. */
export function LoginPromptHost(props: LoginPromptProps) {
  const { isOpen } = useLoginPrompt();
  return (
    <LazyOverlay isOpen={isOpen}>
      <EncouragementDialog {...props} isOpen={isOpen} />
    </LazyOverlay>
  );
}
