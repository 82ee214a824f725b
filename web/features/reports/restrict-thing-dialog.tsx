import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { type Decision, moderation } from "#shared/moderation/contract.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Loading, SkeletonBlock } from "#web/ui/skeleton.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { DecisionList } from "./decision-list.tsx";
import { followDecision, historyQuery } from "./queries.ts";
import { endRestricting, type DecidedThing } from "./restrict-thing.ts";
import type { VerdictBody } from "./verdict.ts";
import { VerdictForm } from "./verdict-form.tsx";

interface RestrictThingDialogProps {
  readonly isOpen: boolean;
  readonly thing: DecidedThing;
}

/** For the staff: limits, hides or blocks a thing with a reason to its makers, or takes that back. */
export function RestrictThingDialog({ isOpen, thing }: RestrictThingDialogProps) {
  const formId = useId();
  const history = useQuery({ ...historyQuery(thing), enabled: isOpen });
  const inForce = history.data?.items.find((decision) => decision.isInForce);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (verdict: VerdictBody | undefined): Promise<Decision | undefined> => {
      const { entityType, entityId } = thing;
      if (verdict) return call(moderation.decide, { body: { entityType, entityId, ...verdict } });
      return inForce
        ? call(moderation.lift, { params: { id: inForce._id } })
        : Promise.resolve<undefined>(undefined);
    },
    onSuccess(_decision, verdict) {
      showSnackbar({ text: verdict ? m.moderation_decided() : m.moderation_lifted() });
      endRestricting();
      void followDecision(queryClient);
    },
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={endRestricting}
      title={inForce ? m.moderation_dialog_change() : m.moderation_dialog_title()}
      size="medium"
      actions={
        <>
          {inForce ? (
            <Button isPending={change.isPending} onClick={() => change.mutate(undefined)}>
              {m.moderation_lift()}
            </Button>
          ) : (
            <Button onClick={endRestricting}>{m.ui_cancel()}</Button>
          )}
          <Button type="submit" form={formId} variant="danger" isPending={change.isPending}>
            {m.moderation_decide()}
          </Button>
        </>
      }
    >
      <p className="mb-5 font-[620] wrap-anywhere">{thing.title || m.videos_untitled()}</p>
      {history.isPending ? (
        <Loading>
          <SkeletonBlock className="h-60 w-full rounded-lg" />
        </Loading>
      ) : (
        <VerdictForm
          key={`${String(isOpen)} ${inForce?._id ?? ""}`}
          id={formId}
          entityType={thing.entityType}
          options={{ withNothing: false, first: firstOf(inForce) }}
          onFinish={(verdict) => change.mutate(verdict)}
        />
      )}
      {history.data && history.data.items.length > 0 && (
        <section className="mt-6">
          <h3 className="mb-2.5 text-small font-[620]">{m.moderation_history()}</h3>
          <DecisionList decisions={history.data.items} />
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

/** A decision in force is where a new one begins. */
function firstOf({ measure, limits, reason, note }: Partial<Decision> = {}) {
  return {
    ...(measure ? { measure } : {}),
    ...(limits ? { limits } : {}),
    ...(reason ? { reason } : {}),
    ...(note ? { note } : {}),
  };
}
