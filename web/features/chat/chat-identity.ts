import { useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { usePostingIdentities } from "#web/session/identity/posting-identity.ts";

/**
 * Posting identity of the viewer in a chat. In the chat of an own channel it is that channel until the user chooses
 * another one there; elsewhere it is the identity the account chose last.
 */
export function useChatIdentity(user: User, hostChannelId: string): ReturnType<typeof usePostingIdentities> {
  const accountIdentity = usePostingIdentities(user);
  const [chosenId, setChosenId] = useState<string | null>(hostChannelId);
  const { identities } = accountIdentity;
  if (!identities.some(({ channelId }) => channelId === hostChannelId)) return accountIdentity;
  const chosen = identities.find(({ channelId }) => channelId === chosenId) ?? accountIdentity.chosen;
  return { identities, chosen, choose: setChosenId };
}
