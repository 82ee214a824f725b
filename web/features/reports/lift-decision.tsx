import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { lazy, useState } from "react";
import { moderation } from "#shared/moderation/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { invalidateAfterDecision } from "./queries.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

interface LiftDecisionProps {
  readonly decisionId: string;
  readonly size?: "small" | undefined;
  readonly onLifted?: (() => void) | undefined;
}

/** Ends a decision in force, after a confirmation. */
export function LiftDecision({ decisionId, size, onLifted }: LiftDecisionProps) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const lift = useMutation({
    mutationFn: () => call(moderation.lift, { params: { id: decisionId } }),
    onSuccess() {
      showSnackbar({ text: m.moderation_lifted() });
      onLifted?.();
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.moderation_failed()) }),
    // Also after a failure: another moderator may have lifted it.
    onSettled: () => void invalidateAfterDecision(queryClient),
  });
  return (
    <>
      <Button size={size} icon={<Undo2 />} isPending={lift.isPending} onClick={() => setAsking(true)}>
        {m.moderation_lift()}
      </Button>
      <LazyOverlay isOpen={isAsking}>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.moderation_lift_title()}
          confirmLabel={m.moderation_lift()}
          onConfirm={() => lift.mutate()}
        >
          {m.moderation_lift_text()}
        </ConfirmDialog>
      </LazyOverlay>
    </>
  );
}
