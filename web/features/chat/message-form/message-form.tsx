import { SendHorizontal, X } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { CHAT_MESSAGE_MAX_CHARACTERS, type ChatMessage } from "#shared/chat/contract.ts";
import type { MentionTarget } from "#shared/chat/mentions.ts";
import { authorOf } from "#web/data/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { EmojiPicker } from "./emoji-picker.tsx";
import { MentionList } from "./mention-list.tsx";
import type { MentionCandidate } from "./mention-typing.ts";
import { type Refusal, refusalOf, RefusalNotice } from "./refusal-notice.tsx";
import { useMentionCompletion } from "./use-mention-completion.ts";

export interface SentMessage {
  readonly text: string;
  readonly mentions: readonly MentionTarget[];
}

export interface MessageFormProps {
  readonly hasFocus: boolean;
  readonly isConnected: boolean;
  /** Offered to users whom the chat refuses because they have not subscribed. */
  readonly subscribe: ReactNode;
  readonly onSend: (message: SentMessage) => Promise<void>;
  /** The message that is being answered. */
  readonly answered?: ChatMessage | undefined;
  readonly onCancelAnswer: () => void;
  /** Whom a message can mention, those who come first to mind first. */
  readonly candidates: readonly MentionCandidate[];
}

/** The field of a message, with emoji and the completion of names. */
export function MessageForm({
  hasFocus,
  isConnected,
  subscribe,
  onSend,
  answered,
  onCancelAnswer,
  candidates,
}: MessageFormProps) {
  const fieldRef = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<Refusal>();
  const [isPending, setPending] = useState(false);
  const completion = useMentionCompletion({ fieldRef, text, setText, candidates });

  useEffect(() => {
    if (answered) fieldRef.current?.focus();
  }, [answered]);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const trimmedText = text.trim();
    if (trimmedText === "" || isPending || !isConnected) return;
    setPending(true);
    setProblem(undefined);
    try {
      await onSend({ text: trimmedText, mentions: completion.mentionsOf(trimmedText) });
      setText("");
      completion.reset();
    } catch (error) {
      setProblem(refusalOf(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
      {problem && (
        <RefusalNotice refusal={problem} subscribe={subscribe} onOver={() => setProblem(undefined)} />
      )}
      {answered && <AnsweredMessage message={answered} onCancel={onCancelAnswer} />}
      <div className="relative">
        <MentionList {...completion} onChoose={completion.choose} />
        <TextField
          ref={fieldRef}
          autoFocus={hasFocus}
          {...completion.aria}
          onKeyDown={(event) => {
            completion.onKeyDown(event);
            if (event.key === "Escape" && !event.defaultPrevented) onCancelAnswer();
          }}
          onSelect={({ currentTarget }) => completion.onCaret(currentTarget.selectionStart)}
          onBlur={completion.onBlur}
          label={m.chat_write()}
          isLabelHidden
          placeholder={m.chat_write()}
          autoComplete="off"
          maxLength={CHAT_MESSAGE_MAX_CHARACTERS}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            completion.onCaret(target.selectionStart);
          }}
          after={
            <span className="-mr-2 flex items-center">
              <EmojiPicker onPick={(emoji) => setText((typed) => typed + emoji)} />
              <IconButton
                type="submit"
                label={m.chat_send()}
                icon={<SendHorizontal />}
                size={32}
                disabled={text.trim() === "" || !isConnected}
                isPending={isPending}
              />
            </span>
          }
        />
      </div>
    </form>
  );
}

interface AnsweredMessageProps {
  readonly message: ChatMessage;
  readonly onCancel: () => void;
}

/** What the message in the field answers. */
function AnsweredMessage({ message, onCancel }: AnsweredMessageProps) {
  return (
    <div role="status" className="flex items-center gap-2 text-small text-text-2">
      <p className="min-w-0 flex-1 truncate">
        {m.chat_reply_to({ name: authorOf(message)?.name ?? "" })}: {message.text}
      </p>
      <IconButton label={m.chat_reply_cancel()} icon={<X />} size={28} onClick={onCancel} />
    </div>
  );
}
