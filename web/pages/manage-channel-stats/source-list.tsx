import type { ChannelStats } from "#shared/channels/statistics.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatNumber } from "#web/ui/format/number.ts";

type Source = ChannelStats["sources"][number];

const NAMES: Record<Source["kind"], () => string> = {
  home: m.manage_source_home,
  channel: m.manage_source_channel,
  watch: m.manage_source_watch,
  lists: m.manage_source_lists,
  elsewhere: m.manage_source_elsewhere,
  outside: m.manage_source_outside,
  direct: m.manage_source_direct,
};

/** Where viewers came from, the most frequent first. */
export function SourceList({ sources }: { readonly sources: readonly Source[] }) {
  if (sources.length === 0) {
    return <p className="text-control text-pretty text-text-2">{m.manage_sources_none()}</p>;
  }
  const most = Math.max(...sources.map(({ visits }) => visits));
  return (
    <>
      <ul className="grid gap-3">
        {sources.map((source) => (
          <li key={`${source.kind} ${source.host ?? ""}`} className="grid gap-1.5 text-control">
            <span className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{source.host ?? NAMES[source.kind]()}</span>
              <span className="font-[620] tabular-nums">{formatNumber(source.visits)}</span>
            </span>
            <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="h-1.5 w-full">
              <rect width="100" height="2" className="fill-surface-3" />
              <rect width={(source.visits / most) * 100} height="2" className="fill-accent-ink" />
            </svg>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-hint text-pretty text-text-3">{m.manage_sources_hint()}</p>
    </>
  );
}
