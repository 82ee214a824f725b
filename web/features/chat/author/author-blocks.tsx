import { useQuery } from "@tanstack/react-query";
import { ShieldBan, ShieldCheck } from "lucide-react";
import { lazy, useState } from "react";
import type { ChatMessage } from "#shared/chat/contract.ts";
import type { ChatPermissions } from "#shared/chat/events.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatDateTime } from "#web/ui/format/date.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { authorBlocksQuery } from "./author-queries.ts";
import { BLOCK_SCOPE_LABELS } from "./block-labels.ts";
import { useLiftBlock } from "./use-lift-block.ts";

const ChatBlockDialog = lazy(async () => ({
  default: (await import("./chat-block-dialog.tsx")).ChatBlockDialog,
}));

interface AuthorBlocksProps {
  readonly message: ChatMessage;
  readonly name: string;
  readonly can: ChatPermissions["can"];
}

/** The blocks of an author that are in force; moderators set and lift them here. */
export function AuthorBlocks({ message, name, can }: AuthorBlocksProps) {
  const { data, isError } = useQuery(authorBlocksQuery(message));
  const [isBlocking, setBlocking] = useState(false);
  const lift = useLiftBlock(message, name);
  if (!data) {
    return (
      <p role="status" className="text-small text-text-2">
        {isError ? m.chat_blocks_failed() : m.chat_blocks_loading()}
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      {data.items.length === 0 && (
        <p className="text-small">
          {data.canBlock ? m.chat_author_blocks_none() : m.chat_author_protected()}
        </p>
      )}
      {data.items.map(({ scope, blockedUntil, canLift }) => {
        const details = { where: BLOCK_SCOPE_LABELS[scope](), date: formatDateTime(blockedUntil) };
        return (
          <div key={scope} className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-small">
              {canLift ? m.chat_block_holds(details) : m.chat_block_not_yours(details)}
            </p>
            {canLift && (
              <Button size="small" icon={<ShieldCheck />} onClick={() => lift(scope)}>
                {m.chat_unblock()}
              </Button>
            )}
          </div>
        );
      })}
      {data.canBlock && (
        <Button
          size="small"
          icon={<ShieldBan />}
          className="justify-self-start"
          onClick={() => setBlocking(true)}
        >
          {m.chat_block()}
        </Button>
      )}
      <LazyOverlay isOpen={isBlocking}>
        <ChatBlockDialog
          message={message}
          name={name}
          can={can}
          isOpen={isBlocking}
          onClose={() => setBlocking(false)}
        />
      </LazyOverlay>
    </div>
  );
}
