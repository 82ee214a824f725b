import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { muteEnd, type MuteLength } from "#shared/accounts/mute-end.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import type { Channel } from "#shared/channels/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { refreshLists } from "#web/session/content-preferences.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { serverNow } from "#web/ui/format/server-clock.ts";

type Muted = Pick<Channel, "_id" | "name">;

/** Mutes a channel for a number of days, or unmutes it (0 days). Lists refresh immediately. */
export function useMuteChannel(channel: Muted) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (length: MuteLength) => muteFor(channel, length),
    onSuccess: async (_done, length) => {
      await refreshLists(queryClient);
      const { name } = channel;
      showSnackbar({ text: length === 0 ? m.channels_unmuted({ name }) : m.channels_muted({ name }) });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.channels_mute_failed()) }),
  });
}

/** Mutes a channel permanently; the confirmation message offers undo. */
export async function hideChannel(queryClient: QueryClient, channel: Muted): Promise<void> {
  async function change(length: MuteLength): Promise<void> {
    try {
      await muteFor(channel, length);
      await refreshLists(queryClient);
    } catch (error) {
      showSnackbar({ text: failureText(error, m.channels_mute_failed()) });
    }
  }

  showSnackbar({
    text: m.channels_muted({ name: channel.name }),
    action: { label: m.library_undo(), onPress: () => void change(0) },
  });
  await change("forEver");
}

async function muteFor({ _id }: Muted, length: MuteLength): Promise<void> {
  if (length === 0) {
    await call(mutes.unblockChannel, { body: { channelId: _id } });
    return;
  }
  const blockedUntil = muteEnd(length, new Date(serverNow())).toISOString();
  await call(mutes.blockChannel, { body: { channelId: _id, blockedUntil } });
}
