import { lazy } from "react";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { useEncouragement } from "./encourage-login.ts";

const EncouragementDialog = lazy(async () => ({
  default: (await import("./encouragement-dialog.tsx")).EncouragementDialog,
}));

/** The place of the dialog that `encourageLogin` opens. */
export function EncouragementHost() {
  const { isOpen } = useEncouragement();
  return (
    <LazyOverlay isOpen={isOpen}>
      <EncouragementDialog isOpen={isOpen} />
    </LazyOverlay>
  );
}
