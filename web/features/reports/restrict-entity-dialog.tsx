import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { type Decision, moderation } from "#shared/moderation/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { DecisionList } from "./decision-list.tsx";
import { LiftDecision } from "./lift-decision.tsx";
import { invalidateAfterDecision, historyQuery } from "./queries.ts";
import { closeRestrictDialog, type DecidedEntity } from "#web/session/restrict-entity.ts";
import type { VerdictBody } from "./verdict.ts";
import { VerdictForm } from "./verdict-form.tsx";

interface RestrictEntityDialogProps {
  readonly isOpen: boolean;
  readonly entity: DecidedEntity;
}

/** For staff: limits, hides or blocks an entity with a reason for its owner, or reverts that. */
export function RestrictEntityDialog({ isOpen, entity }: RestrictEntityDialogProps) {
  const formId = useId();
  const history = useQuery({ ...historyQuery(entity), enabled: isOpen });
  const inForce = history.data?.items.find((decision) => decision.isInForce);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (verdict: VerdictBody) => {
      const { entityType, entityId } = entity;
      return call(moderation.decide, { body: { entityType, entityId, ...verdict } });
    },
    onSuccess() {
      showSnackbar({ text: m.moderation_decided() });
      closeRestrictDialog();
      void invalidateAfterDecision(queryClient);
    },
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeRestrictDialog}
      title={inForce ? m.moderation_dialog_change() : m.moderation_dialog_title()}
      size="medium"
      actions={
        <>
          {inForce ? (
            <LiftDecision decisionId={inForce._id} onLifted={closeRestrictDialog} />
          ) : (
            <Button onClick={closeRestrictDialog}>{m.ui_cancel()}</Button>
          )}
          <Button type="submit" form={formId} variant="danger" isPending={change.isPending}>
            {m.moderation_decide()}
          </Button>
        </>
      }
    >
      <p className="mb-5 font-[620] wrap-anywhere">{entity.title || m.videos_untitled()}</p>
      {history.isPending ? (
        <Loading>
          <SkeletonBlock className="h-60 w-full rounded-lg" />
        </Loading>
      ) : (
        <VerdictForm
          key={`${String(isOpen)} ${inForce?._id ?? ""}`}
          id={formId}
          entityType={entity.entityType}
          options={{ closeWithoutAction: false, first: initialVerdict(inForce) }}
          onFinish={(verdict) => change.mutate(verdict)}
        />
      )}
      {history.data && history.data.items.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-2.5 text-small font-[620]">{m.moderation_history()}</h3>
          <DecisionList decisions={history.data.items} isLiftable={false} />
        </section>
      )}
      {change.error && (
        <Notice tone="danger" isNew className="mt-5">
          {failureText(change.error, m.moderation_failed())}
        </Notice>
      )}
    </Dialog>
  );
}

/** Initial form state: a decision in force, if there is one. */
function initialVerdict({ measure, limits, reason, note }: Partial<Decision> = {}) {
  return {
    ...(measure ? { measure } : {}),
    ...(limits ? { limits } : {}),
    ...(reason ? { reason } : {}),
    ...(note ? { note } : {}),
  };
}
