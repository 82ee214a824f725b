import type { ChannelStats } from "#shared/channels/statistics.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { siteName } from "#web/ssr/public-config.ts";
import { BarList } from "#web/ui/layout/bar-list.tsx";

type Source = ChannelStats["sources"][number];

const NAMES: Record<Source["kind"], () => string> = {
  home: m.studio_source_home,
  channel: m.studio_source_channel,
  watch: m.studio_source_watch,
  lists: m.studio_source_lists,
  elsewhere: () => m.studio_source_elsewhere({ site: siteName() }),
  outside: m.studio_source_outside,
  direct: m.studio_source_direct,
};

/** Traffic sources, most frequent first. */
export function SourceList({ sources }: { readonly sources: readonly Source[] }) {
  if (sources.length === 0) {
    return <p className="text-control text-pretty text-text-2">{m.studio_sources_none()}</p>;
  }
  const rows = sources.map(({ kind, host, visits }) => ({
    id: `${kind} ${host ?? ""}`,
    label: host ?? NAMES[kind](),
    count: visits,
  }));
  return (
    <>
      <BarList rows={rows} />
      <p className="mt-4 text-hint text-pretty text-text-3">{m.studio_sources_hint()}</p>
    </>
  );
}
