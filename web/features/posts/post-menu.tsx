import { BellOff, EllipsisVertical, Flag, Gavel, House, Link2, Pencil, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import type { Post } from "#shared/posts/contract.ts";
import { authorOf } from "#web/data/author.ts";
import { copyPageLink } from "#web/ui/copy/copy-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useMuteAuthor } from "#web/session/identity/mute-author.ts";
import { restrictEntity } from "#web/session/restrict-entity.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { usePostChanges } from "./use-post-changes.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

interface PostMenuProps {
  readonly post: Post;
  readonly onEdit: () => void;
  readonly onReport: (postId: string) => void;
  readonly onRemoved?: (() => void) | undefined;
}

/** Menu of actions on a post, except rating. */
export function PostMenu({ post, onEdit, onReport, onRemoved }: PostMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const { remove } = usePostChanges(post);
  const name = authorOf(post)?.name ?? "";
  const own = useOwnEntries(post, onEdit);
  const others = useOtherEntries(post, name, onReport);
  const removal = {
    ...{ id: "remove", label: m.posts_remove(), icon: <Trash2 /> },
    isDanger: true,
    onSelect: () => setAsking(true),
  };

  return (
    <>
      <Menu
        groups={[
          { id: "own", entries: own },
          { id: "others", entries: others },
          { id: "restrict", entries: post.can.restrict ? [restrictEntry(post)] : [] },
          { id: "removal", entries: post.can.remove ? [removal] : [] },
        ]}
      >
        {(trigger) => (
          <IconButton {...trigger} label={m.posts_menu({ name })} icon={<EllipsisVertical />} size={32} />
        )}
      </Menu>
      <LazyOverlay isOpen={isAsking}>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.posts_remove_title()}
          confirmLabel={m.posts_remove()}
          isDanger
          onConfirm={async () => {
            await remove();
            onRemoved?.();
          }}
        >
          {m.posts_remove_text()}
        </ConfirmDialog>
      </LazyOverlay>
    </>
  );
}

/** The dialog is rendered outside this page: the post disappears from it. */
function restrictEntry({ _id, message, hidden }: Post): MenuEntry {
  return {
    id: "restrict",
    label: hidden ? m.moderation_dialog_change() : m.moderation_dialog_title(),
    icon: <Gavel />,
    onSelect: () => restrictEntity({ entityType: "post", entityId: _id, title: message }),
  };
}

function useOwnEntries(post: Post, onEdit: () => void): MenuEntry[] {
  const { setVisibleOnHome } = usePostChanges(post);
  const { can, visibleOnHome } = post;
  const edit = { id: "edit", label: m.posts_edit(), icon: <Pencil />, onSelect: onEdit };
  const home = {
    id: "home",
    label: visibleOnHome ? m.posts_hide_on_home() : m.posts_show_on_home(),
    icon: <House />,
    onSelect: () => void setVisibleOnHome(!visibleOnHome),
  };
  return can.edit ? [edit, home] : [];
}

function useOtherEntries(post: Post, name: string, onReport: (postId: string) => void): MenuEntry[] {
  const { mute } = useMuteAuthor();
  const { _id, userId, channelId, can } = post;
  const copy = {
    id: "copy",
    label: m.posts_copy_link(),
    icon: <Link2 />,
    onSelect: () => void copyPageLink(`/feed/post/${_id}`),
  };
  const muteEntry = {
    id: "mute",
    label: m.people_mute({ name }),
    icon: <BellOff />,
    onSelect: () => void mute({ userId, channelId, name }),
  };
  const report = { id: "report", label: m.posts_report(), icon: <Flag />, onSelect: () => onReport(_id) };
  return can.edit ? [copy] : [copy, muteEntry, report];
}
