import type { ReactNode } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid, IN_WHOLE_ROW } from "#web/ui/cards/card-grid.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { useSeenEnd } from "./use-seen-end.ts";

interface CardSectionProps<Item> {
  readonly of: "videos" | "channels";
  readonly title: ReactNode;
  /** URL of the page with all items. */
  readonly href: string;
  readonly rows: number;
  readonly items: readonly Item[];
  /** Whether there are more items, if the number of items does not show it. */
  readonly hasMore?: boolean | undefined;
  /** Filter by the viewer's content preferences. */
  readonly isIncluded?: ((item: Item) => boolean) | undefined;
  readonly children: (item: Item) => ReactNode;
}

/** Full rows of cards under a heading; links to all items if the rows are full. */
export function CardSection<Item extends { readonly _id: string }>({
  of,
  title,
  href,
  rows,
  items,
  hasMore,
  isIncluded = () => true,
  children,
}: CardSectionProps<Item>) {
  const { most, fewer, surplus, onlyOnFewer } = IN_WHOLE_ROW[of];
  const isFull = hasMore ?? items.length >= rows * most;
  const isFullOnFewer = hasMore ?? items.length >= rows * fewer;
  const last = items[of === "videos" ? Math.min(items.length, rows * fewer) - 1 : items.length - 1];
  const seenEnd = useSeenEnd(href, last);

  const more = {
    href: seenEnd.href,
    label: (
      <>
        {m.home_more()}
        <span className="sr-only">: {title}</span>
      </>
    ),
    className: isFull ? undefined : onlyOnFewer,
  };

  return (
    <Section title={title} more={isFull || isFullOnFewer ? more : undefined}>
      <CardGrid of={of} isRowOnPhones hasWholeRows onScroll={seenEnd.onScroll}>
        {items.filter(isIncluded).map((item, place) => (
          <div key={item._id} className={`min-w-0 ${place < rows * fewer ? "" : surplus}`}>
            {children(item)}
          </div>
        ))}
      </CardGrid>
    </Section>
  );
}
