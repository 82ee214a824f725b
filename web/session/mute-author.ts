import { useQueryClient } from "@tanstack/react-query";
import { mutes } from "#shared/accounts/mutes.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { meQuery } from "./viewer.ts";

/** Nobody waits that long. */
const MUTE_YEARS = 100;

interface MutedAuthor {
  readonly userId: string | null;
  readonly channelId: string | null;
  readonly name: string;
}

/** Hides what a person or a channel writes from the viewer, or shows it again. The lists follow at once. */
export function useMuteAuthor() {
  const queryClient = useQueryClient();

  async function change({ userId, channelId, name }: MutedAuthor, isMuted: boolean) {
    try {
      if (channelId !== null) await muteChannel(channelId, isMuted);
      else if (userId !== null) await muteUser(userId, isMuted);
      showSnackbar({ text: isMuted ? m.people_muted({ name }) : m.people_unmuted({ name }) });
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
      await Promise.all(
        ["comments", "posts"].map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })),
      );
    } catch (error) {
      showSnackbar({ text: failureText(error, m.people_mute_failed()) });
    }
  }

  return {
    mute: (author: MutedAuthor) => change(author, true),
    unmute: (author: MutedAuthor) => change(author, false),
  };
}

function muteUser(userId: string, isMuted: boolean) {
  return isMuted
    ? call(mutes.blockUser, { body: { userId, blockedUntil: muteEnd() } })
    : call(mutes.unblockUser, { body: { userId } });
}

function muteChannel(channelId: string, isMuted: boolean) {
  return isMuted
    ? call(mutes.blockChannel, { body: { channelId, blockedUntil: muteEnd() } })
    : call(mutes.unblockChannel, { body: { channelId } });
}

function muteEnd(): string {
  const end = new Date();
  end.setFullYear(end.getFullYear() + MUTE_YEARS);
  return end.toISOString();
}
