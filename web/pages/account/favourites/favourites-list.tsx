import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { HeartOff } from "lucide-react";
import { ratings } from "#shared/ratings/contract.ts";
import { call } from "#web/data/api.ts";
import { InfiniteList } from "#web/features/library/infinite-list.tsx";
import { VideoGrid } from "#web/features/videos/video-grid.tsx";
import { NoVideos } from "#web/features/library/no-videos.tsx";
import { favouritesQuery, ratingQuery } from "#web/features/library/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { VideoMenu } from "#web/layouts/card-tools.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { SectionHeader } from "#web/ui/layout/section.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** The videos liked by the account. */
export function FavouritesList() {
  const list = useInfiniteQuery(favouritesQuery);
  const queryClient = useQueryClient();

  async function rate(id: string, rating: 1 | 0, done: Parameters<typeof showSnackbar>[0]) {
    try {
      await call(ratings.rateVideo, { params: { id }, body: { rating } });
      void queryClient.invalidateQueries({ queryKey: ratingQuery(id).queryKey });
      await queryClient.invalidateQueries({ queryKey: favouritesQuery.queryKey });
      showSnackbar(done);
    } catch (error) {
      showSnackbar({ text: failureText(error, m.library_rating_failed()) });
    }
  }

  function unlike(id: string) {
    const undo = {
      label: m.library_undo(),
      onPress: () => void rate(id, 1, { text: m.library_level_set() }),
    };
    void rate(id, 0, { text: m.library_unliked(), action: undo });
  }

  return (
    <div className="pt-6">
      <SectionHeader title={m.library_favourites()} headingLevel={1} />
      <InfiniteList
        list={list}
        empty={<NoVideos title={m.library_favourites_empty()} text={m.library_favourites_empty_text()} />}
      >
        {(videos) => (
          <VideoGrid videos={videos} headingLevel={2}>
            {(video) => (
              <VideoMenu
                video={video}
                ownEntries={[
                  {
                    id: "unlike",
                    label: m.library_unlike(),
                    icon: <HeartOff />,
                    onSelect: () => unlike(video._id),
                  },
                ]}
              />
            )}
          </VideoGrid>
        )}
      </InfiniteList>
    </div>
  );
}
