import type { Playlist } from "#shared/playlists/contract.ts";
import { playlistName } from "#web/features/playlists/playlist-name.ts";
import { restrictEntity } from "#web/session/restrict-entity.ts";
import { RestrictionNotice } from "#web/features/reports/restriction-notice.tsx";
import { PlaylistVisitorMenu } from "./playlist-visitor-menu.tsx";

/** Moderation features of the playlist view: for visitors, owners and staff. */
export function playlistModeration(playlist: Playlist) {
  const { _id, can, restriction } = playlist;
  return {
    visitorMenu: <PlaylistVisitorMenu playlist={playlist} />,
    notice: <RestrictionNotice of="playlist" restriction={restriction} className="mt-5" />,
    onRestrict: can.restrict
      ? () => restrictEntity({ entityType: "playlist", entityId: _id, title: playlistName(playlist) })
      : undefined,
  };
}
