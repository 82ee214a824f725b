import { useInfiniteQuery } from "@tanstack/react-query";
import { VideoParts } from "#web/features/videos/endless-videos.tsx";
import { endlessPremieresQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** What everybody will begin to watch together, and what they are watching right now. */
export function Premieres({ seenId }: { readonly seenId: string | undefined }) {
  const list = useInfiniteQuery(endlessPremieresQuery);
  return (
    <VideoParts
      list={list}
      headingLevel={2}
      seenId={seenId}
      empty={
        <EmptyState headingLevel={2} title={m.home_upcoming_none()}>
          {m.home_upcoming_none_text()}
        </EmptyState>
      }
    />
  );
}
