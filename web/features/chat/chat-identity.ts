import { useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { useSpeakers } from "#web/session/speaker.ts";

/**
 * Whom the viewer writes as in a chat. In the chat of an own channel that is the channel, until somebody else is chosen
 * there; elsewhere it is whom the account has chosen last.
 */
export function useChatIdentity(user: User, hostChannelId: string): ReturnType<typeof useSpeakers> {
  const remembered = useSpeakers(user);
  const [chosenId, setChosenId] = useState<string | null>(hostChannelId);
  const { speakers } = remembered;
  if (!speakers.some(({ channelId }) => channelId === hostChannelId)) return remembered;
  const chosen = speakers.find(({ channelId }) => channelId === chosenId) ?? remembered.chosen;
  return { speakers, chosen, choose: setChosenId };
}
