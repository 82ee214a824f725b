import { playlists } from "#shared/playlists/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { addVideo, orderVideos, removeVideo } from "./playlist-videos.ts";
import {
  createPlaylist,
  editPlaylist,
  listAllPlaylists,
  listPlaylistVideos,
  removePlaylist,
  showPlaylist,
} from "./playlists.ts";

export function bindPlaylists({ bind }: Binder): void {
  bind(playlists.list, listAllPlaylists, { shared: true });
  bind(playlists.get, showPlaylist, { shared: true });
  bind(playlists.videos, listPlaylistVideos, { shared: true });
  bind(playlists.create, createPlaylist, { rateLimit: { max: 60, perSeconds: 3600 } });
  bind(playlists.edit, editPlaylist);
  bind(playlists.remove, removePlaylist);
  bind(playlists.addVideo, addVideo);
  bind(playlists.removeVideo, removeVideo);
  bind(playlists.order, orderVideos);
}
