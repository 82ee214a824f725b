import { SEARCH_PERIODS } from "#shared/search/contract.ts";
import { type SearchFilters, type SearchSort, searchHref } from "#web/features/search/search-filters.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { PERIOD_NAMES, SORT_NAMES } from "./describe-filters.ts";
import { MinutesField } from "./minutes-field.tsx";

const ANY = "any";

interface FilterFieldsProps {
  readonly id: string;
  readonly filters: SearchFilters;
  readonly onChangeOrder: (sort: SearchSort) => void;
}

/** The fields of the opened filter panel. */
export function FilterFields({ id, filters, onChangeOrder }: FilterFieldsProps) {
  const openHref = useOpenHref();
  const change = (changes: Partial<SearchFilters>) => openHref(searchHref({ ...filters, ...changes }));
  const { sort, sortDesc, exact, minDuration, maxDuration, published } = filters;
  return (
    <div
      id={id}
      className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] items-start gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4"
    >
      <Select
        label={m.discovery_filter_sort()}
        options={Object.entries(SORT_NAMES).map(([value, name]) => ({ value, label: name() }))}
        value={sort === "new" ? "publishedAt" : sort}
        onChange={(value) => onChangeOrder(value as SearchSort)}
      />
      <Select
        label={m.discovery_filter_published()}
        options={[
          { value: ANY, label: m.discovery_filter_published_any() },
          ...SEARCH_PERIODS.map((value) => ({ value, label: PERIOD_NAMES[value]() })),
        ]}
        value={published ?? ANY}
        onChange={(value) => change({ published: SEARCH_PERIODS.find((period) => period === value) })}
      />
      <MinutesField
        key={`min ${minDuration}`}
        label={m.discovery_filter_min()}
        seconds={minDuration}
        onChange={(seconds) => change({ minDuration: seconds })}
      />
      <MinutesField
        key={`max ${maxDuration}`}
        label={m.discovery_filter_max()}
        seconds={maxDuration}
        onChange={(seconds) => change({ maxDuration: seconds })}
      />
      <div className="grid gap-3 sm:pt-[23px]">
        <Checkbox
          label={m.discovery_filter_exact()}
          checked={exact}
          onChange={(event) => change({ exact: event.target.checked })}
        />
        <Checkbox
          label={m.discovery_filter_ascending()}
          checked={!sortDesc}
          onChange={(event) => change({ sortDesc: !event.target.checked })}
        />
      </div>
    </div>
  );
}
