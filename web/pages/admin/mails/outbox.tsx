import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mails, type OutboxMail } from "#shared/mails/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { MailRow } from "./mail-row.tsx";

const PAGE_SIZE = 20;
const REFRESH_EVERY_MS = 10_000;

/** Emails stored in the outbox because no mail server is configured; the list refreshes automatically. */
export function Outbox({ page }: { readonly page: number }) {
  const query = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const outbox = useQuery({
    queryKey: ["mails", "outbox", query],
    queryFn: ({ signal }) => call(mails.outbox, { query }, { signal }),
    refetchInterval: REFRESH_EVERY_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

  if (!outbox.data) {
    if (!outbox.isError) return <OutboxSkeleton />;
    return (
      <ErrorState onRetry={() => void outbox.refetch()} isRetrying={outbox.isFetching}>
        {failureText(outbox.error, m.ui_error_hint())}
      </ErrorState>
    );
  }
  const { items, count, smtp } = outbox.data;
  return (
    <div className="grid gap-4">
      <p className="max-w-[78ch] text-pretty text-text-2">
        {smtp ? m.admin_outbox_smtp() : m.admin_outbox_kept()}
      </p>
      {items.length === 0 ? (
        <EmptyState title={m.admin_outbox_empty_title()}>
          {smtp ? m.admin_outbox_empty_smtp() : m.admin_outbox_empty()}
        </EmptyState>
      ) : (
        <MailList items={items} />
      )}
      {outbox.isError && <Notice kind="failure">{m.admin_outbox_stale()}</Notice>}
      <Pages page={page} count={count} />
    </div>
  );
}

function MailList({ items }: { readonly items: readonly OutboxMail[] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface-1">
      <div
        aria-hidden="true"
        className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_190px_20px] gap-4 px-4 py-3.5 text-micro font-[650] tracking-[0.06em] text-text-3 uppercase max-md:hidden"
      >
        <span>{m.admin_mail_to()}</span>
        <span>{m.admin_mail_subject()}</span>
        <span className="text-right">{m.admin_mail_sent()}</span>
      </div>
      <ul className="[&>li]:border-t [&>li]:border-line max-md:[&>li:first-child]:border-t-0">
        {items.map((mail) => (
          <MailRow key={mail._id} mail={mail} />
        ))}
      </ul>
    </div>
  );
}

function Pages({ page, count }: { readonly page: number; readonly count: number }) {
  const last = Math.max(1, Math.ceil(count / PAGE_SIZE));
  if (last === 1 && page === 1) return null;
  const from = Math.min(count, (page - 1) * PAGE_SIZE + 1);
  return (
    <nav aria-label={m.admin_pages()} className="flex items-center gap-3">
      <span className="min-w-0 flex-1 text-small text-text-3 tabular-nums">
        {m.admin_range({ from, to: Math.min(count, page * PAGE_SIZE), count })}
      </span>
      {page > 1 && <LinkButton href={pageHref(page - 1)}>{m.admin_newer()}</LinkButton>}
      {page < last && <LinkButton href={pageHref(page + 1)}>{m.admin_older()}</LinkButton>}
    </nav>
  );
}

function pageHref(page: number): string {
  return page === 1 ? "/admin/mails" : `/admin/mails?page=${page}`;
}

function OutboxSkeleton() {
  return (
    <Loading>
      <SkeletonBlock className="mb-4 h-4 w-2/3" />
      <SkeletonBlock className="h-64 w-full rounded-lg" />
    </Loading>
  );
}
