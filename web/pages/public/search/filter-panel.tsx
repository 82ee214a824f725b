import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import { SEARCH_PERIODS } from "#shared/search/contract.ts";
import {
  isFiltered,
  type SearchFilters,
  searchHref,
  type SearchSort,
  unfilteredHref,
} from "#web/features/search/search-filters.ts";
import { storeOrder } from "#web/features/search/search-order.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { ButtonGroup, ToggleButton } from "#web/ui/controls/toggle-button.tsx";
import { useViewer } from "#web/session/viewer.ts";
import { PERIOD_NAMES, SORT_NAMES } from "./describe-filters.ts";
import { MinutesField } from "./minutes-field.tsx";

// Loaded only for logged-in members.
const Smartlists = lazy(async () => ({ default: (await import("./smartlists.tsx")).Smartlists }));

const ANY = "any";
/** Filters and sort order of the search. All stored in the URL, so that reloads and links preserve them. */
export function FilterPanel({ filters }: { readonly filters: SearchFilters }) {
  const hasFilters = isFiltered(filters);
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(hasFilters);
  const panelId = useId();
  const openHref = useOpenHref();
  const change = (changes: Partial<SearchFilters>) => openHref(searchHref({ ...filters, ...changes }));
  const { sort, sortDesc, exact, minDuration, maxDuration, published } = filters;
  const isNewest = sort === "new" || sort === "publishedAt";

  function changeOrder(nextSort: SearchSort, isDescending = sortDesc) {
    storeOrder(nextSort === "relevance" ? "relevance" : "new");
    change({ sort: nextSort === "publishedAt" ? "new" : nextSort, sortDesc: isDescending });
  }

  return (
    <div className="mt-4 mb-6">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {m.discovery_filters()}
          <ChevronDown className={classes("size-4 transition-transform", isOpen && "rotate-180")} />
        </Button>
        <ButtonGroup label={m.discovery_filter_order()}>
          <ToggleButton isOn={isNewest && sortDesc} onClick={() => changeOrder("new", true)}>
            {m.discovery_order_new()}
          </ToggleButton>
          <ToggleButton
            isOn={sort === "relevance" && sortDesc}
            onClick={() => changeOrder("relevance", true)}
          >
            {m.discovery_order_relevance()}
          </ToggleButton>
        </ButtonGroup>
        {hasFilters && (
          <LinkButton variant="quiet" href={unfilteredHref(filters)}>
            {m.discovery_filters_reset()}
          </LinkButton>
        )}
        {viewer.kind === "member" && (
          <Suspense>
            <Smartlists filters={filters} />
          </Suspense>
        )}
      </div>
      {isOpen && (
        <div
          id={panelId}
          className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] items-start gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4"
        >
          <Select
            label={m.discovery_filter_sort()}
            options={Object.entries(SORT_NAMES).map(([value, name]) => ({ value, label: name() }))}
            value={sort === "new" ? "publishedAt" : sort}
            onChange={(value) => changeOrder(value as SearchSort)}
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
      )}
    </div>
  );
}
