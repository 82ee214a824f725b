import { useBlocker } from "@tanstack/react-router";
import { lazy } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const ConfirmDialog = lazy(() =>
  import("#web/ui/overlays/confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

interface UnsavedGuardProps {
  readonly isChanged: boolean;
  /** The question and its consequences, where something other than changes would be lost. */
  readonly title?: string;
  readonly text?: string;
  readonly confirmLabel?: string;
}

/** Asks for confirmation before unsaved changes are lost. */
export function UnsavedGuard({ isChanged, title, text, confirmLabel }: UnsavedGuardProps) {
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
        title={title ?? m.studio_leave_title()}
        confirmLabel={confirmLabel ?? m.studio_leave_confirm()}
        cancelLabel={m.studio_leave_stay()}
        onConfirm={() => proceed?.()}
      >
        {text ?? m.studio_leave_text()}
      </ConfirmDialog>
    </LazyOverlay>
  );
}
