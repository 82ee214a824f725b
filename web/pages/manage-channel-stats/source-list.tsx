import type { ChannelStats } from "#shared/channels/statistics.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { ShareList } from "#web/ui/share-list.tsx";

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
  const rows = sources.map(({ kind, host, visits }) => ({
    id: `${kind} ${host ?? ""}`,
    label: host ?? NAMES[kind](),
    count: visits,
  }));
  return (
    <>
      <ShareList rows={rows} />
      <p className="mt-4 text-hint text-pretty text-text-3">{m.manage_sources_hint()}</p>
    </>
  );
}
