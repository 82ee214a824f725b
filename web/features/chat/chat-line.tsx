import type { ChatMessage } from "#shared/chat/contract.ts";
import { authorOf } from "#web/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/avatar.tsx";
import { RoleBadge } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";
import { formatTime } from "#web/ui/format/date.ts";
import { Link } from "#web/ui/link.tsx";
import { ChatLineMenu, type ChatModeration } from "./chat-line-menu.tsx";

interface ChatLineProps {
  readonly message: ChatMessage;
  readonly moderation: ChatModeration;
}

/** One message, with what can be done about it. */
export function ChatLine({ message, moderation }: ChatLineProps) {
  const author = authorOf(message);
  const { text, byHost, crossedOut, deleted, createdAt } = message;
  const isStruck = crossedOut || deleted;
  return (
    <li className="group grid grid-cols-[24px_minmax(0,1fr)_auto] items-start gap-x-2.5 rounded-sm px-2 py-1 hover:bg-surface-2">
      {author ? <Avatar {...author} size={24} /> : <span className="size-6" />}
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
            {formatTime(createdAt)}
          </time>
        </span>
        <span className={classes(isStruck && "text-text-3 line-through decoration-2")}>{text}</span>
        {crossedOut && <span className="sr-only"> ({m.chat_crossed_mark()})</span>}
        {deleted && <span className="sr-only"> ({m.chat_deleted_mark()})</span>}
      </p>
      {author && !deleted && <ChatLineMenu message={message} name={author.name} moderation={moderation} />}
    </li>
  );
}
