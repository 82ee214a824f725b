import { useQueryClient } from "@tanstack/react-query";
import { library } from "#shared/library/contract.ts";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { playbackPositionsQuery } from "#web/features/library/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

export interface TimeRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Mutations of the watch history; each shows its own result message. */
export function useHistoryChanges() {
  const queryClient = useQueryClient();

  async function change(request: Promise<unknown>, message: string): Promise<void> {
    try {
      await request;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["library", "history"] }),
        queryClient.invalidateQueries({ queryKey: playbackPositionsQuery.queryKey }),
      ]);
      showSnackbar({ text: message });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.library_history_failed()) });
    }
  }

  async function setPaused(historyPaused: boolean): Promise<void> {
    const user = await call(accounts.edit, { body: { settings: { historyPaused } } });
    queryClient.setQueryData(meQuery.queryKey, user);
  }

  return {
    removeVideo: (videoId: string) =>
      change(call(library.forget, { params: { videoId } }), m.library_history_deleted()),
    removeRange: (range: TimeRange) =>
      change(call(library.forgetAll, { query: range }), m.library_history_cleared()),
    pause: (isPaused: boolean) =>
      change(setPaused(isPaused), isPaused ? m.library_history_paused() : m.library_history_resumed()),
  };
}
