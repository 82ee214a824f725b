import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ChatMessage, MessageAuthor } from "#shared/chat/contract.ts";
import { authorOf, fullName } from "#web/data/author.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { RoleBadge } from "#web/ui/feedback/badge.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Loading, SkeletonLine } from "#web/ui/feedback/skeleton.tsx";
import { formatDate, formatDateTime, formatTime } from "#web/ui/format/date.ts";
import { useNow } from "#web/ui/format/now.ts";
import { formatAgo } from "#web/ui/format/relative-time.ts";
import { FullScreenSheet } from "#web/ui/overlays/full-screen-sheet.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { AuthorBlocks } from "./author-blocks.tsx";
import { authorQuery } from "./author-queries.ts";
import { BLOCK_SCOPE_LABELS } from "./block-labels.ts";
import type { ChatModeration } from "../chat-line-menu.tsx";
import { HeldNote } from "../held-note.tsx";

const POLL_INTERVAL_MS = 5000;

interface AuthorSheetProps {
  readonly message: ChatMessage;
  readonly moderation: ChatModeration;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Everything that moderators may know of a message's author, and what they can do: beside the chat, or over it on phones. */
export function AuthorSheet({ message, moderation, isOpen, onClose }: AuthorSheetProps) {
  const { data, error } = useQuery({
    ...authorQuery(message),
    enabled: isOpen,
    refetchInterval: POLL_INTERVAL_MS,
  });
  const author = authorOf(message);
  return (
    <FullScreenSheet
      isOpen={isOpen}
      onClose={onClose}
      title={m.chat_author_title()}
      backLabel={m.chat_author_back()}
      isSide
    >
      <div className="grid gap-6 p-4">
        {author && (
          <div className="flex min-w-0 items-center gap-3">
            <Avatar {...author} size={40} />
            <Link
              href={author.href}
              className="min-w-0 rounded-xs text-h3 wrap-anywhere hover:text-accent-ink"
            >
              {author.name}
            </Link>
            {message.byHost && <RoleBadge>{m.chat_host()}</RoleBadge>}
          </div>
        )}
        {error && <Notice tone="danger">{failureText(error, m.chat_author_failed())}</Notice>}
        {data ? (
          <>
            <AuthorFacts message={message} author={data} />
            <Part title={m.chat_author_blocks()}>
              <AuthorBlocks message={message} name={author?.name ?? ""} can={moderation.can} />
              <BlockHistory author={data} />
            </Part>
            <AuthorMessages author={data} moderation={moderation} />
          </>
        ) : (
          !error && (
            <Loading>
              <SkeletonLine className="h-5" bar="h-3.5 w-40" />
              <SkeletonLine className="mt-2 h-5" bar="h-3.5 w-3/5" />
            </Loading>
          )
        )}
      </div>
    </FullScreenSheet>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-3 border-t border-line pt-4">
      <h3 className="mark-wide text-h3">{title}</h3>
      {children}
    </section>
  );
}

function AuthorFacts({ message, author }: { readonly message: ChatMessage; readonly author: MessageAuthor }) {
  const now = useNow();
  const { createdAt, subscribedAt, messages } = author;
  const isChannel = message.channelId !== null;
  const dated = (moment: string) => `${formatDate(moment)} (${formatAgo(moment, now)})`;
  const facts = [
    ...(createdAt === null
      ? []
      : [[isChannel ? m.chat_author_channel() : m.chat_author_account(), dated(createdAt)] as const]),
    ...(isChannel || subscribedAt === null
      ? []
      : [[m.chat_author_subscribed(), dated(subscribedAt)] as const]),
    [m.chat_author_messages(), String(messages.count)] as const,
    [m.chat_author_deleted(), String(messages.deleted)] as const,
    [m.chat_author_held(), String(messages.held)] as const,
  ];
  return (
    <div>
      <dl className="grid gap-1.5 text-small">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-text-2">{label}</dt>
            <dd className="tabular-nums" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {!isChannel && subscribedAt === null && (
        <p className="mt-1.5 text-small text-text-2">{m.chat_author_not_subscribed()}</p>
      )}
    </div>
  );
}

/** Decisions of moderators of this channel about blocks of the author. */
function BlockHistory({ author: { blockChanges } }: { readonly author: MessageAuthor }) {
  if (blockChanges.length === 0) {
    return <p className="text-small text-text-2">{m.chat_author_history_none()}</p>;
  }
  return (
    <ul aria-label={m.chat_author_history()} className="grid gap-2">
      {blockChanges.map(({ scope, blockedUntil, by, at }) => (
        <li key={`${scope} ${at}`} className="text-small">
          <p>
            {blockedUntil === null
              ? m.chat_author_was_unblocked({ where: BLOCK_SCOPE_LABELS[scope]() })
              : m.chat_author_was_blocked({
                  date: formatDateTime(blockedUntil),
                  where: BLOCK_SCOPE_LABELS[scope](),
                })}
          </p>
          <p className="text-hint text-text-3">
            {by ? m.chat_author_by({ name: fullName(by), date: formatDateTime(at) }) : formatDateTime(at)}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface AuthorMessagesProps {
  readonly author: MessageAuthor;
  readonly moderation: ChatModeration;
}

function AuthorMessages({ author: { messages }, moderation }: AuthorMessagesProps) {
  const held = messages.items.filter((one) => one.held !== null);
  const others = messages.items.filter((one) => one.held === null);
  return (
    <>
      {held.length > 0 && (
        <Part title={m.chat_author_held_list()}>
          <MessageList messages={held} moderation={moderation} />
        </Part>
      )}
      {others.length > 0 && (
        <Part title={m.chat_author_latest()}>
          <MessageList messages={others} moderation={moderation} />
        </Part>
      )}
    </>
  );
}

const REJECTED_TEXTS = { words: m.chat_author_rejected_words, links: m.chat_author_rejected_links } as const;

function MessageList({
  messages,
  moderation,
}: {
  readonly messages: readonly ChatMessage[];
  readonly moderation: ChatModeration;
}) {
  return (
    <ul className="grid gap-2">
      {messages.map((message) => {
        const { _id, text, createdAt, held, deleted, crossedOut } = message;
        return (
          <li key={_id} className="min-w-0 text-small">
            <time dateTime={createdAt} className="mr-2 text-hint text-text-3 tabular-nums">
              {formatTime(createdAt)}
            </time>
            <span className={classes("wrap-anywhere", (deleted || crossedOut) && "text-text-3 line-through")}>
              {text}
            </span>
            {deleted && <span className="sr-only"> ({m.chat_deleted_mark()})</span>}
            {held && deleted && <p className="text-hint text-text-2">{REJECTED_TEXTS[held]()}</p>}
            {held && !deleted && <HeldNote message={message} reason={held} moderation={moderation} />}
          </li>
        );
      })}
    </ul>
  );
}
