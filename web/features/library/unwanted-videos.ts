import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { unwantedVideos } from "#shared/library/unwanted-videos.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { nextOffset } from "#web/next-offset.ts";
import { refreshLists } from "#web/session/wishes.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

/** The films the account is not interested in, part by part. */
export const unwantedQuery = infiniteQueryOptions({
  queryKey: ["unwantedVideos", "list"],
  queryFn: ({ pageParam, signal }) => call(unwantedVideos.list, { query: { offset: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

/** Leaves a film out of the viewer's lists, or shows it there again. The lists follow at once. */
export function useUnwantedVideos() {
  const queryClient = useQueryClient();

  async function change(videoId: string, isUnwanted: boolean): Promise<void> {
    try {
      if (isUnwanted) await call(unwantedVideos.add, { body: { videoId } });
      else await call(unwantedVideos.remove, { params: { videoId } });
      await Promise.all([
        refreshLists(queryClient),
        queryClient.invalidateQueries({ queryKey: unwantedQuery.queryKey }),
      ]);
    } catch (error) {
      showSnackbar({ text: failureText(error, m.rules_failed()) });
    }
  }

  return {
    showAgain: (videoId: string) => change(videoId, false),
    async hide(videoId: string): Promise<void> {
      showSnackbar({
        text: m.rules_not_interested_done(),
        action: { label: m.library_undo(), onPress: () => void change(videoId, false) },
      });
      await change(videoId, true);
    },
  };
}
