import { Eye, Settings2 } from "lucide-react";
import { lazy, type ReactNode, type RefObject, useId, useState } from "react";
import { flushSync } from "react-dom";
import type { User } from "#shared/accounts/contract.ts";
import type { ChannelRef } from "#shared/channels/contract.ts";
import { CHAT_VARIANTS, type ChatMessage, type ChatVariant } from "#shared/chat/contract.ts";
import type { ChatPermissions } from "#shared/chat/events.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useViewer } from "#web/session/viewer.ts";
import { classes } from "#web/ui/styles/classes.ts";
import { Figure } from "#web/ui/format/figure.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { useNow } from "#web/ui/format/now.ts";
import { ChatForm } from "./chat-form.tsx";
import type { ReportChatMessage } from "./chat-line-menu.tsx";
import { ChatLine, showLine } from "./chat-line.tsx";
import { ChatLines } from "./chat-lines.tsx";
import { ChatModesButton } from "./modes/chat-modes-button.tsx";
import { ChatPollButton } from "./polls/chat-poll-button.tsx";
import { ChatPolls } from "./polls/chat-polls.tsx";
import { ChatModesLine } from "./modes/chat-modes-line.tsx";
import { useChatPosition } from "./chat-position.ts";
import { isMentioned, mentionCandidates } from "./mentions.ts";
import { PinnedMessage } from "./pinned-message.tsx";
import { ReplayNotice } from "./replay-notice.tsx";
import type { ChatState } from "./chat-state.ts";
import { useChat } from "./use-chat.ts";
import { useReplayView } from "./use-replay-view.ts";

const POSITION_NAMES: Readonly<Record<ChatVariant, () => string>> = {
  right: m.chat_place_right,
  below: m.chat_place_below,
  hidden: m.chat_place_hidden,
};
const AuthorSheet = lazy(async () => ({ default: (await import("./author/author-sheet.tsx")).AuthorSheet }));
const NOTHING_ALLOWED = { moderate: false, blockOnChannel: false, blockOnSite: false };

interface ChatPanelProps {
  readonly videoId: string;
  /** The channel that hosts the chat. */
  readonly channel: ChannelRef;
  readonly onReport: ReportChatMessage;
  /** Badge beside the title: whether the stream is live. */
  readonly badge?: ReactNode;
  /** Button to subscribe to the channel. */
  readonly subscribe?: ReactNode;
  /** The panel cannot be moved or hidden, as on the streamer's own screen. */
  readonly isFixed?: boolean;
  /** Element with the video: the chat is replayed in step with it. */
  readonly stageRef?: RefObject<HTMLElement | null>;
  /** The start of a premiere, whose viewers see it at the same time. */
  readonly premieredAt?: string | null;
}

