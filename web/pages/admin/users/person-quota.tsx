import { HardDrive } from "lucide-react";
import { lazy, useState } from "react";
import type { UserRecord } from "#shared/user-admin/contract.ts";
import { isUsedUp, limitOf, type PeriodQuota } from "#shared/uploads/quotas.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Meter } from "#web/ui/feedback/meter.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const QuotaDialog = lazy(async () => ({ default: (await import("./quota-dialog.tsx")).QuotaDialog }));

/** What the person has uploaded and may, in total and within a day. */
export function PersonQuota({ person }: { readonly person: UserRecord }) {
  const [isChanging, setChanging] = useState(false);
  // The dialog stays mounted when it is closed: each opening starts from what is saved.
  const [opening, setOpening] = useState(0);
  const { quota, can } = person;

  function open() {
    setOpening(opening + 1);
    setChanging(true);
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 max-sm:grid-cols-1">
        <Period
          quota={quota.total}
          limited={m.studio_quota_total}
          unlimited={m.studio_quota_total_unlimited}
        />
        <Period
          quota={quota.daily}
          limited={m.studio_quota_daily}
          unlimited={m.studio_quota_daily_unlimited}
        />
      </div>
      {can.setQuota && (
        <Button className="mt-5" icon={<HardDrive />} onClick={open}>
          {m.admin_quota_change()}
        </Button>
      )}
      <LazyOverlay isOpen={isChanging}>
        <QuotaDialog key={opening} person={person} isOpen={isChanging} onClose={() => setChanging(false)} />
      </LazyOverlay>
    </>
  );
}

interface PeriodProps {
  readonly quota: PeriodQuota;
  readonly limited: (texts: { used: string; limit: string }) => string;
  readonly unlimited: (texts: { used: string }) => string;
}

function Period({ quota, limited, unlimited }: PeriodProps) {
  const limit = limitOf(quota);
  const used = formatBytes(quota.used);
  const text = limit === null ? unlimited({ used }) : limited({ used, limit: formatBytes(limit) });
  return (
    <div className="grid content-start gap-2">
      <p className="text-control">{text}</p>
      {limit !== null && <Meter label={text} share={quota.used / limit} />}
      <p className="text-small text-text-3">
        {quota.own === "role" ? m.admin_quota_of_role() : m.admin_quota_own()}
      </p>
      {isUsedUp(quota) && <Notice tone="warning" title={m.studio_quota_full()} />}
    </div>
  );
}
