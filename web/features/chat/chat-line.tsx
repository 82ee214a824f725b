import { CornerUpRight } from "lucide-react";
import { Fragment, memo } from "react";
import type { ChatMessage, QuotedMessage, ReplayedMessage } from "#shared/chat/contract.ts";
import { cutAtMentions } from "#shared/chat/mentions.ts";
import { authorOf } from "#web/data/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { RoleBadge } from "#web/ui/feedback/badge.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { formatTime } from "#web/ui/format/date.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Link } from "#web/ui/controls/link.tsx";
import { ChatLineMenu, type ChatModeration } from "./chat-line-menu.tsx";
import { HeldNote } from "./held-note.tsx";
import { isMentioned } from "./mentions.ts";

/** The element of a message in the list. */
function lineId(messageId: string): string {
  return `chat-message-${messageId}`;
}

/** Goes to a message of the list. */
export function showLine(messageId: string): void {
  const line = document.getElementById(lineId(messageId));
  line?.scrollIntoView({ block: "center" });
  line?.focus({ preventScroll: true });
}

interface ChatLineProps {
  /** A replayed one stands at a moment of the recording. */
  readonly message: ChatMessage | ReplayedMessage;
  readonly moderation: ChatModeration;
  /** The message that this one answers is in the list. */
  readonly isOriginalShown: boolean;
}

/** One message with its menu. A fast chat renders its list several times a second, so lines that stay are skipped. */
export const ChatLine = memo(function ChatLine({ message, moderation, isOriginalShown }: ChatLineProps) {
  const author = authorOf(message);
  const { text, byHost, crossedOut, deleted, createdAt, held, replyTo, mentions } = message;
  const isStruck = crossedOut || deleted;
  const isMarked = isMentioned(message, moderation.user);
  return (
    <li
      id={lineId(message._id)}
      tabIndex={-1}
      className={classes(
        "group grid grid-cols-[24px_minmax(0,1fr)_auto] items-start gap-x-2.5 rounded-sm px-2 py-1 outline-offset-[-2px] focus:bg-accent-soft",
        isMarked ? "bg-accent-soft inset-shadow-[2px_0_0_var(--accent)]" : "hover:bg-surface-2",
      )}
    >
      {author ? <Avatar {...author} size={24} /> : <span className="size-6" />}
      <div className="min-w-0">
        {replyTo && (
          <Quote quoted={replyTo} onPress={isOriginalShown ? () => showLine(replyTo._id) : undefined} />
        )}
        <p className="min-w-0 pt-0.5 text-small wrap-anywhere">
          <span className="mr-1.5 inline-flex max-w-full flex-wrap items-center gap-x-1.5">
            {author && (
              <Link
                href={author.href}
                className="rounded-xs font-[660] text-text-2 wrap-anywhere hover:text-accent-ink"
              >
                {author.name}
              </Link>
            )}
            {byHost && <RoleBadge>{m.chat_host()}</RoleBadge>}
            <time dateTime={createdAt} className="text-hint text-text-3 tabular-nums">
              {"at" in message ? formatDuration(Math.floor(message.at)) : formatTime(createdAt)}
            </time>
          </span>
          <span className={classes(isStruck && "text-text-3 line-through decoration-2")}>
            <MessageText text={text} mentions={mentions} isStruck={isStruck} />
          </span>
          {isMarked && <span className="sr-only"> ({m.chat_mention_mark()})</span>}
          {crossedOut && <span className="sr-only"> ({m.chat_crossed_mark()})</span>}
          {deleted && <span className="sr-only"> ({m.chat_deleted_mark()})</span>}
        </p>
        {held && !deleted && <HeldNote message={message} reason={held} moderation={moderation} />}
      </div>
      {author && !deleted && !held && (
        <ChatLineMenu message={message} name={author.name} moderation={moderation} />
      )}
    </li>
  );
});

interface MessageTextProps extends Pick<ChatMessage, "text" | "mentions"> {
  readonly isStruck: boolean;
}

/** The text, with links to those whom it mentions. */
function MessageText({ text, mentions, isStruck }: MessageTextProps) {
  if (mentions.length === 0) return text;
  let at = 0;
  return cutAtMentions(text, mentions).map((part) => {
    const key = at;
    at += part.text.length;
    if (!part.mention) return <Fragment key={key}>{part.text}</Fragment>;
    const { userId, slug } = part.mention;
    const href = userId === null ? `/c/${slug ?? ""}` : `/user/${userId}`;
    return (
      <Link
        key={key}
        href={href}
        className={classes(
          "rounded-xs font-[660]",
          isStruck ? "text-text-3" : "text-accent-ink hover:underline",
        )}
      >
        {part.text}
      </Link>
    );
  });
}

interface QuoteProps {
  readonly quoted: QuotedMessage;
  readonly onPress: (() => void) | undefined;
}

/** The message that this one answers. */
function Quote({ quoted: { name, text }, onPress }: QuoteProps) {
  const content = (
    <>
      <CornerUpRight className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 truncate">
        <span className="sr-only">{m.chat_reply_to({ name })}: </span>
        <span aria-hidden="true" className="font-[660]">
          {name}
        </span>{" "}
        {text}
      </span>
    </>
  );
  const style = "flex w-full min-w-0 items-center gap-1.5 text-left text-hint text-text-3";
  if (!onPress) return <p className={style}>{content}</p>;
  return (
    <button type="button" onClick={onPress} className={classes(style, "rounded-xs hover:text-accent-ink")}>
      {content}
    </button>
  );
}
