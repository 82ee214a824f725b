import { EllipsisVertical, Pin, PinOff, ShieldBan, ShieldCheck, Strikethrough, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { chat, type ChatMessage } from "#shared/chat/contract.ts";
import type { ChatRequest, ChatStanding } from "#shared/chat/events.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

const ChatBlockDialog = lazy(async () => ({
  default: (await import("./chat-block-dialog.tsx")).ChatBlockDialog,
}));

/** What the viewer may do in this chat, and the way to do it. */
export interface ChatModeration {
  readonly can: ChatStanding["can"];
  readonly ask: (request: ChatRequest, body: object) => Promise<void>;
}

interface ChatLineMenuProps {
  readonly message: ChatMessage;
  readonly name: string;
  readonly moderation: ChatModeration;
}

/** Pins, strikes through and deletes a message, and blocks whoever wrote it. */
export function ChatLineMenu({ message, name, moderation }: ChatLineMenuProps) {
  const [isBlocking, setBlocking] = useState(false);
  const { _id: messageId, pinned, crossedOut, userId, videoId, byHost } = message;

  async function act(request: ChatRequest, body: object = {}) {
    try {
      await moderation.ask(request, { messageId, ...body });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.chat_action_failed()) });
    }
  }

  async function unblock() {
    if (userId === null) return;
    try {
      await call(chat.unblock, { params: { id: videoId }, body: { userId, scope: "stream" } });
      showSnackbar({ text: m.chat_unblocked({ name }) });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.chat_unblock_failed()) });
    }
  }

  const changes = [
    {
      id: "pin",
      label: pinned ? m.chat_unpin() : m.chat_pin(),
      icon: pinned ? <PinOff /> : <Pin />,
      onSelect: () => void act(pinned ? "chat:unpin" : "chat:pin"),
    },
    {
      id: "cross-out",
      label: crossedOut ? m.chat_uncross() : m.chat_cross_out(),
      icon: <Strikethrough />,
      onSelect: () => void act("chat:cross-out", { crossedOut: !crossedOut }),
    },
  ];
  const people = [
    { id: "block", label: m.chat_block(), icon: <ShieldBan />, onSelect: () => setBlocking(true) },
    { id: "unblock", label: m.chat_unblock(), icon: <ShieldCheck />, onSelect: () => void unblock() },
  ];
  const removal = {
    ...{ id: "delete", label: m.chat_delete(), icon: <Trash2 />, isDanger: true },
    onSelect: () => void act("chat:delete"),
  };

  return (
    <>
      <Menu
        groups={[
          { id: "changes", entries: changes },
          { id: "people", entries: userId !== null && !byHost ? people : [] },
          { id: "removal", entries: [removal] },
        ]}
      >
        {(trigger) => (
          <IconButton {...trigger} label={m.chat_menu({ name })} icon={<EllipsisVertical />} size={28} />
        )}
      </Menu>
      <LazyOverlay isOpen={isBlocking}>
        <ChatBlockDialog
          message={message}
          name={name}
          can={moderation.can}
          isOpen={isBlocking}
          onClose={() => setBlocking(false)}
        />
      </LazyOverlay>
    </>
  );
}
