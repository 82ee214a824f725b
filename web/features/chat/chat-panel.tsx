import { ArrowDown, Eye, Pin, PinOff, Settings2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { CHAT_VARIANTS, type ChatMessage, type ChatVariant } from "#shared/chat/contract.ts";
import { authorOf } from "#web/author.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Figure } from "#web/ui/figure.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { useNow } from "#web/ui/now.ts";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { ChatForm } from "./chat-form.tsx";
import type { ReportChatMessage } from "./chat-line-menu.tsx";
import { ChatLine } from "./chat-line.tsx";
import { useChatPlace } from "./chat-place.ts";
import { useChat } from "./use-chat.ts";

const PLACE_NAMES: Readonly<Record<ChatVariant, () => string>> = {
  right: m.chat_place_right,
  below: m.chat_place_below,
  hidden: m.chat_place_hidden,
};
const NOTHING_ALLOWED = { moderate: false, blockOnChannel: false, blockOnSite: false };

interface ChatPanelProps {
  readonly videoId: string;
  readonly channelId: string;
  readonly onReport: ReportChatMessage;
  /** Stands beside the title: whether the stream is live. */
  readonly badge?: ReactNode;
  /** Stays where it is, as on the screen of its stream's sender. */
  readonly isFixed?: boolean;
}

/** What people say while they watch together. */
export function ChatPanel({ videoId, channelId, onReport, badge, isFixed = false }: ChatPanelProps) {
  const id = useId();
  const chat = useChat(videoId);
  const { connection, standing } = chat;
  const viewer = useViewer();
  const user = viewer.kind === "member" ? viewer.user : undefined;
  const can = standing?.can ?? NOTHING_ALLOWED;
  const moderation = { can, ask: chat.ask, user, onReport };
  const isShown = notMutedBy(user, useNow());
  const messages = chat.messages.filter(isShown);
  const pinned = chat.pinned && isShown(chat.pinned) ? chat.pinned : null;

  return (
    <section
      aria-labelledby={id}
      className="mb-7 grid h-[min(560px,70dvh)] grid-rows-[auto_auto_minmax(0,1fr)_auto] rounded-lg border border-line bg-surface-1"
    >
      <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 id={id} className="mark-wide text-h3">
          {m.chat_title()}
        </h2>
        {badge}
        {standing && (
          <p className="ml-auto flex items-center gap-1.5 text-small text-text-2 tabular-nums">
            <Eye className="size-4" aria-hidden="true" />
            <Figure>{m.live_watching({ count: standing.viewers })}</Figure>
          </p>
        )}
        {!isFixed && (
          <span className={classes(!standing && "ml-auto")}>
            <PlaceMenu />
          </span>
        )}
      </div>
      <div>
        {pinned && (
          <PinnedMessage
            message={pinned}
            onUnpin={can.moderate ? () => chat.ask("chat:unpin", { messageId: pinned._id }) : undefined}
          />
        )}
      </div>
      <Lines messages={messages}>
        {messages.map((message) => (
          <ChatLine key={message._id} message={message} moderation={moderation} />
        ))}
      </Lines>
      <div className="border-t border-line p-3">
        {connection !== "open" && (
          <p role="status" className="mb-2 text-small text-text-2">
            {connection === "lost" ? m.chat_lost() : m.chat_connecting()}
          </p>
        )}
        {standing?.phase === "closed" ? (
          <p className="text-small text-text-2">{m.chat_closed()}</p>
        ) : (
          <ChatForm
            hostChannelId={channelId}
            blocks={standing?.blocks ?? []}
            isConnected={connection === "open"}
            onSend={(message) => chat.ask("chat:message", { videoId, ...message })}
          />
        )}
      </div>
    </section>
  );
}

/** Where the chat stands, or that it is not wanted. */
function PlaceMenu() {
  const { variant, move } = useChatPlace();
  const entries = CHAT_VARIANTS.map((one) => ({
    id: one,
    label: PLACE_NAMES[one](),
    isChosen: one === variant,
    onSelect: () => move(one),
  }));
  return (
    <Menu groups={[{ id: "place", entries }]}>
      {(trigger) => <IconButton {...trigger} label={m.chat_place()} icon={<Settings2 />} size={32} />}
    </Menu>
  );
}

interface PinnedMessageProps {
  readonly message: ChatMessage;
  readonly onUnpin: (() => Promise<void>) | undefined;
}

function PinnedMessage({ message, onUnpin }: PinnedMessageProps) {
  function unpin() {
    onUnpin?.().catch((error: unknown) => showSnackbar({ text: failureText(error, m.chat_action_failed()) }));
  }
  return (
    <div
      role="note"
      aria-label={m.chat_pinned()}
      className="flex items-center gap-2.5 border-b border-line bg-accent-soft py-1.5 pr-2 pl-4 text-small"
    >
      <Pin className="size-4 shrink-0 text-accent-ink" aria-hidden="true" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-[660]">{authorOf(message)?.name}</span> {message.text}
      </p>
      {onUnpin && <IconButton label={m.chat_unpin()} icon={<PinOff />} size={28} onClick={unpin} />}
    </div>
  );
}

const NEAR_END_PX = 60;

/** The lines, at their end unless somebody reads what was said before. */
function Lines({ messages, children }: { readonly messages: readonly ChatMessage[]; children: ReactNode }) {
  const boxRef = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const lastId = messages.at(-1)?._id;

  useEffect(() => {
    const box = boxRef.current;
    if (box && isAtEnd) box.scrollTop = box.scrollHeight;
  }, [lastId, isAtEnd]);

  return (
    <div className="relative min-h-0">
      <div
        ref={boxRef}
        role="log"
        aria-label={m.chat_log()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- to be scrolled by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END_PX)
        }
        className="h-full overflow-y-auto overscroll-contain p-2 outline-offset-[-2px]"
      >
        {messages.length === 0 ? (
          <p className="p-2 text-small text-text-3">{m.chat_empty()}</p>
        ) : (
          <ul>{children}</ul>
        )}
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          icon={<ArrowDown className="size-4" />}
          className="absolute! bottom-2 left-1/2 -translate-x-1/2"
          onClick={() => setAtEnd(true)}
        >
          {m.chat_latest()}
        </Button>
      )}
    </div>
  );
}

/** Whether a message is to be shown: not where the viewer has muted its author, until the end of that. */
function notMutedBy(user: User | undefined, now: number): (message: ChatMessage) => boolean {
  const lasts = ({ blockedUntil }: { blockedUntil: string }) => Date.parse(blockedUntil) > now;
  const muted = new Set([
    ...(user?.blockedUsers ?? []).filter(lasts).map(({ userId }) => userId),
    ...(user?.blockedChannels ?? []).filter(lasts).map(({ channelId }) => channelId),
  ]);
  return ({ userId, channelId }) => !muted.has(channelId ?? userId ?? "");
}
