import { useEffect } from "react";
import { create } from "zustand";
import { accounts } from "#shared/accounts/contract.ts";
import { CHAT_VARIANTS, type ChatVariant } from "#shared/chat/contract.ts";
import { call } from "#web/api.ts";
import { quietly } from "#web/quietly.ts";
import { useViewer } from "#web/session/viewer.ts";

const usePlace = create<{ readonly variant: ChatVariant }>(() => ({ variant: "right" }));

let adoptedFrom: string | undefined;

/** Where the chat stands: kept with the account, of visitors as long as the page is open. */
export function useChatPlace() {
  const { variant } = usePlace();
  const viewer = useViewer();
  const user = viewer.kind === "member" ? viewer.user : undefined;

  useEffect(() => {
    if (!user || adoptedFrom === user._id) return;
    adoptedFrom = user._id;
    const known = CHAT_VARIANTS.find((one) => one === user.settings.chatVariant);
    if (known) usePlace.setState({ variant: known });
  }, [user]);

  return {
    variant,
    move(chatVariant: ChatVariant) {
      usePlace.setState({ variant: chatVariant });
      if (user)
        quietly("Saving where the chat is", call(accounts.edit, { body: { settings: { chatVariant } } }));
    },
  };
}
