import { hiddenVideos } from "#shared/library/hidden-videos.ts";
import { library } from "#shared/library/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import {
  deleteHistory,
  deleteHistoryEntry,
  listHistory,
  savePlaybackPosition,
  showPlaybackPositions,
  showPlaybackPosition,
} from "./library.ts";
import { hideVideo, listHiddenVideos, unhideVideo } from "./hidden-videos.ts";
import { clearWatchLater, listWatchLater, toggleWatchLater } from "./watch-later.ts";

export function bindLibrary({ bind }: Binder): void {
  bind(library.saveWatchingTime, savePlaybackPosition);
  bind(library.watchingTime, showPlaybackPosition);
  bind(library.places, showPlaybackPositions);
  bind(library.history, listHistory);
  bind(library.forget, deleteHistoryEntry);
  bind(library.forgetAll, deleteHistory);
  bind(library.watchLater, listWatchLater);
  bind(library.toggleWatchLater, toggleWatchLater, { rateLimit: { max: 240, perSeconds: 600 } });
  bind(library.clearWatchLater, clearWatchLater);
  bind(hiddenVideos.list, listHiddenVideos);
  bind(hiddenVideos.add, hideVideo, { rateLimit: { max: 120, perSeconds: 60 } });
  bind(hiddenVideos.remove, unhideVideo);
}
