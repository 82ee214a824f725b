import { useQuery } from "@tanstack/react-query";
import type { CategoryCount } from "#shared/discovery/contract.ts";
import { CategoryIcon } from "#web/features/categories/category-icon.tsx";
import { categoriesQuery } from "#web/features/categories/queries.ts";
import { siteCategoriesOf } from "#web/features/categories/site-categories.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { SectionHeader } from "#web/ui/layout/section.tsx";

/** Categories with videos, then, less prominent, the empty ones. */
export function CategoryList() {
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery());
  const { main } = siteCategoriesOf(data?.items);
  const full = main.filter(({ videosCount }) => videosCount > 0);
  const empty = main.filter(({ videosCount }) => videosCount === 0);
  return (
    <>
      <SectionHeader title={m.discovery_categories()} headingLevel={1} />
      {isError && !data && (
        <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!isError && !data && (
        <Loading>
          <SkeletonBlock className="h-96 w-full rounded-lg" />
        </Loading>
      )}
      {full.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(220px,(100%-60px)/6),1fr))] gap-3 max-sm:grid-cols-2 max-sm:gap-2.5">
          {full.map((category) => (
            <Tile key={category.code} category={category} />
          ))}
        </ul>
      )}
      {empty.length > 0 && <EmptyCategories categories={empty} />}
    </>
  );
}

function Tile({ category: { code, name, icon, videosCount } }: { readonly category: CategoryCount }) {
  return (
    <li>
      <Link
        href={`/categories?name=${code}`}
        className={classes(
          "group relative flex h-full min-h-[76px] items-center gap-3.5 overflow-hidden rounded-lg border border-line bg-surface-1 px-4 py-3 transition-colors hover:bg-surface-2 max-sm:min-h-[96px] max-sm:flex-col max-sm:items-start max-sm:justify-between max-sm:gap-2 max-sm:px-3.5",
          "before:absolute before:inset-y-3 before:left-0 before:w-[3px] before:rounded-r-[3px] before:bg-accent-ink before:opacity-0 before:transition-opacity hover:before:opacity-100 focus-visible:before:opacity-100",
        )}
      >
        <CategoryIcon icon={icon} className="size-[22px] shrink-0 text-accent-ink" />
        <span className="min-w-0">
          <span className="block text-control leading-tight font-[650] wrap-anywhere">{name}</span>
          <span className="block min-h-[1.45em] text-small text-text-3 tabular-nums">
            {formatVideos(videosCount)}
          </span>
        </span>
      </Link>
    </li>
  );
}

function EmptyCategories({ categories }: { readonly categories: readonly CategoryCount[] }) {
  return (
    <section aria-labelledby="empty-categories" className="mt-9">
      <h2 id="empty-categories" className="mb-2.5 text-small font-[620] text-text-3">
        {m.discovery_categories_empty()}
      </h2>
      <ul className="-mx-2 flex flex-wrap gap-x-1">
        {categories.map(({ code, name }) => (
          <li key={code}>
            <Link
              href={`/categories?name=${code}`}
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
