import { useEffect, useState } from "react";

/** A heading counts as reached once it is this far from the top, in px: below the bar of the site. */
const REACHED_PX = 120;

/** The id of the heading that the reader is below: of the last one that has been reached. */
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
