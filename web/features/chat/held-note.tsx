import { useQueryClient } from "@tanstack/react-query";
import { Hourglass, UserSearch } from "lucide-react";
import { useState } from "react";
import type { ChatMessage } from "#shared/chat/contract.ts";
import type { HoldReason } from "#shared/chat/filters.ts";
import { authorOf } from "#web/data/author.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import type { ChatModeration } from "./chat-line-menu.tsx";

interface HeldNoteProps {
  readonly message: ChatMessage;
  readonly reason: HoldReason;
  readonly moderation: ChatModeration;
}

const HELD_TEXTS: Readonly<Record<HoldReason, () => string>> = {
  words: m.chat_held_words,
  links: m.chat_held_links,
};

/** Tells the author that the message waits, and lets moderators decide. */
export function HeldNote({ message, reason, moderation: { can, ask, onInspect } }: HeldNoteProps) {
  const { _id: messageId, videoId } = message;
  const queryClient = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function decide(request: "chat:approve" | "chat:delete") {
    setPending(true);
    try {
      await ask(request, { messageId });
      await queryClient.invalidateQueries({ queryKey: ["chat", "author", videoId] });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.chat_action_failed()) });
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <p className="flex items-center gap-1.5 text-hint text-text-2">
        <Hourglass className="size-3.5 shrink-0" aria-hidden="true" />
        {HELD_TEXTS[reason]()}
      </p>
      {can.moderate && (
        <span className="flex flex-wrap gap-2">
          <Button size="small" disabled={isPending} onClick={() => void decide("chat:approve")}>
            {m.chat_approve()}
          </Button>
          <Button size="small" disabled={isPending} onClick={() => void decide("chat:delete")}>
            {m.chat_reject()}
          </Button>
          {onInspect && (
            <IconButton
              label={m.chat_author_of({ name: authorOf(message)?.name ?? "" })}
              icon={<UserSearch />}
              size={32}
              onClick={() => onInspect(message)}
            />
          )}
        </span>
      )}
    </div>
  );
}
