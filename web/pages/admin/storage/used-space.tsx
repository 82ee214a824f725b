import { RefreshCw } from "lucide-react";
import { forecast } from "#shared/storage/growth.ts";
import { storage, type StorageCount, type StorageOverview } from "#shared/storage/contract.ts";
import { call } from "#web/data/api.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { formatDate, formatDateTime } from "#web/ui/format/date.ts";
import { formatPercent } from "#web/ui/format/number.ts";
import { Section } from "#web/ui/layout/section.tsx";
import { SpaceTables } from "./space-tables.tsx";
import { StorageGrowth } from "./storage-growth.tsx";
import { useStorageAction } from "./use-storage-action.ts";

/** What takes up the space, as it was counted last. */
export function UsedSpace({ overview: { count, medium, running } }: { readonly overview: StorageOverview }) {
  return (
    <>
      <Section title={m.storage_used()} className="mt-8 max-sm:mt-7">
        <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <CountButton isFirst={!count} isRunning={running.count} />
          {count && (
            <p className="text-small text-text-2">
              {m.storage_counted({ date: formatDateTime(count.countedAt) })}
            </p>
          )}
        </div>
        {count ? (
          <Tiles count={count} medium={medium} />
        ) : (
          <EmptyState title={m.storage_never_counted()}>{m.storage_never_counted_text()}</EmptyState>
        )}
      </Section>
      {count && (
        <>
          <StorageGrowth count={count} medium={medium} />
          <SpaceTables count={count} />
        </>
      )}
    </>
  );
}

interface CountButtonProps {
  readonly isFirst: boolean;
  readonly isRunning: boolean;
}

function CountButton({ isFirst, isRunning }: CountButtonProps) {
  const label = isFirst ? m.storage_count() : m.storage_count_again();
  const start = useStorageAction(
    () => call(storage.count),
    () => m.storage_count_started(),
  );
  return (
    <Button icon={<RefreshCw />} isPending={isRunning || start.isPending} onClick={() => start.mutate()}>
      {isRunning ? m.storage_counting() : label}
    </Button>
  );
}

interface CountProps {
  readonly count: StorageCount;
  readonly medium: StorageOverview["medium"];
}

function Tiles({ count, medium }: CountProps) {
  const { kinds, freeBytes } = count;
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0);
  const originals = kinds.find(({ kind }) => kind === "original")?.bytes ?? 0;
  const tiles = [
    { label: m.storage_total(), text: formatBytes(total) },
    { label: m.storage_originals(), text: formatBytes(originals) },
    ...(freeBytes === null ? [] : [{ label: m.storage_free(), text: formatBytes(freeBytes) }]),
    ...(medium === "s3" ? [] : [{ label: m.storage_full_on(), text: fullText(count) }]),
  ];
  return (
    <>
      <dl className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:gap-3">
        {tiles.map(({ label, text }) => (
          <div key={label} className="rounded-lg border border-line bg-surface-1 p-4">
            <dt className="text-small text-pretty text-text-2">{label}</dt>
            <dd className="mt-1 mark-wide text-h3 text-balance wrap-anywhere tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-[70ch] text-pretty text-text-2">
        {originals === 0
          ? m.storage_originals_none()
          : m.storage_originals_text({
              size: formatBytes(originals),
              share: formatPercent(originals / Math.max(1, total)),
            })}
      </p>
      {medium === "s3" && <p className="mt-2 max-w-[70ch] text-pretty text-text-2">{m.storage_free_s3()}</p>}
    </>
  );
}

/** The day on which the disk will be full, in a few words. */
function fullText({ totals, freeBytes }: StorageCount): string {
  const expected = forecast(totals, freeBytes);
  if (expected.kind === "unknown") return m.storage_full_unknown();
  if (expected.kind === "noGrowth") return m.storage_full_no_growth();
  return expected.fullOn === null
    ? m.storage_full_on_later()
    : formatDate(expected.fullOn, { timeZone: "UTC" });
}
