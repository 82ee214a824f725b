import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { mutes } from "#shared/accounts/mutes.ts";
import type { Channel } from "#shared/channels/contract.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { refreshLists } from "#web/session/wishes.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

const DAY_MS = 86_400_000;
/** Nobody waits that long. */
const FOR_GOOD_DAYS = 36_500;

type Muted = Pick<Channel, "_id" | "name">;

/** Hides a channel from the viewer for some days, or shows it again (0 days). The lists follow at once. */
export function useMuteChannel(channel: Muted) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => muteFor(channel, days),
    onSuccess: async (_done, days) => {
      await refreshLists(queryClient);
      const { name } = channel;
      showSnackbar({ text: days === 0 ? m.channels_unmuted({ name }) : m.channels_muted({ name }) });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.channels_mute_failed()) }),
  });
}

/** Hides a channel for good; that can be taken back where it is said. */
export async function hideChannel(queryClient: QueryClient, channel: Muted): Promise<void> {
  async function change(days: number): Promise<void> {
    try {
      await muteFor(channel, days);
      await refreshLists(queryClient);
    } catch (error) {
      showSnackbar({ text: failureText(error, m.channels_mute_failed()) });
    }
  }

  showSnackbar({
    text: m.channels_muted({ name: channel.name }),
    action: { label: m.library_undo(), onPress: () => void change(0) },
  });
  await change(FOR_GOOD_DAYS);
}

async function muteFor({ _id }: Muted, days: number): Promise<void> {
  if (days === 0) {
    await call(mutes.unblockChannel, { body: { channelId: _id } });
    return;
  }
  const blockedUntil = new Date(Date.now() + days * DAY_MS).toISOString();
  await call(mutes.blockChannel, { body: { channelId: _id, blockedUntil } });
}
