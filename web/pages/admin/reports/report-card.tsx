import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronUp, Eye, Gavel, RotateCcw, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { type Report, reports } from "#shared/reports/contract.ts";
import { call } from "#web/data/api.ts";
import { DecisionList } from "#web/features/reports/decision-list.tsx";
import { reasonName } from "#web/features/reports/reasons.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Chip } from "#web/ui/feedback/chip.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { SkeletonImage } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { StatusDot, type StatusTone } from "#web/ui/feedback/status-dot.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { reportedTypeName } from "#web/features/reports/reported-type-name.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

const DecideDialog = lazy(async () => ({ default: (await import("./decide-dialog.tsx")).DecideDialog }));
const ReportedContentPreview = lazy(async () => ({
  default: (await import("./reported-content.tsx")).ReportedContentPreview,
}));

type Action = "reopen" | "remove";

const ACTIONS = {
  reopen: { endpoint: reports.reopen, done: m.reports_reopened_done },
  remove: { endpoint: reports.remove, done: m.reports_deleted_done },
} as const;

const STATES: Record<Report["state"], { tone: StatusTone; name: () => string }> = {
  created: { tone: "warning", name: m.reports_state_created },
  reopened: { tone: "danger", name: m.reports_state_reopened },
  closed: { tone: "neutral", name: m.reports_state_closed },
  deleted: { tone: "neutral", name: m.reports_state_closed },
};

/** One report: the reported content, the reason, and the moderation actions. */
export function ReportCard({ report }: { readonly report: Report }) {
  const { _id, reason, message, state, email, isFromAccount, reporterId, createdAt } = report;
  const [isAsking, setAsking] = useState(false);
  const [isDeciding, setDeciding] = useState(false);
  const [isShown, setShown] = useState(false);
  const hasPreview = report.entity !== null && (report.entityType === "video" || Boolean(report.entity.text));
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: async (action: Action) => {
      await call(ACTIONS[action].endpoint, { params: { id: _id } });
    },
    onSuccess: (_response, action) => showSnackbar({ text: ACTIONS[action].done() }),
    onError: (error) => showSnackbar({ text: failureText(error, m.reports_act_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["reports"] }),
  });
  const { tone, name } = STATES[state];

  return (
    <article className="rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Chip>{reasonName(reason)}</Chip>
        <StatusDot tone={tone}>{name()}</StatusDot>
        <TimeAgo at={createdAt} className="ml-auto text-small text-text-3" />
      </div>
      <h2 className="mt-3 text-card wrap-anywhere">
        <ReportedContent report={report} />
      </h2>
      <ReportedAuthor report={report} />
      {hasPreview && (
        <Button
          size="small"
          className="mt-3"
          icon={isShown ? <ChevronUp /> : <Eye />}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? m.moderation_hide() : m.moderation_show()}
        </Button>
      )}
      {isShown && (
        <Suspense fallback={<SkeletonImage className="mt-3 max-w-[560px] rounded-lg" />}>
          <ReportedContentPreview report={report} />
        </Suspense>
      )}
      <p className="mt-3 whitespace-pre-wrap wrap-anywhere text-text-2">
        {message === "" ? m.reports_no_message() : message}
      </p>
      <p className="mt-2 text-small wrap-anywhere text-text-3">
        {reporterId ? (
          <Link
            href={`/admin/people/${reporterId}`}
            className="rounded-xs underline underline-offset-4 hover:no-underline"
          >
            {email}
          </Link>
        ) : (
          email
        )}{" "}
        ({isFromAccount ? m.reports_from_account() : m.reports_from_visitor()})
      </p>
      <PreviousReports report={report} />
      <div className="mt-4 flex items-center justify-between gap-3">
        {state === "closed" ? (
          <Button
            size="small"
            icon={<RotateCcw />}
            isPending={change.isPending}
            onClick={() => change.mutate("reopen")}
          >
            {m.reports_reopen()}
          </Button>
        ) : (
          <Button size="small" icon={<Gavel />} onClick={() => setDeciding(true)}>
            {m.moderation_decide_action()}
          </Button>
        )}
        <IconButton label={m.reports_delete()} icon={<Trash2 />} onClick={() => setAsking(true)} />
      </div>
      <LazyOverlay isOpen={isDeciding}>
        <DecideDialog isOpen={isDeciding} onClose={() => setDeciding(false)} report={report} />
      </LazyOverlay>
      <LazyOverlay isOpen={isAsking}>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.reports_delete_title()}
          confirmLabel={m.reports_delete()}
          isDanger
          onConfirm={() => change.mutate("remove")}
        >
          {m.reports_delete_text()}
        </ConfirmDialog>
      </LazyOverlay>
    </article>
  );
}

/** Link to the reported content, unless it has been deleted. */
function ReportedContent({ report: { entity, entityType } }: { readonly report: Report }) {
  const kind = reportedTypeName(entityType);
  if (!entity) return `${kind}: ${m.reports_gone()}`;
  return (
    <>
      {kind}:{" "}
      <Link
        href={entity.path}
        className="rounded-xs text-accent-ink underline underline-offset-4 hover:no-underline"
      >
        {entity.title || m.reports_untitled()}
      </Link>
    </>
  );
}

function ReportedAuthor({ report: { entity } }: { readonly report: Report }) {
  if (!entity?.author) return null;
  const { name, path } = entity.author;
  return (
    <p className="mt-1 text-small text-text-2">
      {m.moderation_thing_author()}{" "}
      <Link href={path} className="rounded-xs underline underline-offset-4 hover:no-underline">
        {name}
      </Link>
    </p>
  );
}

/** Other reports about the same content, and earlier decisions. */
function PreviousReports({ report: { otherReports, decisions } }: { readonly report: Report }) {
  return (
    <>
      {otherReports.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-2 text-small font-[620]">{m.moderation_other_reports()}</h3>
          <ul className="grid gap-2 text-small">
            {otherReports.map(({ _id, reason, message, state, createdAt }) => (
              <li key={_id} className="grid gap-0.5 border-l-2 border-line pl-3">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span>{reasonName(reason)}</span>
                  <StatusDot tone={STATES[state].tone}>{STATES[state].name()}</StatusDot>
                  <TimeAgo at={createdAt} className="text-text-3" />
                </span>
                {message !== "" && <span className="wrap-anywhere text-text-2">{message}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {decisions.length > 0 && (
        <section className="mt-4">
          <h3 className="mb-2 text-small font-[620]">{m.moderation_history()}</h3>
          <DecisionList decisions={decisions} />
        </section>
      )}
    </>
  );
}
