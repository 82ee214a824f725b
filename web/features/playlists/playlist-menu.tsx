import { useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical, Link2, Pencil, ShieldBan, Snowflake, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { type Playlist, playlists } from "#shared/playlists/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { copyPageLink } from "#web/ui/copy/copy-text.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { usePlaylistChanges } from "./change-playlist.ts";
import { PLAYLISTS_KEY } from "./queries.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));
const PlaylistFormDialog = lazy(async () => ({
  default: (await import("./playlist-form-dialog.tsx")).PlaylistFormDialog,
}));

interface PlaylistMenuProps {
  readonly playlist: Playlist;
  /** URL to open after the deletion. */
  readonly hrefAfterDeletion: string;
  readonly onRestrict?: (() => void) | undefined;
}

/** Actions of the owner on a playlist. */
export function PlaylistMenu({ playlist, hrefAfterDeletion, onRestrict }: PlaylistMenuProps) {
  const [asking, setAsking] = useState<"edit" | "delete">();
  const queryClient = useQueryClient();
  const openHref = useOpenHref();
  const { freeze } = usePlaylistChanges(playlist);

  async function remove() {
    try {
      await call(playlists.remove, { params: { id: playlist._id } });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.playlists_failed()) });
      return;
    }
    showSnackbar({ text: m.playlists_deleted() });
    openHref(hrefAfterDeletion);
    const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== playlist._id;
    await queryClient.invalidateQueries({ queryKey: PLAYLISTS_KEY, predicate: isList });
  }

  const edit: MenuEntry = {
    id: "edit",
    label: m.playlists_edit(),
    icon: <Pencil />,
    onSelect: () => setAsking("edit"),
  };
  const share: MenuEntry = {
    id: "share",
    label: m.playlists_share(),
    icon: <Link2 />,
    onSelect: () => void copyPageLink(`/playlist/${playlist._id}`),
  };
  const lock: MenuEntry = {
    id: "freeze",
    label: playlist.frozen ? m.playlists_unfreeze() : m.playlists_freeze(),
    hint: playlist.frozen ? undefined : m.playlists_freeze_hint(),
    icon: <Snowflake />,
    onSelect: () => void freeze(!playlist.frozen),
  };
  const restrict: MenuEntry | undefined = onRestrict && {
    id: "restrict",
    label: m.moderation_restrict(),
    icon: <ShieldBan />,
    onSelect: onRestrict,
  };
  const removal: MenuEntry = {
    id: "delete",
    label: m.playlists_delete(),
    icon: <Trash2 />,
    isDanger: true,
    onSelect: () => setAsking("delete"),
  };

  return (
    <>
      <Menu
        groups={[
          { id: "edit", entries: playlist.can.remove ? [edit, lock, share] : [edit, share] },
          { id: "moderation", entries: restrict ? [restrict] : [] },
          { id: "danger", entries: playlist.can.remove ? [removal] : [] },
        ]}
      >
        {(trigger) => (
          <IconButton
            {...trigger}
            label={m.playlists_manage_of({ name: playlist.name })}
            icon={<EllipsisVertical />}
            variant="secondary"
          />
        )}
      </Menu>
      <LazyOverlay isOpen={asking === "edit"}>
        <PlaylistFormDialog
          isOpen={asking === "edit"}
          onClose={() => setAsking(undefined)}
          playlist={playlist}
          onSaved={() => showSnackbar({ text: m.playlists_saved() })}
        />
      </LazyOverlay>
      <LazyOverlay isOpen={asking === "delete"}>
        <ConfirmDialog
          isOpen={asking === "delete"}
          onClose={() => setAsking(undefined)}
          title={m.playlists_delete_title()}
          confirmLabel={m.playlists_delete_confirm()}
          isDanger
          onConfirm={remove}
        >
          <p className="wrap-anywhere">{m.playlists_delete_text({ name: playlist.name })}</p>
        </ConfirmDialog>
      </LazyOverlay>
    </>
  );
}
