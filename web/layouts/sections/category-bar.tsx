import { useServerRenderedQuery } from "#web/ssr/server-rendered.ts";
import { categoriesQuery } from "#web/features/categories/queries.ts";
import { siteCategoriesOf } from "#web/features/categories/site-categories.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Tuner } from "#web/ui/layout/tuner.tsx";

/** A longer list of categories has its own page. */
const MAX_STATIONS = 16;

/**
 * The categories with videos on a dial: those with a place in their order, then the largest first; the needle marks the
 * current one.
 */
export function CategoryBar({ current }: { readonly current?: string | undefined }) {
  const { data } = useServerRenderedQuery(categoriesQuery());
  const { main, nameOf } = siteCategoriesOf(data?.items);
  const full = main
    .filter(({ videosCount }) => videosCount > 0)
    .toSorted(
      (one, other) =>
        (one.place ?? Infinity) - (other.place ?? Infinity) || other.videosCount - one.videosCount,
    )
    .slice(0, MAX_STATIONS)
    .map(({ code }) => code);
  if (full.length === 0) return null;
  const shown = current === undefined || full.includes(current) ? full : [current, ...full];
  return (
    <Tuner
      label={m.discovery_categories()}
      stations={[
        { href: "/", label: m.discovery_category_bar_all(), isCurrent: current === undefined },
        ...shown.map((category) => ({
          href: `/categories?name=${category}`,
          label: nameOf(category),
          isCurrent: category === current,
        })),
        { href: "/categories", label: m.discovery_categories_all() },
      ]}
    />
  );
}
