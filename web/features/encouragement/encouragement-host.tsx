import { lazy } from "react";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { useEncouragement } from "#web/session/encourage-login.ts";

const EncouragementDialog = lazy(async () => ({
  default: (await import("./encouragement-dialog.tsx")).EncouragementDialog,
}));

export interface EncouragementProps {
  /** The way to log in that leads back to this page. */
  readonly loginHref: string;
  /** The way to an account, whose first login leads back to this page. */
  readonly registerHref: string;
}

/** The place of the dialog that `encourageLogin` opens. */
export function EncouragementHost(props: EncouragementProps) {
  const { isOpen } = useEncouragement();
  return (
    <LazyOverlay isOpen={isOpen}>
      <EncouragementDialog {...props} isOpen={isOpen} />
    </LazyOverlay>
  );
}
