import { Search, Wrench } from "lucide-react";
import { useState } from "react";
import { storage, type StorageCheck, type StorageOverview } from "#shared/storage/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatDateTime } from "#web/ui/format/date.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { FindingTable } from "./finding-table.tsx";
import { MendDialog } from "./mend-dialog.tsx";
import { useStorageAction } from "./use-storage-action.ts";

/** What the newest search has found on either side, and its mending. */
export function Orphans({ overview }: { readonly overview: StorageOverview }) {
  const { check, running, bin } = overview;
  const [isAsking, setAsking] = useState(false);
  const start = useStorageAction(
    () => call(storage.check),
    () => m.storage_check_started(),
  );
  const isChecking = running.check || start.isPending;
  const found = check ? check.strangeBytes.objects + check.missingBytes.objects : 0;
  return (
    <Section title={m.storage_orphans()}>
      <p className="max-w-[70ch] text-pretty text-text-2">{m.storage_orphans_text()}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Button icon={<Search />} isPending={isChecking} onClick={() => start.mutate()}>
          {running.check ? m.storage_checking() : check ? m.storage_check_again() : m.storage_check()}
        </Button>
        {check && found > 0 && !check.isMended && !check.isDoubtful && (
          <Button
            variant="primary"
            icon={<Wrench />}
            disabled={isChecking || running.mend}
            onClick={() => setAsking(true)}
          >
            {m.storage_mend()}
          </Button>
        )}
        <p className="text-small text-text-2">
          {check ? m.storage_checked({ date: formatDateTime(check.checkedAt) }) : m.storage_never_checked()}
        </p>
      </div>
      {check && <Result check={check} isMending={running.mend} found={found} />}
      {check && (
        <MendDialog isOpen={isAsking} onClose={() => setAsking(false)} check={check} days={bin.days} />
      )}
    </Section>
  );
}

interface ResultProps {
  readonly check: StorageCheck;
  readonly isMending: boolean;
  readonly found: number;
}

function Result({ check, isMending, found }: ResultProps) {
  if (isMending) return <Notice className="mt-5">{m.storage_mending()}</Notice>;
  if (found === 0) {
    return (
      <Notice tone="success" className="mt-5">
        {check.isMended ? m.storage_mended() : m.storage_clean()}
      </Notice>
    );
  }
  return (
    <div className="mt-6 grid gap-7">
      {check.isDoubtful && <Notice tone="danger">{m.storage_doubtful()}</Notice>}
      <FindingTable side="strangeBytes" check={check} />
      <FindingTable side="missingBytes" check={check} />
    </div>
  );
}
