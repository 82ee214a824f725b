import { type ReactNode, type UIEvent, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { CardGrid, IN_WHOLE_ROW } from "#web/ui/card-grid.tsx";
import { Section } from "#web/ui/section.tsx";

/** Swiped further than this, the row has been seen to its end. */
const SEEN_SHARE = 0.9;

interface CardSectionProps<Item> {
  readonly of: "videos" | "channels";
  readonly title: ReactNode;
  /** The page with all of them. */
  readonly href: string;
  readonly rows: number;
  readonly items: readonly Item[];
  /** Whether it leads on, where that does not follow from how many items there are. */
  readonly hasMore?: boolean | undefined;
  /** Leaves out what this viewer does not want to see. */
  readonly isWanted?: ((item: Item) => boolean) | undefined;
  readonly children: (item: Item) => ReactNode;
}

/** Whole rows of cards under a heading; it leads on if they are full. */
export function CardSection<Item extends { readonly _id: string }>({
  of,
  title,
  href,
  rows,
  items,
  hasMore,
  isWanted = () => true,
  children,
}: CardSectionProps<Item>) {
  const [isSeen, setSeen] = useState(false);
  const { most, fewer, surplus, onlyOnFewer } = IN_WHOLE_ROW[of];
  const isFull = hasMore ?? items.length >= rows * most;
  const isFullOnFewer = hasMore ?? items.length >= rows * fewer;
  const last = items[of === "videos" ? Math.min(items.length, rows * fewer) - 1 : items.length - 1];

  function noteSwiping({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent<HTMLElement>) {
    setSeen(scrollLeft > (scrollWidth - clientWidth) * SEEN_SHARE);
  }

  const more = {
    href: isSeen && last ? `${href}${href.includes("?") ? "&" : "?"}id=${last._id}` : href,
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
      <CardGrid of={of} isRowOnPhones hasWholeRows onScroll={noteSwiping}>
        {items.filter(isWanted).map((item, place) => (
          <div key={item._id} className={`min-w-0 ${place < rows * fewer ? "" : surplus}`}>
            {children(item)}
          </div>
        ))}
      </CardGrid>
    </Section>
  );
}
