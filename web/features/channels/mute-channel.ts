import { useMutation, useQueryClient } from "@tanstack/react-query";
import { mutes } from "#shared/accounts/mutes.ts";
import type { Channel } from "#shared/channels/contract.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

const DAY_MS = 86_400_000;

type Muted = Pick<Channel, "_id" | "name">;

/** Hides a channel from the viewer for some days, or shows it again (0 days). The lists follow at once. */
export function useMuteChannel({ _id, name }: Muted) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => {
      if (days === 0) return call(mutes.unblockChannel, { body: { channelId: _id } });
      const blockedUntil = new Date(Date.now() + days * DAY_MS).toISOString();
      return call(mutes.blockChannel, { body: { channelId: _id, blockedUntil } });
    },
    onSuccess: async (_done, days) => {
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
      showSnackbar({ text: days === 0 ? m.channels_unmuted({ name }) : m.channels_muted({ name }) });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.channels_mute_failed()) }),
  });
}
