import { useEffect } from "react";
import { create } from "zustand";
import { accounts } from "#shared/accounts/contract.ts";
import { CHAT_VARIANTS, type ChatVariant } from "#shared/chat/contract.ts";
import { call } from "#web/data/api.ts";
import { logRejection } from "#web/data/log-rejection.ts";
import { useViewer } from "#web/session/viewer.ts";

const useStoredPosition = create<{ readonly variant: ChatVariant }>(() => ({ variant: "right" }));

let appliedAccountId: string | undefined;

/** Position of the chat: stored in the account; for visitors kept in memory while the page is open. */
export function useChatPosition() {
  const { variant } = useStoredPosition();
  const viewer = useViewer();
  const user = viewer.kind === "member" ? viewer.user : undefined;

  useEffect(() => {
    if (!user || appliedAccountId === user._id) return;
    appliedAccountId = user._id;
    const known = CHAT_VARIANTS.find((one) => one === user.settings.chatVariant);
    if (known) useStoredPosition.setState({ variant: known });
  }, [user]);

  return {
    variant,
    move(chatVariant: ChatVariant) {
      useStoredPosition.setState({ variant: chatVariant });
      if (user)
        logRejection(
          "Saving the chat position",
          call(accounts.edit, { body: { settings: { chatVariant } } }),
        );
    },
  };
}
