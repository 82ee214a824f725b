import { EllipsisVertical, Flag, Link2, ShieldBan } from "lucide-react";
import type { Playlist } from "#shared/playlists/contract.ts";
import { restrictEntity } from "#web/session/restrict-entity.ts";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { copyPageLink } from "#web/ui/copy/copy-text.ts";
import { playlistName } from "#web/features/playlists/playlist-name.ts";

/** Visitor actions on a playlist: share and report; the site's own playlists cannot be reported. */
export function PlaylistVisitorMenu({ playlist }: { readonly playlist: Playlist }) {
  const { _id, can } = playlist;
  const title = playlistName(playlist);
  const isOfTheSite = playlist.userId === null && playlist.channel === null;
  const share: MenuEntry = {
    id: "share",
    label: m.playlists_share(),
    icon: <Link2 />,
    onSelect: () => void copyPageLink(`/playlist/${_id}`),
  };
  const report: MenuEntry = {
    id: "report",
    label: m.reports_report(),
    icon: <Flag />,
    onSelect: () => reportEntity({ kind: "playlist", id: _id, title }),
  };
  const restrict: MenuEntry = {
    id: "restrict",
    label: m.moderation_restrict(),
    icon: <ShieldBan />,
    onSelect: () => restrictEntity({ entityType: "playlist", entityId: _id, title }),
  };
  return (
    <Menu
      groups={[
        { id: "share", entries: [share] },
        { id: "report", entries: isOfTheSite ? [] : can.restrict ? [report, restrict] : [report] },
      ]}
    >
      {(trigger) => (
        <IconButton
          {...trigger}
          label={m.playlists_more_of({ name: title })}
          icon={<EllipsisVertical />}
          variant="secondary"
        />
      )}
    </Menu>
  );
}
