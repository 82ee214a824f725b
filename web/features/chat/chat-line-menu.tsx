import { BellOff, Copy, EllipsisVertical, Flag, Pin, PinOff, Strikethrough, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { ChatMessage } from "#shared/chat/contract.ts";
import type { ChatRequest, ChatStanding } from "#shared/chat/events.ts";
import { failureText } from "#web/form/failure-text.ts";
import { copyText } from "#web/copy-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { encourageLogin } from "#web/session/encourage-login.ts";
import { useMuteAuthor } from "#web/session/mute-author.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import type { MenuEntry } from "#web/ui/menu-entries.ts";
import { Menu } from "#web/ui/menu.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { useBlockEntries } from "./use-block-entries.tsx";

const ChatBlockDialog = lazy(async () => ({
  default: (await import("./chat-block-dialog.tsx")).ChatBlockDialog,
}));

/** What the viewer may do in this chat, and the way to do it. */
export interface ChatModeration {
  readonly can: ChatStanding["can"];
  readonly ask: (request: ChatRequest, body: object) => Promise<void>;
  /** Nobody as long as the account is not known, and for visitors. */
  readonly user: User | undefined;
  readonly onReport: ReportChatMessage;
}

/** Opens the form in which a message is reported to the staff. */
export type ReportChatMessage = (message: Pick<ChatMessage, "_id" | "text">) => void;

interface ChatLineMenuProps {
  readonly message: ChatMessage;
  readonly name: string;
  readonly moderation: ChatModeration;
}

/** What a viewer can do about a message of somebody else, and what moderators can do with every message. */
export function ChatLineMenu({ message, name, moderation }: ChatLineMenuProps) {
  const [isBlocking, setBlocking] = useState(false);
  const { can } = moderation;
  const isModerator = can.moderate;
  const blocks = useBlockEntries({ message, name, isModerator, onBlock: () => setBlocking(true) });
  const { changes, removal } = moderatorEntries(message, moderation);
  const others = useReaderEntries(message, name, moderation);

  return (
    <>
      <Menu
        onOpen={blocks.look}
        groups={[
          { id: "changes", entries: isModerator ? changes : [] },
          { id: "people", entries: blocks.entries },
          { id: "others", entries: others },
          { id: "removal", entries: isModerator ? [removal] : [] },
        ]}
      >
        {(trigger) => (
          <IconButton
            {...trigger}
            label={isModerator ? m.chat_menu({ name }) : m.chat_line_menu({ name })}
            icon={<EllipsisVertical />}
            size={28}
          />
        )}
      </Menu>
      <LazyOverlay isOpen={isBlocking}>
        <ChatBlockDialog
          message={message}
          name={name}
          can={can}
          isOpen={isBlocking}
          onClose={() => setBlocking(false)}
        />
      </LazyOverlay>
    </>
  );
}

function moderatorEntries(message: ChatMessage, { ask }: ChatModeration) {
  const { _id: messageId, pinned, crossedOut } = message;

  async function act(request: ChatRequest, body: object = {}) {
    try {
      await ask(request, { messageId, ...body });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.chat_action_failed()) });
    }
  }

  const pin: MenuEntry = {
    id: "pin",
    label: pinned ? m.chat_unpin() : m.chat_pin(),
    icon: pinned ? <PinOff /> : <Pin />,
    onSelect: () => void act(pinned ? "chat:unpin" : "chat:pin"),
  };
  const crossOut: MenuEntry = {
    id: "cross-out",
    label: crossedOut ? m.chat_uncross() : m.chat_cross_out(),
    icon: <Strikethrough />,
    onSelect: () => void act("chat:cross-out", { crossedOut: !crossedOut }),
  };
  const removal: MenuEntry = {
    ...{ id: "delete", label: m.chat_delete(), icon: <Trash2 />, isDanger: true },
    onSelect: () => void act("chat:delete"),
  };
  return { changes: crossedOut ? [crossOut] : [pin, crossOut], removal };
}

function useReaderEntries(
  message: ChatMessage,
  name: string,
  { user, onReport }: ChatModeration,
): MenuEntry[] {
  const { mute } = useMuteAuthor();
  const { text, userId, channelId } = message;
  const copy = {
    id: "copy",
    label: m.chat_copy(),
    icon: <Copy />,
    onSelect: () => void copyText(text, m.chat_copied()),
  };
  const silence = {
    id: "mute",
    label: m.people_mute({ name }),
    icon: <BellOff />,
    onSelect: () => (user ? void mute({ userId, channelId, name }) : encourageLogin()),
  };
  const report = {
    id: "report",
    label: m.chat_report(),
    icon: <Flag />,
    onSelect: () => onReport(message),
  };
  return isOwn(message, user) ? [copy] : [copy, silence, report];
}

/** Written by the viewer, or as a channel that the viewer may write as. */
function isOwn({ userId, channelId }: ChatMessage, user: User | undefined): boolean {
  if (!user) return false;
  if (channelId === null) return userId === user._id;
  return user.channels.some(({ _id, role }) => _id === channelId && role !== "moderator");
}
