import type { UserForStaff } from "#shared/accounts/users.ts";
import type { BulkOutcome } from "#shared/user-admin/many.ts";
import { fullName } from "#web/data/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatAccounts } from "#web/ui/format/counts.ts";

interface BulkResultProps {
  readonly people: readonly UserForStaff[];
  readonly outcomes: readonly BulkOutcome[];
}

/** What was done and what was refused, each with the reason. */
export function BulkResult({ people, outcomes }: BulkResultProps) {
  const refused = outcomes.filter(({ refusal }) => refusal !== null);
  const done = outcomes.filter(({ refusal }) => refusal === null);
  const doneText = m.admin_bulk_done({ accounts: formatAccounts(done.length) });
  const refusedText = m.admin_bulk_refused({ accounts: formatAccounts(refused.length) });
  return (
    <div className="grid gap-5">
      <Notice tone={refused.length === 0 ? "success" : "warning"} isNew title={doneText}>
        {refused.length > 0 && refusedText}
      </Notice>
      {refused.length > 0 && <OutcomeList title={refusedText} people={people} outcomes={refused} />}
      {done.length > 0 && <OutcomeList title={doneText} people={people} outcomes={done} />}
    </div>
  );
}

function OutcomeList({ title, people, outcomes }: BulkResultProps & { readonly title: string }) {
  return (
    <section>
      <h3 className="mb-2 text-small font-[620] text-text">{title}</h3>
      <ul
        aria-label={title}
        className="divide-y divide-line rounded-md border border-line bg-surface-1 text-control"
      >
        {outcomes.map(({ _id, refusal }) => (
          <li key={_id} className="grid gap-0.5 px-3.5 py-2.5 wrap-anywhere">
            <PersonName person={people.find((person) => person._id === _id)} />
            {refusal && <span className="text-small text-danger-ink">{refusal.message}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PersonName({ person }: { readonly person: UserForStaff | undefined }) {
  if (!person) return m.admin_user();
  return (
    <>
      <span className="font-[600] text-text">{fullName(person) || person.email}</span>
      <span className="text-small text-text-3">{person.email}</span>
    </>
  );
}
