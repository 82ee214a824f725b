import { useEffect, useState } from "react";

/** A heading counts as reached at this distance from the top, in px: below the site's top bar. */
const REACHED_PX = 120;

/** Id of the heading of the section being read: the last one that was reached. */
export function useCurrentHeading(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(" ");

  useEffect(() => {
    const headings = key.split(" ").map((id) => document.getElementById(id));

    function look(): void {
      const reached = headings.findLast(
        (heading) => heading && heading.getBoundingClientRect().top <= REACHED_PX,
      );
      setCurrent(reached?.id);
    }

    look();
    document.addEventListener("scroll", look, { passive: true });
    return () => document.removeEventListener("scroll", look);
  }, [key]);

  return current;
}
