import { useQuery } from "@tanstack/react-query";
import { useSession } from "#web/session/session.ts";
import { meQuery } from "#web/session/viewer.ts";

/**
 * Mute filter: returns whether the viewer has not muted a channel. The returned function changes only with the muted
 * channels, not when the account is loaded: otherwise all cards would be rendered again after each hydration.
 */
export function useMuteFilter(): (channelId: string) => boolean {
  const isMember = useSession(({ token }) => token !== null);
  const { data: muted } = useQuery({
    ...meQuery,
    enabled: isMember,
    select: (user) => user?.blockedChannels,
  });
  return (id) => !isMember || !muted || muted.every(({ channelId }) => channelId !== id);
}
