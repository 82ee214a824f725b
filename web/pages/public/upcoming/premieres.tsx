import { useInfiniteQuery } from "@tanstack/react-query";
import { InfiniteVideoList } from "#web/features/videos/infinite-videos.tsx";
import { infinitePremieresQuery } from "#web/features/videos/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

/** Running and scheduled premieres. */
export function Premieres({ seenId }: { readonly seenId: string | undefined }) {
  const list = useInfiniteQuery(infinitePremieresQuery);
  return (
    <InfiniteVideoList
      list={list}
      headingLevel={2}
      scrollToId={seenId}
      empty={
        <EmptyState headingLevel={2} title={m.home_upcoming_none()}>
          {m.home_upcoming_none_text()}
        </EmptyState>
      }
    />
  );
}
