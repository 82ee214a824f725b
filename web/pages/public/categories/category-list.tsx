import { useQuery } from "@tanstack/react-query";
import type { Category } from "#shared/catalogue/catalogue.ts";
import { categoriesQuery } from "#web/features/discovery/queries.ts";
import { categoriesByName } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { CATEGORY_ICONS } from "./category-icons.ts";

/** Categories with videos, then, less prominent, the empty ones. */
export function CategoryList() {
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery);
  const counts = new Map(data?.items.map(({ code, videosCount }) => [code, videosCount]));
  const all = categoriesByName();
  // Until the counts have loaded, no category counts as empty.
  const full = all.filter(({ category }) => counts.get(category) !== 0);
  const empty = all.filter(({ category }) => counts.get(category) === 0);
  return (
    <>
      <SectionHeader title={m.discovery_categories()} headingLevel={1} />
      {isError && !data ? (
        <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(220px,(100%-60px)/6),1fr))] gap-3 max-sm:grid-cols-2 max-sm:gap-2.5">
            {full.map(({ category, name }) => (
              <Tile key={category} category={category} name={name} count={counts.get(category)} />
            ))}
          </ul>
          {empty.length > 0 && <EmptyCategories categories={empty} />}
        </>
      )}
    </>
  );
}

interface Named {
  readonly category: Category;
  readonly name: string;
}

function Tile({ category, name, count }: Named & { readonly count: number | undefined }) {
  const Icon = CATEGORY_ICONS[category];
  return (
    <li>
      <Link
        href={`/categories?name=${category}`}
        className={classes(
          "group relative flex h-full min-h-[76px] items-center gap-3.5 overflow-hidden rounded-lg border border-line bg-surface-1 px-4 py-3 transition-colors hover:bg-surface-2 max-sm:min-h-[96px] max-sm:flex-col max-sm:items-start max-sm:justify-between max-sm:gap-2 max-sm:px-3.5",
          "before:absolute before:inset-y-3 before:left-0 before:w-[3px] before:rounded-r-[3px] before:bg-accent-ink before:opacity-0 before:transition-opacity hover:before:opacity-100 focus-visible:before:opacity-100",
        )}
      >
        <Icon className="size-[22px] shrink-0 text-accent-ink" />
        <span className="min-w-0">
          <span className="block text-control leading-tight font-[650] wrap-anywhere">{name}</span>
          <span className="block min-h-[1.45em] text-small text-text-3 tabular-nums">
            {count !== undefined && formatVideos(count)}
          </span>
        </span>
      </Link>
    </li>
  );
}

function EmptyCategories({ categories }: { readonly categories: readonly Named[] }) {
  return (
    <section aria-labelledby="empty-categories" className="mt-9">
      <h2 id="empty-categories" className="mb-2.5 text-small font-[620] text-text-3">
        {m.discovery_categories_empty()}
      </h2>
      <ul className="-mx-2 flex flex-wrap gap-x-1">
        {categories.map(({ category, name }) => (
          <li key={category}>
            <Link
              href={`/categories?name=${category}`}
              className="inline-flex min-h-9 items-center rounded-xs px-2 text-control text-text-2 hover:bg-surface-2 hover:text-text"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
