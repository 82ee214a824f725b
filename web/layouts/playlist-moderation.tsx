import type { Playlist } from "#shared/playlists/contract.ts";
import { playlistName } from "#web/features/playlists/playlist-name.ts";
import { restrictThing } from "#web/features/reports/restrict-thing.ts";
import { RestrictionNotice } from "#web/features/reports/restriction-notice.tsx";
import { PlaylistVisitorMenu } from "./playlist-visitor-menu.tsx";

/** What moderation adds to the view of a playlist: for visitors, for its makers and for the staff. */
export function playlistModeration(playlist: Playlist) {
  const { _id, can, restriction } = playlist;
  return {
    visitorMenu: <PlaylistVisitorMenu playlist={playlist} />,
    notice: <RestrictionNotice of="playlist" restriction={restriction} className="mt-5" />,
    onRestrict: can.restrict
      ? () => restrictThing({ entityType: "playlist", entityId: _id, title: playlistName(playlist) })
      : undefined,
  };
}
