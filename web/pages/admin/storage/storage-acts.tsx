import type { StorageAct } from "#shared/storage/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatDateTime } from "#web/ui/format/date.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { Time } from "#web/ui/format/time.tsx";
import { Section } from "#web/ui/layout/section.tsx";

/** What administrators have done with the storage, the newest first. */
export function StorageActs({ acts }: { readonly acts: readonly StorageAct[] }) {
  return (
    <Section title={m.storage_acts()}>
      {acts.length === 0 ? (
        <p className="text-text-2">{m.storage_acts_empty()}</p>
      ) : (
        <ol
          aria-label={m.storage_acts()}
          className="divide-y divide-line rounded-lg border border-line bg-surface-1"
        >
          {acts.map((act) => (
            <li key={act._id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3 max-sm:px-4">
              <Time at={act.at} text={formatDateTime(act.at)} className="text-small text-text-3" />
              <span className="min-w-0 wrap-anywhere">
                {act.by ?? m.storage_act_by_shell()}: {actText(act)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function actText({ act, objects }: StorageAct): string {
  switch (act) {
    case "count":
      return m.storage_act_count();
    case "check":
      return m.storage_act_check();
    case "mend":
      return m.storage_act_mend({ count: formatNumber(objects) });
    case "restore":
      return m.storage_act_restore();
  }
}