/** Chat of a live stream or premiere. */
export function ChatPanel({
  videoId,
  channel,
  onReport,
  badge,
  subscribe,
  isFixed = false,
  stageRef,
  premieredAt,
}: ChatPanelProps) {
  const id = useId();
  const chat = useChat(videoId);
  const { connection, standing } = chat;
  const viewer = useViewer();
  const user = viewer.kind === "member" ? viewer.user : undefined;
  const can = standing?.can ?? NOTHING_ALLOWED;
  const [answered, setAnswered] = useState<ChatMessage>();
  const [inspected, setInspected] = useState<ChatMessage>();
  const [isInspecting, setInspecting] = useState(false);
  const onReply = user && standing?.phase === "open" ? setAnswered : undefined;
  const onInspect = can.moderate ? inspect : undefined;
  const moderation = { can, ask: chat.ask, user, onReport, onReply, onInspect };
  const isShown = notMutedBy(user, useNow());
  const replay = useReplayView({ videoId, stageRef, premieredAt, chat });
  const messages = replay.messages.filter(isShown).map((message) => withShownQuote(message, isShown));
  const current = chat.messages.filter(isShown);
  const ids = new Set(messages.map(({ _id }) => _id));
  const pinned = chat.pinned && isShown(chat.pinned) ? chat.pinned : null;

  function inspect(message: ChatMessage) {
    setInspected(message);
    setInspecting(true);
  }

  /** A message that is written at present: the replay does not have it yet. */
  function showMention({ _id: messageId }: ChatMessage) {
    if (replay.isReplay) flushSync(replay.showLive);
    showLine(messageId);
  }

  return (
    <section
      aria-labelledby={id}
      className="mb-7 grid h-[min(560px,70dvh)] grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] rounded-lg border border-line bg-surface-1"
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line py-2 pr-2 pl-4">
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
        <span className={classes("flex", !standing && "ml-auto")}>
          {can.moderate && standing?.phase === "open" && <ChatPollButton videoId={videoId} ask={chat.ask} />}
          {can.moderate && <ChatModesButton videoId={videoId} />}
          {!isFixed && <PositionMenu />}
        </span>
      </div>
      <div>
        <ChatPolls
          current={chat.poll}
          videoId={videoId}
          seconds={replay.seconds}
          canModerate={can.moderate}
          canVote={user !== undefined}
          ask={chat.ask}
        />
        {pinned && (
          <PinnedMessage
            key={pinned._id}
            message={pinned}
            onUnpin={can.moderate ? () => chat.ask("chat:unpin", { messageId: pinned._id }) : undefined}
          />
        )}
      </div>
      <ChatLines
        messages={messages}
        emptyText={replay.emptyText}
        mentions={{
          ...{ messages: current, isLoaded: chat.isLoaded, isReplay: replay.isReplay },
          isMention: (message) => isMentioned(message, user),
          onShow: showMention,
        }}
      >
        {messages.map((message) => (
          <ChatLine
            key={message._id}
            message={message}
            moderation={moderation}
            isOriginalShown={message.replyTo !== null && ids.has(message.replyTo._id)}
          />
        ))}
      </ChatLines>
      <div className="border-t border-line p-3">
        <ConnectionNotice chat={chat} />
        <ReplayNotice view={replay} />
        {standing?.phase === "open" && <ChatModesLine modes={standing.modes} />}
        {standing?.phase === "closed" ? (
          <p className="text-small text-text-2">
            {replay.isReplay ? m.chat_replay_closed() : m.chat_closed()}
          </p>
        ) : (
          <ChatForm
            hostChannelId={channel._id}
            blocks={standing?.blocks ?? []}
            unconfirmedEmail={emailToConfirm(standing)}
            onCheckEmail={chat.checkStanding}
            answered={answered}
            candidates={mentionCandidates(current, channel, user)}
            onCancelAnswer={() => setAnswered(undefined)}
            isConnected={connection === "open"}
            subscribe={subscribe}
            onSend={async (message) => {
              await chat.ask("chat:message", { videoId, ...message, replyTo: answered?._id });
              setAnswered(undefined);
              replay.showLive();
            }}
          />
        )}
      </div>
      <LazyOverlay isOpen={isInspecting}>
        {inspected && (
          <AuthorSheet
            key={inspected._id}
            message={inspected}
            moderation={{ ...moderation, onInspect: undefined }}
            isOpen={isInspecting}
            onClose={() => setInspecting(false)}
          />
        )}
      </LazyOverlay>
    </section>
  );
}

/** What is wrong with the connection to the chat, if anything is. */
function ConnectionNotice({ chat: { connection, isWhole } }: { readonly chat: ChatState }) {
  if (connection === "open" && isWhole) return null;
  const texts = { connecting: m.chat_connecting, lost: m.chat_lost, open: m.chat_not_whole };
  return (
    <p role="status" className="mb-2 text-small text-text-2">
      {texts[connection]()}
    </p>
  );
}

/** The address that the viewer has to confirm to write here. */
function emailToConfirm(standing: ChatPermissions | undefined): string | undefined {
  if (!standing || standing.isExempt || !standing.modes.confirmedOnly) return undefined;
  return standing.unconfirmedEmail ?? undefined;
}

/** Menu to move or hide the chat. */
function PositionMenu() {
  const { variant, move } = useChatPosition();
  const entries = CHAT_VARIANTS.map((one) => ({
    id: one,
    label: POSITION_NAMES[one](),
    isChosen: one === variant,
    onSelect: () => move(one),
  }));
  return (
    <Menu groups={[{ id: "place", entries }]}>
      {(trigger) => <IconButton {...trigger} label={m.chat_place()} icon={<Settings2 />} size={32} />}
    </Menu>
  );
}

/** Mute filter for messages: hides those whose author the viewer has muted, until the mute expires. */
function notMutedBy(
  user: User | undefined,
  now: number,
): (message: Pick<ChatMessage, "userId" | "channelId">) => boolean {
  const lasts = ({ blockedUntil }: { blockedUntil: string }) => Date.parse(blockedUntil) > now;
  const muted = new Set([
    ...(user?.blockedUsers ?? []).filter(lasts).map(({ userId }) => userId),
    ...(user?.blockedChannels ?? []).filter(lasts).map(({ channelId }) => channelId),
  ]);
  return ({ userId, channelId }) => !muted.has(channelId ?? userId ?? "");
}

/** Without the quote of an author whom the viewer has muted. */
function withShownQuote<T extends ChatMessage>(
  message: T,
  isShown: (quoted: Pick<ChatMessage, "userId" | "channelId">) => boolean,
): T {
  return message.replyTo && !isShown(message.replyTo) ? { ...message, replyTo: null } : message;
}
