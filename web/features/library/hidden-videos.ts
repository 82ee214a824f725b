import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { hiddenVideos } from "#shared/library/hidden-videos.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { nextOffset } from "#web/data/next-offset.ts";
import { refreshLists } from "#web/session/content-preferences.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

/** Videos hidden as not interesting, paginated. */
export const hiddenVideosQuery = infiniteQueryOptions({
  queryKey: ["hiddenVideos", "list"],
  queryFn: ({ pageParam, signal }) => call(hiddenVideos.list, { query: { offset: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

/** Hides a video from the viewer's lists, or unhides it. Lists refresh immediately. */
export function useHiddenVideos() {
  const queryClient = useQueryClient();

  async function change(videoId: string, isHidden: boolean): Promise<void> {
    try {
      if (isHidden) await call(hiddenVideos.add, { body: { videoId } });
      else await call(hiddenVideos.remove, { params: { videoId } });
      await Promise.all([
        refreshLists(queryClient),
        queryClient.invalidateQueries({ queryKey: hiddenVideosQuery.queryKey }),
      ]);
    } catch (error) {
      showSnackbar({ text: failureText(error, m.preferences_failed()) });
    }
  }

  return {
    showAgain: (videoId: string) => change(videoId, false),
    async hide(videoId: string): Promise<void> {
      showSnackbar({
        text: m.preferences_not_interested_done(),
        action: { label: m.library_undo(), onPress: () => void change(videoId, false) },
      });
      await change(videoId, true);
    },
  };
}
