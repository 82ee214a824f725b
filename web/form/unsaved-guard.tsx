import { useBlocker } from "@tanstack/react-router";
import { lazy } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";

const ConfirmDialog = lazy(() =>
  import("#web/ui/confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

/** Asks before changes that were not saved are left behind. */
export function UnsavedGuard({ isChanged }: { readonly isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });

  return (
    <LazyOverlay isOpen={status === "blocked"}>
      <ConfirmDialog
        isOpen={status === "blocked"}
        onClose={() => reset?.()}
        title={m.studio_leave_title()}
        confirmLabel={m.studio_leave_confirm()}
        cancelLabel={m.studio_leave_stay()}
        onConfirm={() => proceed?.()}
      >
        {m.studio_leave_text()}
      </ConfirmDialog>
    </LazyOverlay>
  );
}
