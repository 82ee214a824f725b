import { type UIEvent, useState } from "react";

/** Beyond this scroll position the row counts as seen to its end. */
const SEEN_SHARE = 0.9;

/**
 * For a section whose cards are a scrolling row on phones: returns the address of the page with all items. Once the
 * viewer has scrolled to the end of the row, that page scrolls to the row's last item.
 */
export function useSeenEnd(href: string, last: { readonly _id: string } | undefined) {
  const [isSeen, setSeen] = useState(false);
  return {
    href: isSeen && last ? `${href}${href.includes("?") ? "&" : "?"}id=${last._id}` : href,
    onScroll({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: UIEvent<HTMLElement>) {
      setSeen(scrollLeft > (scrollWidth - clientWidth) * SEEN_SHARE);
    },
  };
}
