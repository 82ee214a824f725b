import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
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
import { classes } from "#web/ui/styles/classes.ts";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { ButtonGroup, ToggleButton } from "#web/ui/controls/toggle-button.tsx";
import { useViewer } from "#web/session/viewer.ts";

// Loaded only for logged-in members.
const Smartlists = lazy(async () => ({ default: (await import("./smartlists.tsx")).Smartlists }));

const loadFields = () => import("./filter-fields.tsx");
const FilterFields = lazy(async () => ({ default: (await loadFields()).FilterFields }));

/** Filters and sort order of the search. All stored in the URL, so that reloads and links preserve them. */
export function FilterPanel({ filters }: { readonly filters: SearchFilters }) {
  const hasFilters = isFiltered(filters);
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(hasFilters);
  const panelId = useId();
  const openHref = useOpenHref();
  const { sort, sortDesc } = filters;
  const isNewest = sort === "new" || sort === "publishedAt";

  function changeOrder(nextSort: SearchSort, isDescending = sortDesc) {
    storeOrder(nextSort === "relevance" ? "relevance" : "new");
    const stored = nextSort === "publishedAt" ? "new" : nextSort;
    openHref(searchHref({ ...filters, sort: stored, sortDesc: isDescending }));
  }

  return (
    <div className="mt-4 mb-6">
      <div className="flex flex-wrap items-center gap-2.5">
        <Button
          icon={<SlidersHorizontal />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
          onPointerEnter={() => void loadFields()}
          onFocus={() => void loadFields()}
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
        <Suspense>
          <FilterFields id={panelId} filters={filters} onChangeOrder={changeOrder} />
        </Suspense>
      )}
    </div>
  );
}
