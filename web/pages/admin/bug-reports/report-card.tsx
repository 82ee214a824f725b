import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Mail, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { type BugReport, contacts } from "#shared/contacts/contract.ts";
import { call } from "#web/data/api.ts";
import { topicNameWithCode } from "#web/features/contacts/topic-name.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Chip } from "#web/ui/feedback/chip.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { ScrollRegion } from "#web/ui/layout/scroll-region.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TimeAgo } from "#web/ui/format/time.tsx";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

/** One bug report in full. Its content is untrusted: addresses are shown as text, not as links. */
export function ReportCard({ report }: { readonly report: BugReport }) {
  const { _id, userId, ticketId, email, topic, desc, url, browserInfo, createdAt } = report;
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => call(contacts.remove, { params: { id: _id } }),
    onSuccess: () => showSnackbar({ text: m.contacts_reports_removed() }),
    onError: (error) => showSnackbar({ text: failureText(error, m.ui_error_hint()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["contacts"] }),
  });

  return (
    <li className="rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Chip>{topicNameWithCode(topic)}</Chip>
        <span className="min-w-0 flex-1 text-small wrap-anywhere text-text-2">
          {email} ({userId ? m.contacts_reports_from_account() : m.contacts_reports_from_visitor()})
        </span>
        <TimeAgo at={createdAt} className="text-small text-text-3" />
      </div>
      <ScrollRegion label={topicNameWithCode(topic)} className="mt-3.5 max-h-[320px] overflow-y-auto">
        <p className="whitespace-pre-wrap wrap-anywhere">{desc}</p>
      </ScrollRegion>
      <dl className="mt-3.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small text-text-3">
        <MetadataItem name={m.contacts_reports_page()} value={url} />
        <MetadataItem name={m.contacts_reports_browser()} value={browserInfo} />
      </dl>
      <div className="mt-4 flex items-center justify-between gap-3">
        <LinkButton
          href={ticketId ? `/support/ticket/${ticketId}` : `mailto:${encodeURIComponent(email)}`}
          size="small"
          icon={<Mail />}
        >
          {m.contacts_reports_answer()}
        </LinkButton>
        <IconButton
          label={m.contacts_reports_remove()}
          icon={<Trash2 />}
          isPending={removal.isPending}
          onClick={() => setAsking(true)}
        />
      </div>
      <LazyOverlay isOpen={isAsking}>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.contacts_reports_remove_title()}
          confirmLabel={m.contacts_reports_remove()}
          isDanger
          onConfirm={() => removal.mutate()}
        >
          {m.contacts_reports_remove_text()}
        </ConfirmDialog>
      </LazyOverlay>
    </li>
  );
}

function MetadataItem({ name, value }: { readonly name: string; readonly value: string }) {
  if (value === "") return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className="wrap-anywhere text-text-2">{value}</dd>
    </>
  );
}
