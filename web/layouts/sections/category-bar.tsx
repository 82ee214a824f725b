import { isCategory, type Category } from "#shared/catalogue/catalogue.ts";
import { useServerRenderedQuery } from "#web/ssr/server-rendered.ts";
import { categoryName } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Tuner } from "#web/ui/controls/tuner.tsx";
import { categoriesQuery } from "#web/features/discovery/queries.ts";

/** A longer list of categories has its own page. */
const MAX_STATIONS = 16;

/** The categories with videos, largest first, on a dial; the needle marks the current one. */
export function CategoryBar({ current }: { readonly current?: Category | undefined }) {
  const { data } = useServerRenderedQuery(categoriesQuery);
  const full = (data?.items ?? [])
    .filter(({ videosCount }) => videosCount > 0)
    .toSorted((one, other) => other.videosCount - one.videosCount)
    .slice(0, MAX_STATIONS)
    .map(({ code }) => code)
    .filter(isCategory);
  if (full.length === 0) return null;
  const shown = current === undefined || full.includes(current) ? full : [current, ...full];
  return (
    <Tuner
      label={m.discovery_categories()}
      stations={[
        { href: "/", label: m.discovery_category_bar_all(), isCurrent: current === undefined },
        ...shown.map((category) => ({
          href: `/categories?name=${category}`,
          label: categoryName(category),
          isCurrent: category === current,
        })),
        { href: "/categories", label: m.discovery_categories_all() },
      ]}
    />
  );
}
