import { useQueryClient } from "@tanstack/react-query";
import {
  BellOff,
  Copy,
  EllipsisVertical,
  Flag,
  Gavel,
  Pin,
  PinOff,
  Reply,
  Strikethrough,
  Trash2,
  UserSearch,
} from "lucide-react";
import { lazy, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import type { ChatMessage } from "#shared/chat/contract.ts";
import type { ChatRequest, ChatPermissions } from "#shared/chat/events.ts";
import { failureText } from "#web/form/failure-text.ts";
import { copyText } from "#web/ui/copy/copy-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { isStaff } from "#web/session/identity/roles.ts";
import { useMuteAuthor } from "#web/session/identity/mute-author.ts";
import { restrictEntity } from "#web/session/restrict-entity.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { Menu, type ShowGroups } from "#web/ui/overlays/menu.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { authorBlocksQuery } from "./author/author-queries.ts";
import { isOneself } from "./mentions.ts";
import { useBlockEntries } from "./author/use-block-entries.tsx";

const ChatBlockDialog = lazy(async () => ({
  default: (await import("./author/chat-block-dialog.tsx")).ChatBlockDialog,
}));

/** Permissions of the viewer in this chat, and the calls that use them. */
export interface ChatModeration {
  readonly can: ChatPermissions["can"];
  readonly ask: (request: ChatRequest, body: object) => Promise<void>;
  /** Undefined until the account is loaded, and for visitors. */
  readonly user: User | undefined;
  readonly onReport: ReportChatMessage;
  /** Starts an answer; undefined while the viewer cannot write. */
  readonly onReply: ((message: ChatMessage) => void) | undefined;
  /** Shows what is known of the author; undefined for viewers, and where it is shown already. */
  readonly onInspect: ((message: ChatMessage) => void) | undefined;
}

/** Opens the form to report a message to staff. */
export type ReportChatMessage = (message: Pick<ChatMessage, "_id" | "text">) => void;

interface ChatLineMenuProps {
  readonly message: ChatMessage;
  readonly name: string;
  readonly moderation: ChatModeration;
}

/** Menu of a message: viewer actions on messages of other users, and moderator actions on every message. */
export function ChatLineMenu({ message, name, moderation }: ChatLineMenuProps) {
  const [isBlocking, setBlocking] = useState(false);
  const queryClient = useQueryClient();
  const { can } = moderation;

  /** Other moderators may have changed the blocks since the menu was open. */
  function refreshBlocks() {
    if (can.moderate) void queryClient.invalidateQueries(authorBlocksQuery(message));
  }

  return (
    <>
      <Menu
        onOpen={refreshBlocks}
        renderGroups={(show) => (
          <LineEntries
            message={message}
            name={name}
            moderation={moderation}
            onBlock={() => setBlocking(true)}
            show={show}
          />
        )}
      >
        {(trigger) => (
          <IconButton
            {...trigger}
            label={can.moderate ? m.chat_menu({ name }) : m.chat_line_menu({ name })}
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

interface LineEntriesProps extends ChatLineMenuProps {
  readonly onBlock: () => void;
  readonly show: ShowGroups;
}

/** Not mounted before the menu is opened: a fast chat has a hundred new lines a second. */
function LineEntries({ message, name, moderation, onBlock, show }: LineEntriesProps) {
  const isModerator = moderation.can.moderate;
  const { user } = moderation;
  const blocks = useBlockEntries({ message, name, isModerator, onBlock });
  const { changes, removal } = moderatorEntries(message, moderation);
  const others = useReaderEntries(message, name, moderation);
  return show([
    { id: "changes", entries: isModerator ? changes : [] },
    { id: "people", entries: [...blocks, ...aboutEntries(message, moderation)] },
    { id: "others", entries: others },
    { id: "restrict", entries: user && isStaff(user) ? [restrictEntry(message)] : [] },
    { id: "removal", entries: isModerator ? [removal] : [] },
  ]);
}

/** A decision of the staff, of which the author is told, unlike the removal by the team of the channel. */
function restrictEntry({ _id, text }: ChatMessage): MenuEntry {
  return {
    id: "restrict",
    label: m.moderation_dialog_title(),
    icon: <Gavel />,
    onSelect: () => restrictEntity({ entityType: "chatMessage", entityId: _id, title: text }),
  };
}

function aboutEntries(message: ChatMessage, { onInspect }: ChatModeration): MenuEntry[] {
  if (!onInspect) return [];
  const icon = <UserSearch />;
  return [{ id: "author", label: m.chat_author(), icon, onSelect: () => onInspect(message) }];
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
  { user, onReport, onReply }: ChatModeration,
): MenuEntry[] {
  const { mute } = useMuteAuthor();
  const { text, userId, channelId } = message;
  const copy = {
    id: "copy",
    label: m.chat_copy(),
    icon: <Copy />,
    onSelect: () => void copyText(text, m.chat_copied()),
  };
  const muteEntry = {
    id: "mute",
    label: m.people_mute({ name }),
    icon: <BellOff />,
    onSelect: () => void mute({ userId, channelId, name }),
  };
  const report = {
    id: "report",
    label: m.chat_report(),
    icon: <Flag />,
    onSelect: () => onReport(message),
  };
  const reply = onReply && {
    id: "reply",
    label: m.chat_reply(),
    icon: <Reply />,
    onSelect: () => onReply(message),
  };
  const first = reply ? [reply, copy] : [copy];
  return isOneself(message, user) ? first : [...first, muteEntry, report];
}
