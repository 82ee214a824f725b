import type { ReactNode } from "react";
import type { UserRecord } from "#shared/user-admin/contract.ts";
import { limitOf } from "#shared/uploads/quotas.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { formatDate } from "#web/ui/format/date.ts";
import { useNow } from "#web/ui/format/now.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { DateOf, TimeAgo } from "#web/ui/format/time.tsx";
import { siteRoleName } from "#web/features/accounts/site-roles.ts";
import { UserState } from "./user-state.tsx";

/** What staff decide by, without history. */
export function PersonFacts({ person }: { readonly person: UserRecord }) {
  const now = useNow();
  const {
    email,
    activatedAt,
    awaitsApprovalSince,
    requestReason,
    role,
    createdAt,
    lastSeenAt,
    deletionAt,
    openReports,
  } = person;
  return (
    <dl className="grid grid-cols-3 gap-x-6 gap-y-4 rounded-lg border border-line bg-surface-1 p-5 text-control max-lg:grid-cols-2 max-sm:grid-cols-1 max-sm:p-4">
      <Fact name={m.admin_email()}>
        <span className="wrap-anywhere">{email}</span>
        {activatedAt || awaitsApprovalSince ? (
          <StatusDot tone="success">{m.admin_email_confirmed()}</StatusDot>
        ) : (
          <StatusDot tone="neutral">{m.admin_email_unconfirmed()}</StatusDot>
        )}
      </Fact>
      <Fact name={m.admin_role()}>{siteRoleName(role)}</Fact>
      <Fact name={m.admin_state()}>
        <UserState user={person} now={now} />
        {awaitsApprovalSince && (
          <Link
            href="/admin/account-requests"
            className="w-fit rounded-xs text-accent-ink underline underline-offset-4 hover:no-underline"
          >
            {m.requests_person_decide()}
          </Link>
        )}
      </Fact>
      <Fact name={m.admin_since()}>
        <DateOf at={createdAt} />
      </Fact>
      <Fact name={m.admin_seen()}>{lastSeenAt ? <TimeAgo at={lastSeenAt} /> : m.admin_seen_never()}</Fact>
      <Fact name={m.admin_person_terms()}>
        <Terms terms={person.terms} />
      </Fact>
      {requestReason !== null && (
        <Fact name={m.requests_person_reason()}>
          <span className="whitespace-pre-line wrap-anywhere">{requestReason}</span>
        </Fact>
      )}
      {deletionAt && (
        <Fact name={m.admin_person_deletion()}>
          <DateOf at={deletionAt} />
        </Fact>
      )}
      <Fact name={m.admin_space()}>{spaceText(person)}</Fact>
      <Fact name={m.admin_reported()}>
        {openReports > 0 ? (
          <Link
            href="/admin/reports"
            className="w-fit rounded-xs text-accent-ink underline underline-offset-4 hover:no-underline"
          >
            {m.admin_person_open_reports({ count: formatNumber(openReports) })}
          </Link>
        ) : (
          m.admin_person_open_reports_none()
        )}
      </Fact>
      <Fact name={m.admin_person_sessions()}>{formatNumber(person.sessionsCount)}</Fact>
      <Fact name={m.admin_person_two_factor()}>
        {person.twoFactorSince ? (
          <span>
            {m.admin_person_two_factor_since()} <DateOf at={person.twoFactorSince} />
          </span>
        ) : (
          m.admin_person_two_factor_off()
        )}
      </Fact>
      <Fact name={m.admin_person_passkeys()}>{formatNumber(person.passkeysCount)}</Fact>
    </dl>
  );
}

function Terms({ terms }: Pick<UserRecord, "terms">) {
  if (!terms) return m.admin_person_terms_none();
  const { version, agreedAt } = terms;
  return (
    <>
      <DateOf at={agreedAt} />
      <span className="text-small text-text-3">
        {version === null
          ? m.admin_person_terms_unknown()
          : m.admin_person_terms_version({ day: formatDate(version, { timeZone: "UTC" }) })}
      </span>
    </>
  );
}

function spaceText({ usedBytes, quota }: UserRecord): string {
  const used = formatBytes(usedBytes);
  const limit = limitOf(quota.total);
  return limit === null ? used : m.admin_person_space_of({ used, total: formatBytes(limit) });
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-small text-text-3">{name}</dt>
      <dd className="grid min-w-0 gap-0.5">{children}</dd>
    </div>
  );
}
