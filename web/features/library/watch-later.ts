import { useQueryClient } from "@tanstack/react-query";
import { library } from "#shared/library/contract.ts";
import { call } from "#web/data/api.ts";
import { useRequireMember } from "#web/session/require-member.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useViewer } from "#web/session/viewer.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { watchLaterQuery } from "./queries.ts";

/** Saved videos, with add and remove: optimistic, rolled back if the server refuses. */
export function useWatchLater() {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const requireMember = useRequireMember();
  const ids = viewer.kind === "member" ? viewer.user.watchLaterVideosIds : [];

  function show(videoId: string, isSaved: boolean) {
    queryClient.setQueryData(meQuery.queryKey, (user) => {
      if (!user) return user;
      const others = user.watchLaterVideosIds.filter((id) => id !== videoId);
      return { ...user, watchLaterVideosIds: isSaved ? [videoId, ...others] : others };
    });
  }

  async function toggle(videoId: string): Promise<void> {
    const isSaved = (queryClient.getQueryData(meQuery.queryKey)?.watchLaterVideosIds ?? []).includes(videoId);
    // A response in flight predates this change.
    await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
    show(videoId, !isSaved);
    showSnackbar({
      text: isSaved ? m.library_watch_later_removed() : m.library_watch_later_added(),
      action: { label: m.library_undo(), onPress: () => void toggle(videoId) },
    });
    try {
      const { added } = await call(library.toggleWatchLater, { query: { id: videoId } });
      show(videoId, added);
      await queryClient.invalidateQueries({ queryKey: watchLaterQuery.queryKey });
    } catch (error) {
      show(videoId, isSaved);
      showSnackbar({ text: failureText(error, m.library_watch_later_failed()) });
    }
  }

  return {
    isSaved: (videoId: string) => ids.includes(videoId),
    toggle: (videoId: string) => requireMember(() => toggle(videoId)),
  };
}
