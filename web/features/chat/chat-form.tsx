import { type ReactNode, useEffect, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { ActiveBlock } from "#shared/chat/events.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IdentitySelect } from "#web/session/identity/posting-identity-select.tsx";
import { WritePrompt } from "#web/session/write-prompt.tsx";
import { formatDateTime } from "#web/ui/format/date.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { ownBlockText } from "./author/block-labels.ts";
import { useChatIdentity } from "./chat-identity.ts";
import { UnconfirmedNotice } from "./unconfirmed-notice.tsx";
import { MessageForm, type MessageFormProps, type SentMessage } from "./message-form/message-form.tsx";

interface ChatFormProps extends Pick<MessageFormProps, "answered" | "onCancelAnswer" | "candidates"> {
  /** The channel that hosts the chat. */
  readonly hostChannelId: string;
  /** Active blocks of the viewer, the longest-lasting first. */
  readonly blocks: readonly ActiveBlock[];
  /** The address to confirm before the viewer may write; undefined if the chat does not ask for that. */
  readonly unconfirmedEmail: string | undefined;
  /** Looks whether it is confirmed. */
  readonly onCheckEmail: () => void;
  readonly isConnected: boolean;
  /** Offered to users whom the chat refuses because they have not subscribed. */
  readonly subscribe?: ReactNode;
  readonly onSend: (message: SentMessage & { readonly channelId: string | null }) => Promise<void>;
}

/** Message form of the chat. */
export function ChatForm(props: ChatFormProps) {
  return (
    <WritePrompt label={m.chat_write()} className="h-11">
      {(user, hasFocus) => <MemberForm user={user} hasFocus={hasFocus} {...props} />}
    </WritePrompt>
  );
}

function MemberForm({
  user,
  hostChannelId,
  blocks,
  unconfirmedEmail,
  onCheckEmail,
  isConnected,
  subscribe,
  onSend,
  ...field
}: ChatFormProps & { readonly user: User; readonly hasFocus: boolean }) {
  const identity = useChatIdentity(user, hostChannelId);
  const { channelId, name } = identity.chosen;
  const latest = blocks.find((block) => block.channelId === null || block.channelId === channelId);
  const isBlocked = useIsInFuture(latest?.blockedUntil ?? null);
  const [wasBlocked, setWasBlocked] = useState(false);
  if (isBlocked && !wasBlocked) setWasBlocked(true);
  const [wasUnconfirmed, setWasUnconfirmed] = useState(false);
  if (unconfirmedEmail !== undefined && !wasUnconfirmed) setWasUnconfirmed(true);

  if (latest && isBlocked) {
    const date = formatDateTime(latest.blockedUntil);
    return (
      <div className="grid gap-2">
        <Notice tone="warning" isNew>
          {ownBlockText(latest, date, name)}
        </Notice>
        {/* Only the channel is blocked: the user can choose another posting identity. */}
        {latest.channelId !== null && <IdentitySelect {...identity} />}
      </div>
    );
  }
  if (unconfirmedEmail !== undefined) {
    return <UnconfirmedNotice email={unconfirmedEmail} onCheck={onCheckEmail} />;
  }
  return (
    <div className="grid gap-2">
      {(wasBlocked || wasUnconfirmed) && (
        <p role="status" className="text-small text-success-ink">
          {wasBlocked ? m.chat_free_again() : m.chat_confirmed()}
        </p>
      )}
      <MessageForm
        {...field}
        isConnected={isConnected}
        subscribe={subscribe}
        onSend={async (message) => {
          await onSend({ ...message, channelId });
          setWasBlocked(false);
          setWasUnconfirmed(false);
        }}
      />
      <IdentitySelect {...identity} />
    </div>
  );
}

const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Whether a moment is in the future; re-renders when the moment has passed. */
function useIsInFuture(moment: string | null): boolean {
  const [passed, setPassed] = useState<string>();

  useEffect(() => {
    if (moment === null) return;
    const waitMs = Date.parse(moment) - serverNow();
    const timer = setTimeout(() => setPassed(moment), Math.min(Math.max(0, waitMs), MAX_TIMEOUT_MS));
    return () => clearTimeout(timer);
  }, [moment]);

  return moment !== null && passed !== moment;
}
