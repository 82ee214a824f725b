import { useInfiniteQuery } from "@tanstack/react-query";
import { hiddenVideosQuery, useHiddenVideos } from "#web/features/library/hidden-videos.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";

/** Videos marked as "not interested", each with a button to show it in lists again. */
export function HiddenVideos() {
  const list = useInfiniteQuery(hiddenVideosQuery);
  const { showAgain } = useHiddenVideos();
  if (list.isPending) {
    return (
      <Loading>
        <SkeletonBlock className="h-10 w-full" />
      </Loading>
    );
  }
  if (!list.data) return <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching} />;
  const hiddenVideos = list.data.pages.flatMap(({ items }) => items);
  if (hiddenVideos.length === 0)
    return <p className="text-control text-text-3">{m.preferences_hidden_videos_none()}</p>;
  return (
    <>
      <ul className="grid gap-2">
        {hiddenVideos.map(({ _id, title, channel }) => (
          <li key={_id} className="flex items-center gap-4">
            <span className="min-w-0 flex-1">
              <Link href={`/watch/${_id}`} className="block truncate text-control font-[620] hover:underline">
                {title || m.videos_untitled()}
              </Link>
              <span className="block truncate text-small text-text-3">{channel.name}</span>
            </span>
            <Button
              size="small"
              aria-label={m.preferences_hidden_videos_unhide_of({ title })}
              onClick={() => void showAgain(_id)}
            >
              {m.preferences_hidden_videos_unhide()}
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
