import { ChevronDown, ChevronUp, Pin, PinOff } from "lucide-react";
import { useState } from "react";
import type { ChatMessage } from "#shared/chat/contract.ts";
import { authorOf } from "#web/data/author.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

interface PinnedMessageProps {
  readonly message: ChatMessage;
  readonly onUnpin: (() => Promise<void>) | undefined;
}

/** The message on top of the chat. */
export function PinnedMessage({ message, onUnpin }: PinnedMessageProps) {
  function unpin() {
    onUnpin?.().catch((error: unknown) => showSnackbar({ text: failureText(error, m.chat_action_failed()) }));
  }
  const [isFolded, setFolded] = useState(false);
  return (
    <div
      role="note"
      aria-label={m.chat_pinned()}
      className="flex items-center gap-2.5 border-b border-line bg-accent-soft py-1.5 pr-2 pl-4 text-small"
    >
      <Pin className="size-4 shrink-0 text-accent-ink" aria-hidden="true" />
      <p className={classes("line-clamp-2 min-w-0 flex-1 wrap-anywhere", isFolded && "hidden")}>
        <span className="font-[660]">{authorOf(message)?.name}</span> {message.text}
      </p>
      {isFolded && <p className="min-w-0 flex-1 truncate text-text-2">{m.chat_pinned()}</p>}
      <IconButton
        label={isFolded ? m.chat_pinned_unfold() : m.chat_pinned_fold()}
        aria-expanded={!isFolded}
        icon={isFolded ? <ChevronDown /> : <ChevronUp />}
        size={28}
        onClick={() => setFolded(!isFolded)}
      />
      {onUnpin && <IconButton label={m.chat_unpin()} icon={<PinOff />} size={28} onClick={unpin} />}
    </div>
  );
}
