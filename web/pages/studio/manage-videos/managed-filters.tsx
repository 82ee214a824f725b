import { useEffect, useState } from "react";
import { VISIBILITIES } from "#shared/channels/contract.ts";
import { MANAGED_SORTS } from "#shared/videos/contract.ts";
import { VIDEO_STATUSES } from "#shared/videos/lifecycle.ts";
import type { ManagedSort, ManagedView } from "./managed-videos.ts";
import { statusLabel, visibilityName } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMember } from "#web/session/viewer.ts";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { LazySelect } from "#web/ui/controls/lazy-select.tsx";

interface ManagedFiltersProps {
  readonly view: ManagedView;
  readonly onChange: (changes: Partial<ManagedView>) => void;
}

const ANY = "any";
const TYPING_PAUSE_MS = 300;

/** Filters of the channel's video list. */
export function ManagedFilters({ view, onChange }: ManagedFiltersProps) {
  const { role } = useMember();
  const statuses = VIDEO_STATUSES.filter((status) => status !== "deleted" || role === "admin");

  return (
    <div
      role="search"
      aria-label={m.studio_filter_label()}
      className="mb-5 grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]"
    >
      <TitleSearch query={view.query} onChange={(query) => onChange({ query })} />
      <LazySelect
        label={m.studio_column_status()}
        value={view.status ?? ANY}
        options={[
          { value: ANY, label: m.studio_filter_any_status() },
          ...statuses.map((status) => ({ value: status, label: statusLabel(status).label })),
        ]}
        onChange={(value) => onChange({ status: statuses.find((status) => status === value) })}
      />
      <LazySelect
        label={m.studio_column_visibility()}
        value={view.visibility ?? ANY}
        options={[
          { value: ANY, label: m.studio_filter_any_visibility() },
          ...VISIBILITIES.map((visibility) => ({ value: visibility, label: visibilityName(visibility) })),
        ]}
        onChange={(value) => onChange({ visibility: VISIBILITIES.find((one) => one === value) })}
      />
      <LazySelect
        label={m.studio_sort()}
        className="max-lg:col-span-2"
        value={view.sort}
        options={MANAGED_SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort]() }))}
        onChange={(value) => {
          const sort = MANAGED_SORTS.find((one) => one === value) ?? "createdAt";
          onChange({ sort, sortDesc: sort !== "title" });
        }}
      />
    </div>
  );
}

const SORT_NAMES: Record<ManagedSort, () => string> = {
  createdAt: m.studio_sort_created,
  publishedAt: m.studio_sort_published,
  title: m.studio_sort_title,
  views: m.studio_sort_views,
  duration: m.studio_sort_duration,
};

interface TitleSearchProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

/** Searches when typing pauses. */
function TitleSearch({ query, onChange }: TitleSearchProps) {
  const [typed, setTyped] = useState(query);
  const searchTerm = typed.trim();

  useEffect(() => {
    if (searchTerm === query) return;
    const timer = setTimeout(() => onChange(searchTerm), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [searchTerm, query, onChange]);

  return (
    <SearchField
      label={m.studio_filter_search()}
      placeholder={m.studio_filter_search()}
      value={typed}
      onChange={setTyped}
      className="h-11 max-lg:col-span-2"
    />
  );
}
