import { SendHorizontal } from "lucide-react";
import { type SyntheticEvent, useEffect, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { CHAT_MESSAGE_MAX_CHARACTERS } from "#shared/chat/contract.ts";
import type { StandingBlock } from "#shared/chat/events.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { encourageLogin } from "#web/session/encourage-login.ts";
import { IdentitySelect } from "#web/session/speaker-select.tsx";
import { useViewer } from "#web/session/viewer.ts";
import { formatDateTime } from "#web/ui/format/date.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ownBlockText } from "./block-words.ts";
import { useChatIdentity } from "./chat-identity.ts";

interface ChatFormProps {
  /** The channel whose chat it is. */
  readonly hostChannelId: string;
  /** What keeps the viewer from writing, the one that ends last first. */
  readonly blocks: readonly StandingBlock[];
  readonly isConnected: boolean;
  readonly onSend: (message: { readonly text: string; readonly channelId: string | null }) => Promise<void>;
}

/** Where a message is written. Visitors are told what an account is good for. */
export function ChatForm(props: ChatFormProps) {
  const viewer = useViewer();
  if (viewer.kind === "member") return <MemberForm user={viewer.user} {...props} />;
  return (
    <button
      type="button"
      onClick={() => viewer.kind === "visitor" && encourageLogin()}
      className="h-11 w-full rounded-sm border border-line-strong bg-surface-1 px-[13px] text-left text-text-3 hover:bg-surface-2"
    >
      {m.chat_write()}
    </button>
  );
}

function MemberForm({
  user,
  hostChannelId,
  blocks,
  isConnected,
  onSend,
}: ChatFormProps & { readonly user: User }) {
  const identity = useChatIdentity(user, hostChannelId);
  const { channelId, name } = identity.chosen;
  const latest = blocks.find((block) => block.channelId === null || block.channelId === channelId);
  const isBlocked = useIsToCome(latest?.blockedUntil ?? null);
  const [wasBlocked, setWasBlocked] = useState(false);
  if (isBlocked && !wasBlocked) setWasBlocked(true);

  if (latest && isBlocked) {
    const date = formatDateTime(latest.blockedUntil);
    return (
      <div className="grid gap-2">
        <Notice tone="warning" isNew>
          {ownBlockText(latest, date, name)}
        </Notice>
        {/* Only the channel is blocked: there is somebody else to write as. */}
        {latest.channelId !== null && <IdentitySelect {...identity} />}
      </div>
    );
  }
  return (
    <div className="grid gap-2">
      {wasBlocked && (
        <p role="status" className="text-small text-success-ink">
          {m.chat_free_again()}
        </p>
      )}
      <MessageForm
        isConnected={isConnected}
        onSend={async (text) => {
          await onSend({ text, channelId });
          setWasBlocked(false);
        }}
      />
      <IdentitySelect {...identity} />
    </div>
  );
}

interface MessageFormProps {
  readonly isConnected: boolean;
  readonly onSend: (text: string) => Promise<void>;
}

function MessageForm({ isConnected, onSend }: MessageFormProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const said = text.trim();
    if (said === "" || isPending || !isConnected) return;
    setPending(true);
    setProblem(undefined);
    try {
      await onSend(said);
      setText("");
    } catch (error) {
      setProblem(failureText(error, m.chat_send_failed()));
    } finally {
      setPending(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-2">
      {problem !== undefined && (
        <Notice tone="danger" isNew>
          {problem}
        </Notice>
      )}
      <TextField
        label={m.chat_write()}
        isLabelHidden
        placeholder={m.chat_write()}
        autoComplete="off"
        maxLength={CHAT_MESSAGE_MAX_CHARACTERS}
        value={text}
        onChange={(event) => setText(event.target.value)}
        after={
          <IconButton
            type="submit"
            label={m.chat_send()}
            icon={<SendHorizontal />}
            size={32}
            className="-mr-2"
            disabled={text.trim() === "" || !isConnected}
            isPending={isPending}
          />
        }
      />
    </form>
  );
}

const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Whether a moment is still to come; says so by itself when it has come. */
function useIsToCome(moment: string | null): boolean {
  const [passed, setPassed] = useState<string>();

  useEffect(() => {
    if (moment === null) return;
    const waitMs = Date.parse(moment) - Date.now();
    const timer = setTimeout(() => setPassed(moment), Math.min(Math.max(0, waitMs), LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [moment]);

  return moment !== null && passed !== moment;
}
