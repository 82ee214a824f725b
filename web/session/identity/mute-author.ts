import { useQueryClient } from "@tanstack/react-query";
import { muteEnd } from "#shared/accounts/mute-end.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { useRequireMember } from "#web/session/require-member.ts";
import { meQuery } from "#web/session/viewer.ts";
import { serverNow } from "#web/ui/format/server-clock.ts";

interface MutedAuthor {
  readonly userId: string | null;
  readonly channelId: string | null;
  readonly name: string;
}

/**
 * Mutes a person or a channel for the viewer, or unmutes it; visitors get a prompt to create an account. Lists refresh
 * immediately.
 */
export function useMuteAuthor() {
  const queryClient = useQueryClient();
  const requireMember = useRequireMember();

  async function change(author: MutedAuthor, isMuted: boolean) {
    const { userId, channelId, name } = author;
    try {
      if (channelId !== null) await muteChannel(channelId, isMuted);
      else if (userId !== null) await muteUser(userId, isMuted);
      if (isMuted) {
        const action = { label: m.library_undo(), onPress: () => void change(author, false) };
        showSnackbar({ text: m.people_muted({ name }), action });
      } else showSnackbar({ text: m.people_unmuted({ name }) });
      await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
      await Promise.all(
        ["comments", "posts", "search"].map((noun) => queryClient.invalidateQueries({ queryKey: [noun] })),
      );
    } catch (error) {
      showSnackbar({ text: failureText(error, m.people_mute_failed()) });
    }
  }

  return {
    mute: (author: MutedAuthor) => requireMember(() => change(author, true)),
    unmute: (author: MutedAuthor) => requireMember(() => change(author, false)),
  };
}

function muteUser(userId: string, isMuted: boolean) {
  return isMuted
    ? call(mutes.blockUser, { body: { userId, blockedUntil: forEver() } })
    : call(mutes.unblockUser, { body: { userId } });
}

function muteChannel(channelId: string, isMuted: boolean) {
  return isMuted
    ? call(mutes.blockChannel, { body: { channelId, blockedUntil: forEver() } })
    : call(mutes.unblockChannel, { body: { channelId } });
}

function forEver(): string {
  return muteEnd("forEver", new Date(serverNow())).toISOString();
}
