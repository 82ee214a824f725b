import {
  BellOff,
  EllipsisVertical,
  Flag,
  Gavel,
  Link2,
  Pencil,
  Pin,
  PinOff,
  ShieldBan,
  Strikethrough,
  Trash2,
} from "lucide-react";
import { lazy, useState } from "react";
import type { Comment } from "#shared/comments/contract.ts";
import { commentText } from "#shared/comments/markup.ts";
import { authorOf } from "#web/data/author.ts";
import { copyPageLink } from "#web/ui/copy/copy-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMuteAuthor } from "#web/session/identity/mute-author.ts";
import { restrictEntity } from "#web/session/restrict-entity.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { useCommentsContext } from "./comments-context.ts";
import { useCommentChanges } from "./use-comment-changes.ts";

const BlockAuthorDialog = lazy(async () => ({
  default: (await import("./block-author-dialog.tsx")).BlockAuthorDialog,
}));
const RemoveCommentDialog = lazy(async () => ({
  default: (await import("./remove-comment-dialog.tsx")).RemoveCommentDialog,
}));

interface CommentMenuProps {
  readonly comment: Comment;
  readonly onEdit: () => void;
}

/** Menu of actions on a comment, except rating and replying. */
export function CommentMenu({ comment, onEdit }: CommentMenuProps) {
  const [asking, setAsking] = useState<"remove" | "block">();
  const name = authorOf(comment)?.name ?? "";
  const { remove } = useCommentChanges(comment);
  const edit = { id: "edit", label: m.comments_edit(), icon: <Pencil />, onSelect: onEdit };
  const removal = {
    ...{ id: "remove", label: m.comments_remove(), icon: <Trash2 /> },
    isDanger: true,
    onSelect: () => setAsking("remove"),
  };
  const moderation = useModerationEntries(comment, () => setAsking("block"));
  const others = useOtherEntries(comment, name);

  return (
    <>
      <Menu
        groups={[
          { id: "edit", entries: comment.can.edit ? [edit] : [] },
          { id: "moderation", entries: moderation },
          { id: "others", entries: others },
          { id: "restrict", entries: comment.can.restrict ? [restrictEntry(comment)] : [] },
          { id: "removal", entries: comment.can.remove ? [removal] : [] },
        ]}
      >
        {(trigger) => (
          <IconButton {...trigger} label={m.comments_menu({ name })} icon={<EllipsisVertical />} size={32} />
        )}
      </Menu>
      <LazyOverlay isOpen={asking === "remove"}>
        <RemoveCommentDialog
          comment={comment}
          isOpen={asking === "remove"}
          onClose={() => setAsking(undefined)}
          onConfirm={remove}
        />
      </LazyOverlay>
      <LazyOverlay isOpen={asking === "block"}>
        <BlockAuthorDialog
          comment={comment}
          name={name}
          isOpen={asking === "block"}
          onClose={() => setAsking(undefined)}
        />
      </LazyOverlay>
    </>
  );
}

function useModerationEntries(comment: Comment, onBlock: () => void): MenuEntry[] {
  const { setPinned, setCrossedOut } = useCommentChanges(comment);
  const { can, pinned, crossedOut } = comment;
  const pin = {
    id: "pin",
    label: pinned ? m.comments_unpin() : m.comments_pin(),
    icon: pinned ? <PinOff /> : <Pin />,
    onSelect: () => void setPinned(!pinned),
  };
  const crossOut = {
    id: "cross-out",
    label: crossedOut ? m.comments_uncross() : m.comments_cross_out(),
    icon: <Strikethrough />,
    onSelect: () => void setCrossedOut(!crossedOut),
  };
  const block = { id: "block", label: m.comments_block(), icon: <ShieldBan />, onSelect: onBlock };
  return [...(can.pin ? [pin] : []), ...(can.crossOut ? [crossOut] : []), ...(can.block ? [block] : [])];
}

function useOtherEntries(comment: Comment, name: string): MenuEntry[] {
  const { onReport } = useCommentsContext();
  const { mute } = useMuteAuthor();
  const { _id, userId, channelId, can } = comment;
  const isOwn = can.edit;
  const copy = {
    id: "copy",
    label: m.comments_copy_link(),
    icon: <Link2 />,
    onSelect: () => void copyPageLink(pathOf(comment)),
  };
  const muteEntry = {
    id: "mute",
    label: m.people_mute({ name }),
    icon: <BellOff />,
    onSelect: () => void mute({ userId, channelId, name }),
  };
  const report = { id: "report", label: m.comments_report(), icon: <Flag />, onSelect: () => onReport(_id) };
  return isOwn ? [copy] : [copy, muteEntry, report];
}

/** The dialog is rendered outside this page: the comment disappears from it. */
function restrictEntry({ _id, content, hidden }: Comment): MenuEntry {
  return {
    id: "restrict",
    label: hidden ? m.moderation_dialog_change() : m.moderation_dialog_title(),
    icon: <Gavel />,
    onSelect: () => restrictEntity({ entityType: "comment", entityId: _id, title: commentText(content) }),
  };
}

function pathOf({ _id, videoId, postId }: Comment): `/${string}` {
  return videoId === null ? `/feed/post/${postId}?comment=${_id}` : `/watch/${videoId}?comment=${_id}`;
}
