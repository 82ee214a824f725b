import { useSiteCategories } from "#web/features/categories/site-categories.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkChip } from "#web/ui/feedback/chip.tsx";

/** A main category and its subcategories, on the page of each; nothing if it has none. */
export function Subcategories({ current }: { readonly current: string }) {
  const { mainOf, nameOf, within } = useSiteCategories();
  const main = mainOf(current);
  const subcategories = within(main);
  if (subcategories.length === 0) return null;
  return (
    <nav aria-label={m.discovery_category_subcategories({ name: nameOf(main) })} className="-mt-2 mb-6">
      <ul className="flex flex-wrap gap-2">
        {[main, ...subcategories.map(({ code }) => code)].map((code) => (
          <li key={code} className="max-w-full">
            <LinkChip href={`/categories?name=${code}`} isCurrent={code === current}>
              {code === main ? m.discovery_category_all() : nameOf(code)}
            </LinkChip>
          </li>
        ))}
      </ul>
    </nav>
  );
}
