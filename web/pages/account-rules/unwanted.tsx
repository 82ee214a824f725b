import { useInfiniteQuery } from "@tanstack/react-query";
import { unwantedQuery, useUnwantedVideos } from "#web/features/library/unwanted-videos.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Loading, SkeletonBlock } from "#web/ui/skeleton.tsx";

/** The films the account is not interested in, and the way to see them again. */
export function Unwanted() {
  const list = useInfiniteQuery(unwantedQuery);
  const { showAgain } = useUnwantedVideos();
  if (list.isPending) {
    return (
      <Loading>
        <SkeletonBlock className="h-10 w-full" />
      </Loading>
    );
  }
  if (!list.data) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  const films = list.data.pages.flatMap(({ items }) => items);
  if (films.length === 0) return <p className="text-control text-text-3">{m.rules_unwanted_none()}</p>;
  return (
    <>
      <ul className="grid gap-2">
        {films.map(({ _id, title, channel }) => (
          <li key={_id} className="flex items-center gap-4">
            <span className="min-w-0 flex-1">
              <Link href={`/watch/${_id}`} className="block truncate text-control font-[620] hover:underline">
                {title || m.videos_untitled()}
              </Link>
              <span className="block truncate text-small text-text-3">{channel.name}</span>
            </span>
            <Button
              size="small"
              aria-label={m.rules_unwanted_back_of({ title })}
              onClick={() => void showAgain(_id)}
            >
              {m.rules_unwanted_back()}
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}
